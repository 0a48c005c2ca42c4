//! JSON pointers (RFC 6901).

/// The reference token of a member `name`: `~` is written `~0`, `/` is written `~1`.
pub fn escape_pointer(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Appends the reference token of `name` to `pointer`. An array's element is named by its
/// index in decimal.
pub fn push_pointer(pointer: &mut String, name: &str) {
    pointer.push('/');
    pointer.push_str(&escape_pointer(name));
}

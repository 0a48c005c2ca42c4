//! From a profile id to the name of its report in a bundle.

const SLUG_BYTES: usize = 64;

/// The slug of a profile id: ASCII letters, digits, `-` and `_` stay, every run of anything
/// else becomes one `-`, edges are stripped of `-` and `_`, then it is cut to 64 bytes without
/// a second strip. An empty one becomes `profile`.
pub fn slug_of(profile_id: &str) -> String {
    let mut dashed = String::with_capacity(profile_id.len());
    let mut in_run = false;
    for c in profile_id.chars() {
        let stays = c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if stays || !in_run {
            dashed.push(if stays { c } else { '-' });
        }
        in_run = !stays;
    }
    let mut slug = dashed.trim_matches(['-', '_']).to_owned();
    slug.truncate(SLUG_BYTES);
    if slug.is_empty() { "profile".to_owned() } else { slug }
}

/// `NN-slug.md`: the position as wide as `total` in decimal, two digits at least.
pub fn report_name(position: u64, total: u64, profile_id: &str) -> String {
    let width = total.to_string().len().max(2);
    format!("{position:0width$}-{}.md", slug_of(profile_id))
}

/// Whether some position and some profile id could give this name.
pub(super) fn could_be_report(name: &str) -> bool {
    let Some((position, slug)) = name.strip_suffix(".md").and_then(|stem| stem.split_once('-')) else {
        return false;
    };
    let kept = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    position.len() >= 2
        && position.bytes().all(|byte| byte.is_ascii_digit())
        && (1..=SLUG_BYTES).contains(&slug.len())
        && slug.bytes().all(kept)
}

//! What is taken of a file.

/// Members that are taken of an object, by the names that lead to them. No path may begin
/// with another; the empty path takes the whole value.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    pub(super) root: Node,
    count: usize,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Node {
    /// The path that ends here.
    pub(super) take: Option<usize>,
    members: Vec<(String, Node)>,
}

impl Node {
    pub(super) fn member(&self, name: &str) -> Option<&Self> {
        self.members.iter().find(|(own, _)| own == name).map(|(_, node)| node)
    }
}

impl Selection {
    /// Takes what each path leads to.
    pub fn new(paths: &[Vec<String>]) -> Self {
        let mut selection = Self { root: Node::default(), count: paths.len() };
        for (index, path) in paths.iter().enumerate() {
            let mut node = &mut selection.root;
            for name in path {
                let at = node.members.iter().position(|(own, _)| own == name).unwrap_or_else(|| {
                    node.members.push((name.clone(), Node::default()));
                    node.members.len() - 1
                });
                let Some((_, next)) = node.members.get_mut(at) else { return selection };
                node = next;
            }
            node.take = Some(index);
        }
        selection
    }

    /// Nothing taken yet: one empty place a path.
    pub(super) fn places<T: Clone>(&self) -> Vec<Option<T>> {
        vec![None; self.count]
    }
}

/// Where records stand in a document, and what is taken.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// Taken once, outside the records.
    pub head: Selection,
    /// The names that lead to the array or object whose elements are the records; `None` where
    /// the document itself is the one record.
    pub container: Option<Vec<String>>,
    /// Taken of every record.
    pub record: Selection,
}

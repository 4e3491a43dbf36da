package dev.rowhouse.storage.tree;

/// The merge of two elements at the same place of a [SortedTree].
@FunctionalInterface
public interface Merge<E> {
    /// The element that takes the place of `existing` when `added` is put there. It must compare
    /// equal to both.
    E merge(E existing, E added);
}

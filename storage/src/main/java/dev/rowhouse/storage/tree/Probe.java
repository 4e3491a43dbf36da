package dev.rowhouse.storage.tree;

/// How a key compares to an element of a [SortedTree]. The key need not be an element: it may be a place between two of them.
@FunctionalInterface
public interface Probe<K, E> {
    /// Negative when the key lies before the element, positive when after it, zero when the element is the one meant.
    int compare(K key, E element);
}

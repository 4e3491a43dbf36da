package dev.rowhouse.storage.tree;

/// The comparison of a key with an element of a [SortedTree]. The key need not be an element: it
/// may be a place between two of them.
///
/// A probe may know a rank of keys and elements: a number that never falls along the order. The
/// tree keeps the ranks of its elements close together and only looks at an element itself when its
/// rank is the key's, which saves most of the memory accesses of a search.
///
/// All probes used on one tree must agree on whether there are ranks, and on what they are.
@FunctionalInterface
public interface Probe<K, E> {
    /// Negative when the key lies before the element, positive when after it, zero when the element
    /// is the one meant.
    int compare(K key, E element);

    /// The same as [#compare], for a key and an element of equal rank.
    default int compareEqualRanks(K key, E element, long rank) {
        return compare(key, element);
    }

    /// Whether [#rank] says anything.
    default boolean isRanked() {
        return false;
    }

    /// The rank of a key: elements of a smaller rank lie before it, elements of a larger one after
    /// it.
    default long rank(K key) {
        return 0;
    }
}

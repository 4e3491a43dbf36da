package dev.rowhouse.storage.tree;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// One `with` on its way down a [SortedTree] and back up.
///
/// **Invariants.** After a step has returned, `split` is the new right sibling of the returned
/// node, or null when none is needed.
///
/// **Thread safety.** Lives in one call.
@SuppressWarnings("ReferenceEquality") // a node that comes back as the same object has not changed
final class Insertion<E> {
    private final E element;
    private final Probe<? super E, ? super E> order;
    private final long rank;
    private final Merge<E> merge;
    private @Nullable SortedTree<E> split;

    Insertion(E element, Probe<? super E, ? super E> order, Merge<E> merge) {
        this.element = element;
        this.order = order;
        this.rank = order.rank(element);
        this.merge = merge;
    }

    SortedTree<E> into(SortedTree<E> root) {
        SortedTree<E> node = into(root, true, true);
        SortedTree<E> sibling = split;
        if (sibling == null) {
            return node;
        }
        Object[] firsts = {node.elements[0], sibling.elements[0]};
        SortedTree<?>[] children = {node, sibling};
        return SortedTree.inner(firsts, ranks(firsts), children, node.size() + sibling.size());
    }

    /// Puts the element below a node.
    ///
    /// @param leftmost whether nothing lies before the node in the tree
    /// @param rightmost whether nothing lies after it
    private SortedTree<E> into(SortedTree<E> node, boolean leftmost, boolean rightmost) {
        if (node.isLeaf()) {
            return intoLeaf(node, leftmost, rightmost);
        }
        int last = node.children.length - 1;
        int index = Math.max(0, node.childFor(element, rank, order));
        SortedTree<E> old = SortedTree.child(node.children[index]);
        SortedTree<E> changed = into(old, leftmost && index == 0, rightmost && index == last);
        SortedTree<E> sibling = split;
        if (sibling == null) {
            return changed == old ? node : node.replacing(index, changed);
        }
        split = null;
        SortedTree<?>[] children = inserted(node.children, index + 1, sibling);
        Object[] firsts = inserted(node.elements, index + 1, sibling.elements[0]);
        children[index] = changed;
        firsts[index] = changed.elements[0];
        if (children.length <= SortedTree.FANOUT) {
            return SortedTree.inner(firsts, ranks(firsts), children, node.size() + 1);
        }
        int cut = cut(children.length, index + 1, leftmost, rightmost);
        SortedTree<E> right = part(firsts, children, cut, children.length);
        split = right;
        return part(firsts, children, 0, cut);
    }

    private SortedTree<E> part(Object[] firsts, SortedTree<?>[] children, int from, int to) {
        Object[] ownFirsts = Arrays.copyOfRange(firsts, from, to);
        SortedTree<?>[] ownChildren = Arrays.copyOfRange(children, from, to);
        int size = 0;
        for (SortedTree<?> child : ownChildren) {
            size += child.size();
        }
        return SortedTree.inner(ownFirsts, ranks(ownFirsts), ownChildren, size);
    }

    private SortedTree<E> intoLeaf(SortedTree<E> leaf, boolean leftmost, boolean rightmost) {
        int found = leaf.search(element, rank, order);
        if (found >= 0) {
            E existing = SortedTree.element(leaf.elements[found]);
            E merged = merge.merge(existing, element);
            if (merged == existing) {
                return leaf;
            }
            Object[] changed = leaf.elements.clone();
            changed[found] = merged;
            return SortedTree.leaf(changed, leaf.ranks);
        }
        int index = -found - 1;
        Object[] grown = inserted(leaf.elements, index, element);
        long[] ranks = insertedRank(leaf, index);
        if (grown.length <= SortedTree.FANOUT) {
            return SortedTree.leaf(grown, ranks);
        }
        int cut = cut(grown.length, index, leftmost, rightmost);
        split = leafPart(grown, ranks, cut, grown.length);
        return leafPart(grown, ranks, 0, cut);
    }

    private static <E> SortedTree<E> leafPart(Object[] elements, long[] ranks, int from, int to) {
        return SortedTree.leaf(
                Arrays.copyOfRange(elements, from, to),
                ranks.length == 0 ? ranks : Arrays.copyOfRange(ranks, from, to));
    }

    /// The index of the split: at the ends of the tree the new element gets a node of its own, so
    /// that ordered insertions leave full nodes behind.
    private static int cut(int length, int index, boolean leftmost, boolean rightmost) {
        if (rightmost && index == length - 1) {
            return length - 1;
        }
        return leftmost && index <= 1 ? 1 : length / 2;
    }

    private long[] insertedRank(SortedTree<E> leaf, int index) {
        if (!order.isRanked()) {
            return SortedTree.NO_RANKS;
        }
        long[] old = leaf.ranks.length == 0 ? ranks(leaf.elements) : leaf.ranks;
        long[] grown = new long[old.length + 1];
        System.arraycopy(old, 0, grown, 0, index);
        grown[index] = rank;
        System.arraycopy(old, index, grown, index + 1, old.length - index);
        return grown;
    }

    private long[] ranks(Object[] elements) {
        if (!order.isRanked()) {
            return SortedTree.NO_RANKS;
        }
        long[] ranks = new long[elements.length];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = order.rank(SortedTree.<E>element(elements[i]));
        }
        return ranks;
    }

    private static <T> T[] inserted(T[] items, int index, T item) {
        T[] grown = Arrays.copyOf(items, items.length + 1);
        System.arraycopy(items, index, grown, index + 1, items.length - index);
        grown[index] = item;
        return grown;
    }
}

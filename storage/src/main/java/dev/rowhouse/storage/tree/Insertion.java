package dev.rowhouse.storage.tree;

import org.jspecify.annotations.Nullable;

/// One `with` on its way down a [SortedTree] and back up.
///
/// **Invariants.** After a step has returned, `split` is the new right sibling of the returned node, or null when none is needed.
///
/// **Thread safety.** Lives in one call.
@SuppressWarnings("ReferenceEquality") // a node that comes back as the same object has not changed
final class Insertion<E> {
    private final E element;
    private final Probe<? super E, ? super E> order;
    private final Merge<E> merge;
    @Nullable Object split;

    Insertion(E element, Probe<? super E, ? super E> order, Merge<E> merge) {
        this.element = element;
        this.order = order;
        this.merge = merge;
    }

    /// Puts the element below a node.
    ///
    /// @param leftmost whether nothing lies before the node in the tree
    /// @param rightmost whether nothing lies after it
    Object into(Object node, boolean leftmost, boolean rightmost) {
        if (!(node instanceof Inner inner)) {
            return intoLeaf((Object[]) node, leftmost, rightmost);
        }
        int last = inner.children.length - 1;
        int index = Math.max(0, SortedTree.childOf(inner, element, order));
        Object child = inner.children[index];
        Object changed = into(child, leftmost && index == 0, rightmost && index == last);
        if (split == null) {
            return changed == child ? node : inner.replacing(index, changed);
        }
        Object[] children = inserted(inner.children, index + 1, split);
        children[index] = changed;
        split = null;
        if (children.length <= SortedTree.FANOUT) {
            return Inner.of(children);
        }
        int cut = cut(children.length, index + 1, leftmost, rightmost);
        split = Inner.of(range(children, cut, children.length));
        return Inner.of(range(children, 0, cut));
    }

    private Object intoLeaf(Object[] leaf, boolean leftmost, boolean rightmost) {
        int found = SortedTree.search(leaf, element, order);
        if (found >= 0) {
            E existing = SortedTree.element(leaf[found]);
            E merged = merge.merge(existing, element);
            if (merged == existing) {
                return leaf;
            }
            Object[] changed = leaf.clone();
            changed[found] = merged;
            return changed;
        }
        int index = -found - 1;
        Object[] grown = inserted(leaf, index, element);
        if (grown.length <= SortedTree.FANOUT) {
            return grown;
        }
        int cut = cut(grown.length, index, leftmost, rightmost);
        split = range(grown, cut, grown.length);
        return range(grown, 0, cut);
    }

    /// Where to split: at the ends of the tree the newcomer gets a node of its own, so that ordered arrivals leave full nodes behind.
    private static int cut(int length, int index, boolean leftmost, boolean rightmost) {
        if (rightmost && index == length - 1) {
            return length - 1;
        }
        return leftmost && index <= 1 ? 1 : length / 2;
    }

    private static Object[] inserted(Object[] items, int index, Object item) {
        Object[] grown = new Object[items.length + 1];
        System.arraycopy(items, 0, grown, 0, index);
        grown[index] = item;
        System.arraycopy(items, index, grown, index + 1, items.length - index);
        return grown;
    }

    private static Object[] range(Object[] items, int from, int to) {
        Object[] part = new Object[to - from];
        System.arraycopy(items, from, part, 0, part.length);
        return part;
    }
}

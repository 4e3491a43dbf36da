package dev.rowhouse.storage.tree;

import dev.rowhouse.base.Invariants;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// Walks a [SortedTree], or the part of it between two places, leaf by leaf in either direction.
///
/// Limits are looked at once per leaf, not once per element: if the place lies beyond the leaf's
/// last element the whole leaf is inside.
///
/// **Invariants.** `index == end` exactly when nothing is left. `path[0..depth)` are the inner
/// nodes above `leaf` and `slots` the children taken in them.
///
/// **Thread safety.** Belongs to one thread; the tree below it cannot change.
final class TreeCursor<K, E> implements Iterator<E> {
    /// The part of a tree between two places.
    record Limits<K, E>(K low, K high, Probe<? super K, ? super E> order) {}

    private static final SortedTree<?>[] NO_PATH = {};
    private static final int[] NO_SLOTS = {};
    private static final Object[] NO_ELEMENTS = {};

    private final boolean descending;
    private final @Nullable Limits<K, E> limits;
    private SortedTree<?>[] path = NO_PATH;
    private int[] slots = NO_SLOTS;
    private int depth;
    private SortedTree<E> leaf;
    private Object[] elements = NO_ELEMENTS;
    private int index;
    private int end;
    private boolean atLastLeaf;

    TreeCursor(SortedTree<E> tree, Direction direction, @Nullable Limits<K, E> limits) {
        this.descending = direction.isDescending();
        this.limits = limits;
        this.leaf = tree;
        if (tree.isEmpty()) {
            return;
        }
        if (!tree.isLeaf()) {
            int height = height(tree);
            path = new SortedTree<?>[height];
            slots = new int[height];
        }
        descend(tree, true);
        if (index == end) {
            toNextLeaf();
        }
    }

    private static int height(SortedTree<?> top) {
        int height = 0;
        for (SortedTree<?> node = top; !node.isLeaf(); node = node.children[0]) {
            height++;
        }
        return height;
    }

    @Override
    public boolean hasNext() {
        return index != end;
    }

    @Override
    public E next() {
        if (index == end) {
            throw new NoSuchElementException();
        }
        E element = SortedTree.element(elements[index]);
        index += descending ? -1 : 1;
        if (index == end) {
            toNextLeaf();
        }
        return element;
    }

    private void toNextLeaf() {
        while (index == end && !atLastLeaf) {
            int step = descending ? -1 : 1;
            while (depth > 0) {
                int slot = slots[depth - 1] + step;
                if (slot >= 0 && slot < path[depth - 1].children.length) {
                    break;
                }
                depth--;
            }
            if (depth == 0) {
                atLastLeaf = true;
            } else {
                slots[depth - 1] += step;
                descend(SortedTree.child(path[depth - 1].children[slots[depth - 1]]), false);
            }
        }
    }

    /// Goes down to a leaf: at the start of the walk towards the first limit, later to the nearest
    /// leaf.
    private void descend(SortedTree<E> from, boolean starting) {
        SortedTree<E> node = from;
        while (!node.isLeaf()) {
            int slot = descending ? node.children.length - 1 : 0;
            if (starting && limits != null) {
                K place = descending ? limits.high : limits.low;
                slot = Math.max(0, node.childFor(place, limits.order.rank(place), limits.order));
            }
            path[depth] = node;
            slots[depth++] = slot;
            node = SortedTree.child(node.children[slot]);
        }
        leaf = node;
        elements = node.elements;
        if (descending) {
            enterDescending(starting);
        } else {
            enterAscending(starting);
        }
    }

    private void enterAscending(boolean starting) {
        index = 0;
        end = elements.length;
        if (limits == null) {
            return;
        }
        if (starting) {
            index = insertionPoint(limits, limits.low);
        }
        if (limits.order.compare(limits.high, element(elements.length - 1)) < 0) {
            end = Math.max(index, insertionPoint(limits, limits.high));
            atLastLeaf = true;
        }
    }

    private void enterDescending(boolean starting) {
        index = elements.length - 1;
        end = -1;
        if (limits == null) {
            return;
        }
        if (starting) {
            index = insertionPoint(limits, limits.high) - 1;
        }
        if (limits.order.compare(limits.low, element(0)) > 0) {
            end = Math.min(index, insertionPoint(limits, limits.low) - 1);
            atLastLeaf = true;
        }
    }

    private int insertionPoint(Limits<K, E> between, K place) {
        int found = leaf.search(place, between.order.rank(place), between.order);
        if (Invariants.ENABLED) {
            Invariants.require(found < 0, () -> "a limit is no place between elements: " + place);
        }
        return -found - 1;
    }

    private E element(int at) {
        return SortedTree.element(elements[at]);
    }
}

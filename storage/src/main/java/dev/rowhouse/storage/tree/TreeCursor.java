package dev.rowhouse.storage.tree;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// Walks a [SortedTree], or the part of it between two places, leaf by leaf in either direction.
///
/// Limits are looked at once per leaf, not once per element: if the place lies beyond the leaf's last element the whole leaf is inside.
///
/// **Invariants.** `index == end` exactly when nothing is left. `path[0..depth)` are the inner nodes above `leaf` and `slots` the children
/// taken in them.
///
/// **Thread safety.** Belongs to one thread; the tree below it cannot change.
final class TreeCursor<K, E> implements Iterator<E> {
    /// The part of a tree between two places.
    record Limits<K, E>(K low, K high, Probe<? super K, ? super E> order) {}

    private static final Inner[] NO_PATH = {};
    private static final int[] NO_SLOTS = {};

    private final boolean descending;
    private final @Nullable Limits<K, E> limits;
    private Inner[] path = NO_PATH;
    private int[] slots = NO_SLOTS;
    private int depth;
    private Object[] leaf = NO_PATH;
    private int index;
    private int end;
    private boolean atLastLeaf;

    TreeCursor(SortedTree<E> tree, Direction direction, @Nullable Limits<K, E> limits) {
        this.descending = direction.isDescending();
        this.limits = limits;
        if (tree.isEmpty()) {
            return;
        }
        if (tree.root instanceof Inner inner) {
            int height = height(inner);
            path = new Inner[height];
            slots = new int[height];
        }
        descend(tree.root, true);
        if (index == end) {
            toNextLeaf();
        }
    }

    private static int height(Inner top) {
        int height = 1;
        Object node = top.children[0];
        while (node instanceof Inner inner) {
            height++;
            node = inner.children[0];
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
        E element = SortedTree.element(leaf[index]);
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
                descend(path[depth - 1].children[slots[depth - 1]], false);
            }
        }
    }

    /// Goes down to a leaf: at the start of the walk towards the first limit, later to the nearest leaf.
    private void descend(Object from, boolean starting) {
        Object node = from;
        while (node instanceof Inner inner) {
            int slot = descending ? inner.children.length - 1 : 0;
            if (starting && limits != null) {
                K place = descending ? limits.high : limits.low;
                slot = Math.max(0, SortedTree.childOf(inner, place, limits.order));
            }
            path[depth] = inner;
            slots[depth++] = slot;
            node = inner.children[slot];
        }
        leaf = (Object[]) node;
        if (descending) {
            enterDescending(starting);
        } else {
            enterAscending(starting);
        }
    }

    private void enterAscending(boolean starting) {
        index = 0;
        end = leaf.length;
        if (limits == null) {
            return;
        }
        if (starting) {
            index = insertionPoint(limits, limits.low);
        }
        if (limits.order.compare(limits.high, element(leaf.length - 1)) < 0) {
            end = Math.max(index, insertionPoint(limits, limits.high));
            atLastLeaf = true;
        }
    }

    private void enterDescending(boolean starting) {
        index = leaf.length - 1;
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
        int found = SortedTree.search(leaf, place, between.order);
        assert found < 0 : "a limit is a place between elements";
        return -found - 1;
    }

    private E element(int at) {
        return SortedTree.element(leaf[at]);
    }
}

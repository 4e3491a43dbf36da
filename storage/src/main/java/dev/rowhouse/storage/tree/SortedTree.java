package dev.rowhouse.storage.tree;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/// An immutable sorted set of elements that makes changed copies of itself cheaply: a B+ tree whose changes copy one path.
///
/// ```
///            Inner  firsts [a, m]
///           /                    \
///   leaf [a, c, f]          leaf [m, q]          with(d): a new leaf [a, c, d, f] and a new Inner; [m, q] is shared
/// ```
///
/// The order is not part of the tree: every operation is handed the comparison, always the same one for a tree, as a [Probe]. A full
/// node is split in the middle, except that adding before the first or after the last element leaves the full node as it is; rows that
/// arrive in order, up or down, thus fill their leaves. Emptied nodes disappear, thin ones are not joined.
///
/// **Invariants.** Elements ascend strictly; no node is empty; all leaves have the same depth; `firsts[i]` is the first element below
/// `children[i]`, so that no replaced element is kept alive by a separator.
///
/// **Thread safety.** Immutable, if the elements are.
@SuppressWarnings("ReferenceEquality") // a node that comes back as the same object has not changed
public final class SortedTree<E> {
    /// The largest number of elements of a leaf and of children of an inner node.
    static final int FANOUT = 32;

    private static final Object[] NO_ELEMENTS = {};
    private static final SortedTree<?> EMPTY = new SortedTree<>(NO_ELEMENTS);

    final Object root;

    SortedTree(Object root) {
        this.root = root;
    }

    /// The tree without elements.
    @SuppressWarnings("unchecked") // it holds no element of any type
    public static <E> SortedTree<E> empty() {
        return (SortedTree<E>) EMPTY;
    }

    /// A tree of one element.
    public static <E> SortedTree<E> of(E element) {
        return new SortedTree<>(new Object[] {element});
    }

    /// A tree of elements that ascend strictly already.
    public static <E> SortedTree<E> ofSorted(List<? extends E> elements) {
        if (elements.isEmpty()) {
            return empty();
        }
        Object[] level = chunks(elements.toArray());
        while (level.length > 1) {
            Object[] nodes = chunks(level);
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = Inner.of((Object[]) nodes[i]);
            }
            level = nodes;
        }
        return new SortedTree<>(level[0]);
    }

    private static Object[] chunks(Object[] items) {
        int count = (items.length + FANOUT - 1) / FANOUT;
        Object[] chunks = new Object[count];
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) items.length * i / count);
            int to = (int) ((long) items.length * (i + 1) / count);
            chunks[i] = Arrays.copyOfRange(items, from, to, Object[].class);
        }
        return chunks;
    }

    /// The number of elements.
    public int size() {
        return Inner.size(root);
    }

    /// Whether there is no element.
    public boolean isEmpty() {
        return root == NO_ELEMENTS;
    }

    /// The element at the key's place, or null. The one accessor of storage that answers with null, because it runs for every row read.
    public <K> @Nullable E find(K key, Probe<? super K, ? super E> order) {
        Object node = root;
        while (node instanceof Inner inner) {
            int index = childOf(inner, key, order);
            if (index < 0) {
                return null;
            }
            node = inner.children[index];
        }
        Object[] leaf = (Object[]) node;
        int index = search(leaf, key, order);
        return index < 0 ? null : SortedTree.<E>element(leaf[index]);
    }

    /// The tree with an element added, or merged with the one that stands at its place.
    public SortedTree<E> with(E element, Probe<? super E, ? super E> order, Merge<E> merge) {
        if (isEmpty()) {
            return of(element);
        }
        Insertion<E> insertion = new Insertion<>(element, order, merge);
        Object node = insertion.into(root, true, true);
        if (insertion.split != null) {
            return new SortedTree<>(Inner.of(node, insertion.split));
        }
        return node == root ? this : new SortedTree<>(node);
    }

    /// The tree without the element at the key's place; the same tree when there is none.
    public <K> SortedTree<E> without(K key, Probe<? super K, ? super E> order) {
        Object node = remove(root, key, order);
        if (node == null) {
            return empty();
        }
        while (node instanceof Inner inner && inner.children.length == 1) {
            node = inner.children[0];
        }
        return node == root ? this : new SortedTree<>(node);
    }

    private <K> @Nullable Object remove(Object node, K key, Probe<? super K, ? super E> order) {
        if (node instanceof Inner inner) {
            int index = childOf(inner, key, order);
            if (index < 0) {
                return node;
            }
            Object child = remove(inner.children[index], key, order);
            if (child != null) {
                return child == inner.children[index] ? node : inner.replacing(index, child);
            }
            return inner.children.length == 1 ? null : Inner.of(dropped(inner.children, index));
        }
        Object[] leaf = (Object[]) node;
        int index = search(leaf, key, order);
        if (index < 0) {
            return node;
        }
        return leaf.length == 1 ? null : dropped(leaf, index);
    }

    private static Object[] dropped(Object[] items, int index) {
        Object[] rest = new Object[items.length - 1];
        System.arraycopy(items, 0, rest, 0, index);
        System.arraycopy(items, index + 1, rest, index, rest.length - index);
        return rest;
    }

    /// The elements in order.
    public Iterator<E> iterator() {
        return iterator(Direction.ASCENDING);
    }

    /// The elements in either order.
    public Iterator<E> iterator(Direction direction) {
        return new TreeCursor<E, E>(this, direction, null);
    }

    /// The elements between two places, in either order.
    ///
    /// @param low a place between elements or before all of them; the order never answers zero for it
    /// @param high another one, not before `low`
    public <K> Iterator<E> between(
            K low, K high, Probe<? super K, ? super E> order, Direction direction) {
        return new TreeCursor<>(this, direction, new TreeCursor.Limits<>(low, high, order));
    }

    /// The child below which the key belongs, -1 when it lies before all elements.
    static <K, E> int childOf(Inner inner, K key, Probe<? super K, ? super E> order) {
        int index = search(inner.firsts, key, order);
        return index >= 0 ? index : -index - 2;
    }

    /// As [Arrays#binarySearch(Object[], Object)]: the index, or `-(insertion point) - 1`.
    static <K, E> int search(Object[] items, K key, Probe<? super K, ? super E> order) {
        int low = 0;
        int high = items.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = order.compare(key, SortedTree.<E>element(items[middle]));
            if (compared > 0) {
                low = middle + 1;
            } else if (compared < 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a tree of E holds but E
    static <E> E element(Object item) {
        return (E) item;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        iterator()
                .forEachRemaining(
                        element -> text.append(text.length() == 1 ? "" : ", ").append(element));
        return text.append(']').toString();
    }
}

package dev.rowhouse.storage.tree;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/// An immutable sorted set of elements that makes changed copies of itself cheaply: a B+ tree whose
/// changes copy one path.
///
/// ```
///               [a, m]
///              /      \
///      [a, c, f]      [m, q]     with(d): a new leaf [a, c, d, f] and a new root; [m, q] is shared
/// ```
///
/// Every node is a tree itself. The elements of a node above the leaves are the first elements of
/// its children, so that the same search serves on all levels.
///
/// The order is not part of the tree: every operation is handed the comparison, always the same one
/// for a tree, as a [Probe]. A full node is split in the middle, except that adding before the
/// first or after the last element leaves the full node as it is; rows that arrive in order, up or
/// down, thus fill their leaves. Emptied nodes disappear, thin ones are not joined.
///
/// **Invariants.** Elements ascend strictly; no node but the empty tree is empty; all leaves have
/// the same depth; `elements[i]` of an inner node is the very object that is first below
/// `children[i]`, so that no replaced element is kept alive. `ranks` are those of the elements, or
/// empty: ranks are left out where the order has none, in a tree of one element, and in one made by
/// [#ofSorted].
///
/// **Thread safety.** Immutable, if the elements are.
@SuppressWarnings("ReferenceEquality") // a node that comes back as the same object has not changed
public final class SortedTree<E> {
    /// The largest number of elements of a node.
    static final int FANOUT = 32;

    static final long[] NO_RANKS = {};
    private static final Object[] NO_ELEMENTS = {};
    private static final SortedTree<?>[] NO_CHILDREN = {};
    private static final SortedTree<?> EMPTY =
            new SortedTree<>(NO_ELEMENTS, NO_RANKS, NO_CHILDREN, 0);

    final Object[] elements;
    final long[] ranks;
    final SortedTree<?>[] children;
    private final int size;

    private SortedTree(Object[] elements, long[] ranks, SortedTree<?>[] children, int size) {
        this.elements = elements;
        this.ranks = ranks;
        this.children = children;
        this.size = size;
    }

    /// The tree without elements.
    @SuppressWarnings("unchecked") // it holds no element of any type
    public static <E> SortedTree<E> empty() {
        return (SortedTree<E>) EMPTY;
    }

    /// A tree of one element.
    public static <E> SortedTree<E> of(E element) {
        return leaf(new Object[] {element}, NO_RANKS);
    }

    static <E> SortedTree<E> leaf(Object[] elements, long[] ranks) {
        return new SortedTree<>(elements, ranks, NO_CHILDREN, elements.length);
    }

    static <E> SortedTree<E> inner(
            Object[] firsts, long[] ranks, SortedTree<?>[] children, int size) {
        return new SortedTree<>(firsts, ranks, children, size);
    }

    /// A tree of elements that ascend strictly already. Its nodes get ranks only as they are
    /// changed.
    public static <E> SortedTree<E> ofSorted(List<? extends E> elements) {
        if (elements.isEmpty()) {
            return empty();
        }
        Object[] all = elements.toArray();
        SortedTree<?>[] level = new SortedTree<?>[(all.length + FANOUT - 1) / FANOUT];
        for (int i = 0; i < level.length; i++) {
            int from = portion(all.length, level.length, i);
            int to = portion(all.length, level.length, i + 1);
            level[i] = leaf(Arrays.copyOfRange(all, from, to, Object[].class), NO_RANKS);
        }
        while (level.length > 1) {
            SortedTree<?>[] above = new SortedTree<?>[(level.length + FANOUT - 1) / FANOUT];
            for (int i = 0; i < above.length; i++) {
                int from = portion(level.length, above.length, i);
                int to = portion(level.length, above.length, i + 1);
                above[i] = above(Arrays.copyOfRange(level, from, to));
            }
            level = above;
        }
        return SortedTree.<E>child(level[0]);
    }

    private static int portion(int items, int parts, int index) {
        return (int) ((long) items * index / parts);
    }

    private static SortedTree<?> above(SortedTree<?>[] children) {
        Object[] firsts = new Object[children.length];
        int size = 0;
        for (int i = 0; i < children.length; i++) {
            firsts[i] = children[i].elements[0];
            size += children[i].size;
        }
        return inner(firsts, NO_RANKS, children, size);
    }

    /// The number of elements.
    public int size() {
        return size;
    }

    /// Whether there is no element.
    public boolean isEmpty() {
        return size == 0;
    }

    /// The first element.
    ///
    /// @throws NoSuchElementException when there is none
    public E first() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return element(elements[0]);
    }

    boolean isLeaf() {
        return children.length == 0;
    }

    /// The element at the key's place, or null. The one accessor of storage that answers with null,
    /// because it runs for every row read.
    public <K> @Nullable E find(K key, Probe<? super K, ? super E> order) {
        long rank = order.rank(key);
        SortedTree<E> node = this;
        while (!node.isLeaf()) {
            int index = node.childFor(key, rank, order);
            if (index < 0) {
                return null;
            }
            node = child(node.children[index]);
        }
        int index = node.search(key, rank, order);
        return index < 0 ? null : SortedTree.<E>element(node.elements[index]);
    }

    /// The tree with an element added, or merged with the one that stands at its place.
    public SortedTree<E> with(E element, Probe<? super E, ? super E> order, Merge<E> merge) {
        return isEmpty() ? of(element) : new Insertion<>(element, order, merge).into(this);
    }

    /// The tree without the element at the key's place; the same tree when there is none.
    public <K> SortedTree<E> without(K key, Probe<? super K, ? super E> order) {
        SortedTree<E> node = remove(key, order.rank(key), order);
        while (node.children.length == 1) {
            node = child(node.children[0]);
        }
        return node;
    }

    private <K> SortedTree<E> remove(K key, long rank, Probe<? super K, ? super E> order) {
        if (isLeaf()) {
            int index = search(key, rank, order);
            if (index < 0) {
                return this;
            }
            return size == 1 ? empty() : leaf(dropped(elements, index), droppedRank(index));
        }
        int index = childFor(key, rank, order);
        if (index < 0) {
            return this;
        }
        SortedTree<E> old = child(children[index]);
        SortedTree<E> changed = old.remove(key, rank, order);
        if (!changed.isEmpty()) {
            return changed == old ? this : replacing(index, changed);
        }
        if (children.length == 1) {
            return empty();
        }
        SortedTree<?>[] rest = dropped(children, index);
        return inner(dropped(elements, index), droppedRank(index), rest, size - 1);
    }

    private static <T> T[] dropped(T[] items, int index) {
        T[] rest = Arrays.copyOf(items, items.length - 1);
        System.arraycopy(items, index + 1, rest, index, rest.length - index);
        return rest;
    }

    private long[] droppedRank(int index) {
        if (ranks.length == 0) {
            return NO_RANKS;
        }
        long[] rest = Arrays.copyOf(ranks, ranks.length - 1);
        System.arraycopy(ranks, index + 1, rest, index, rest.length - index);
        return rest;
    }

    /// The same inner node with one child replaced.
    SortedTree<E> replacing(int index, SortedTree<E> child) {
        SortedTree<?>[] newChildren = children.clone();
        newChildren[index] = child;
        Object first = child.elements[0];
        Object[] newFirsts = elements;
        long[] newRanks = ranks;
        if (first != elements[index]) {
            newFirsts = elements.clone();
            newFirsts[index] = first;
            if (ranks.length > 0) {
                newRanks = child.ranks.length == 0 ? NO_RANKS : ranks.clone();
                if (newRanks.length > 0) {
                    newRanks[index] = child.ranks[0];
                }
            }
        }
        int newSize = size - children[index].size + child.size;
        return inner(newFirsts, newRanks, newChildren, newSize);
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
    /// @param low a place between elements or before all of them; the order never answers zero for
    ///     it
    /// @param high another one, not before `low`
    public <K> Iterator<E> between(
            K low, K high, Probe<? super K, ? super E> order, Direction direction) {
        return new TreeCursor<>(this, direction, new TreeCursor.Limits<>(low, high, order));
    }

    /// The child of an inner node below which the key belongs, -1 when it lies before all elements.
    <K> int childFor(K key, long rank, Probe<? super K, ? super E> order) {
        int index = search(key, rank, order);
        return index >= 0 ? index : -index - 2;
    }

    /// The result of [Arrays#binarySearch(Object[], Object)] on the elements of this node: the
    /// index, or `-(insertion point) - 1`.
    <K> int search(K key, long rank, Probe<? super K, ? super E> order) {
        return ranks.length == 0 ? searchElements(key, order) : searchRanks(key, rank, order);
    }

    private <K> int searchElements(K key, Probe<? super K, ? super E> order) {
        int low = 0;
        int high = elements.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = order.compare(key, SortedTree.<E>element(elements[middle]));
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

    private <K> int searchRanks(K key, long rank, Probe<? super K, ? super E> order) {
        int low = 0;
        int high = ranks.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = Long.compare(rank, ranks[middle]);
            if (compared == 0) {
                E element = element(elements[middle]);
                compared = order.compareEqualRanks(key, element, rank);
            }
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

    @SuppressWarnings("unchecked") // the children of a tree of E are trees of E
    static <E> SortedTree<E> child(SortedTree<?> node) {
        return (SortedTree<E>) node;
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

package dev.rowhouse.storage.tree;

/// A node above the leaves: between 1 and [SortedTree#FANOUT] children and, for each of them, the first element below it.
///
/// A child is an `Inner` or a leaf, which is a plain array of elements. All leaves are equally deep.
@SuppressWarnings(
        "ReferenceEquality") // a first element is kept by identity, so that no replaced one stays
// alive
final class Inner {
    final Object[] children;
    final Object[] firsts;
    final int size;

    Inner(Object[] children, Object[] firsts, int size) {
        this.children = children;
        this.firsts = firsts;
        this.size = size;
    }

    static Inner of(Object... children) {
        Object[] firsts = new Object[children.length];
        int size = 0;
        for (int i = 0; i < children.length; i++) {
            firsts[i] = first(children[i]);
            size += size(children[i]);
        }
        return new Inner(children, firsts, size);
    }

    static Object first(Object node) {
        return node instanceof Inner inner ? inner.firsts[0] : ((Object[]) node)[0];
    }

    static int size(Object node) {
        return node instanceof Inner inner ? inner.size : ((Object[]) node).length;
    }

    /// The same node with one child replaced.
    Inner replacing(int index, Object child) {
        Object[] newChildren = children.clone();
        newChildren[index] = child;
        Object first = first(child);
        Object[] newFirsts = firsts;
        if (first != firsts[index]) {
            newFirsts = firsts.clone();
            newFirsts[index] = first;
        }
        return new Inner(newChildren, newFirsts, size - size(children[index]) + size(child));
    }
}

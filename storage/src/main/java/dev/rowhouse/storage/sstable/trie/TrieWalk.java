package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.ByteReader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Walks through the nodes of a trie that have a payload, in the order of their paths: a node comes
/// before those below it.
///
/// **Invariants.** `nodes` are those from the root to the present one. For each, `next` is the
/// child to visit next, -1 as long as its own payload is to be visited first.
///
/// **Thread safety.** Belongs to one thread.
final class TrieWalk {
    private static final int OWN = -1;

    private final ByteReader in;
    private final List<TrieNode> nodes = new ArrayList<>();
    private int[] next = new int[16];

    /// A walk that begins before the first node.
    TrieWalk(ByteReader in, long root) {
        this.in = in;
        enter(root);
    }

    private void enter(long position) {
        nodes.add(TrieNode.read(in, position));
        if (next.length < nodes.size()) {
            next = Arrays.copyOf(next, 2 * next.length);
        }
        next[nodes.size() - 1] = OWN;
    }

    /// Goes before the first node whose path is either a beginning of a key and ends there, or is
    /// above the key. To be called before the first step.
    void seek(Bytes key) {
        for (int depth = 0; depth < key.length(); depth++) {
            TrieNode node = nodes.getLast();
            if (node.size() == 0) {
                return;
            }
            int child = node.find(key.get(depth) & 0xff);
            if (child < 0) {
                next[nodes.size() - 1] = -child - 1;
                return;
            }
            next[nodes.size() - 1] = child + 1;
            enter(node.child(child));
        }
    }

    /// Goes to the last node with a payload whose path is not above a key. To be called before the
    /// first step; afterwards the next step leads to the node after that one.
    ///
    /// @param isStrict whether a node whose path is the key is passed over, too
    /// @return false when there is none; the walk is of no use then
    boolean seekLast(Bytes key, boolean isStrict) {
        int depth = 0;
        int foundDepth = -1;
        int foundChild = OWN;
        boolean isDown = true;
        while (isDown) {
            TrieNode node = nodes.getLast();
            boolean isWhole = depth == key.length();
            int child = isWhole ? OWN : node.find(key.get(depth) & 0xff);
            // The child with the highest label below that of the key; OWN when there is none.
            int lower = isWhole ? OWN : child >= 0 ? child - 1 : -child - 2;
            if (lower >= 0 || node.payloadBits() != 0 && !(isWhole && isStrict)) {
                foundDepth = depth;
                foundChild = lower;
            }
            isDown = child >= 0;
            if (isDown) {
                next[depth++] = child + 1;
                enter(node.child(child));
            }
        }
        if (foundDepth < 0) {
            return false;
        }
        nodes.subList(foundDepth + 1, nodes.size()).clear();
        next[foundDepth] = foundChild + 1;
        if (foundChild >= 0) {
            enter(nodes.getLast().child(foundChild));
            goToEnd();
        }
        return true;
    }

    /// Goes to the last node below the one at hand, which has no children and so has a payload.
    private void goToEnd() {
        while (nodes.getLast().size() > 0) {
            int last = nodes.getLast().size() - 1;
            next[nodes.size() - 1] = last + 1;
            enter(nodes.getLast().child(last));
        }
        if (nodes.getLast().payloadBits() == 0) {
            throw in.corrupt(nodes.getLast().position(), "a payload or children", "neither");
        }
        next[nodes.size() - 1] = OWN + 1;
    }

    /// Goes to the next node with a payload.
    ///
    /// @return false after the last one
    boolean advance() {
        while (!nodes.isEmpty()) {
            TrieNode node = nodes.getLast();
            int step = next[nodes.size() - 1]++;
            if (step == OWN) {
                if (node.payloadBits() != 0) {
                    return true;
                }
                if (node.size() == 0) {
                    throw in.corrupt(node.position(), "a payload or children", "neither");
                }
            } else if (step < node.size()) {
                enter(node.child(step));
            } else {
                nodes.removeLast();
            }
        }
        return false;
    }

    /// The node at hand.
    TrieNode node() {
        return nodes.getLast();
    }

    /// The bytes that lead to the node at hand.
    Bytes path() {
        byte[] path = new byte[nodes.size() - 1];
        for (int i = 0; i < path.length; i++) {
            path[i] = (byte) nodes.get(i).label(next[i] - 1);
        }
        return Bytes.wrap(path);
    }
}

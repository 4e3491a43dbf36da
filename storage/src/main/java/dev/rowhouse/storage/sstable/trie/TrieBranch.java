package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.storage.sstable.io.ByteWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A node of a trie that is being written, with those below it that have not been written yet. They
/// will lie without a gap in the order of their paths, each before its parent.
///
/// **Invariants.** `below` is the number of bytes that the nodes below take, `own` that of the node
/// itself, both as of the last measurement. `leadsOut` says whether there is a pointer among them
/// to a node that has been written: its width depends on where the branch comes to lie.
///
/// **Thread safety.** Belongs to one thread.
final class TrieBranch {
    private static final long UNWRITTEN = -1;

    private final int label;
    private List<TrieBranch> children = List.of();
    private @Nullable TriePayload payload;
    private long position = UNWRITTEN;
    private int below;
    private int own;
    private boolean leadsOut;

    /// A node without payload and children.
    ///
    /// @param label the byte that leads to it
    TrieBranch(int label) {
        this.label = label;
    }

    /// Adds a child after all others.
    TrieBranch addChild(int childLabel) {
        if (children.isEmpty()) {
            children = new ArrayList<>(2);
        }
        TrieBranch child = new TrieBranch(childLabel);
        children.add(child);
        return child;
    }

    void setPayload(TriePayload given) {
        payload = given;
    }

    /// The number of bytes of the branch, as of the last measurement.
    int bytes() {
        return below + own;
    }

    /// Measures the node, now that all its children have been.
    ///
    /// @param at where it would lie at the earliest
    void complete(long at) {
        below = 0;
        leadsOut = false;
        for (TrieBranch child : children) {
            below += child.bytes();
            leadsOut |= child.isWritten() || child.leadsOut;
        }
        own = ownBytes(at);
    }

    /// Measures the branch as if it began at a position.
    int measure(long start) {
        if (leadsOut) {
            below = 0;
            for (TrieBranch child : children) {
                below += child.measure(start + below);
            }
            own = ownBytes(start + below);
        }
        return bytes();
    }

    /// The children that have not been written, in a list of its own.
    List<TrieBranch> unwritten() {
        List<TrieBranch> unwritten = new ArrayList<>(children);
        unwritten.removeIf(TrieBranch::isWritten);
        return unwritten;
    }

    boolean isWritten() {
        return position != UNWRITTEN;
    }

    /// Writes the branch and forgets what is below, so that a trie need not fit in memory.
    ///
    /// @param out a buffer for a node
    /// @return where the node itself lies
    long write(PageWriter pages, ByteWriter out) throws IOException {
        for (TrieBranch child : children) {
            if (!child.isWritten()) {
                child.write(pages, out);
            }
        }
        position = pages.position();
        long[] distances = new long[children.size()];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = position - children.get(i).position;
        }
        TriePayload given = payload;
        int[] labels = labels();
        out.clear();
        form(labels, position).write(out, given == null ? 0 : given.bits(), labels, distances);
        if (given != null) {
            out.writeBytes(given.bytes());
        }
        if (out.length() != own) {
            throw new IllegalStateException(out.length() + " bytes where " + own + " were counted");
        }
        pages.append(out);
        children = List.of();
        payload = null;
        below = 0;
        own = 0;
        return position;
    }

    private int[] labels() {
        int[] labels = new int[children.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = children.get(i).label;
        }
        return labels;
    }

    private int ownBytes(long at) {
        TriePayload given = payload;
        int[] labels = labels();
        return form(labels, at).bytes(labels) + (given == null ? 0 : given.bytes().length());
    }

    private NodeForm form(int[] labels, long at) {
        return NodeForm.of(labels, payload != null, farthest(at));
    }

    /// The distance from the node to its farthest child, which decides how wide its pointers are.
    /// Children that have not been written will lie in order, so the first of them is the farthest.
    private long farthest(long at) {
        long farthest = 0;
        boolean isFirst = true;
        for (TrieBranch child : children) {
            if (child.isWritten()) {
                farthest = Math.max(farthest, at - child.position);
            } else if (isFirst) {
                farthest = Math.max(farthest, below - child.below);
                isFirst = false;
            }
        }
        return farthest;
    }
}

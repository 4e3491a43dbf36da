package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Writes a trie while its paths arrive in ascending order, so that no node crosses the end of a
/// page: readers look at one page at a time.
///
/// A node is complete when a path arrives that does not lead through it. As long as it fits in a
/// page together with all that is below it, nothing of it is written. When it does not, its
/// children are, the largest first that fits in what is left of the page, and it goes on as a node
/// of its own. So pages are filled from below, and memory holds at most a page for each child of
/// the nodes on the way to the last path. The choices are those of Cassandra's
/// `IncrementalTrieWriterPageAware`, and so are the files.
///
/// **Invariants.** `open` are the nodes on the way to the last path, from the root.
///
/// **Thread safety.** Belongs to one thread.
final class TrieWriter {
    private final PageWriter pages;
    private final List<TrieBranch> open = new ArrayList<>();
    private final ByteWriter buffer = new ByteWriter();
    private Bytes last = Bytes.EMPTY;
    private long count;

    TrieWriter(PageWriter pages) {
        this.pages = pages;
        open.add(new TrieBranch(0));
    }

    /// The number of paths.
    long count() {
        return count;
    }

    /// Adds a path.
    ///
    /// @throws IllegalArgumentException when it does not come after the one before
    void add(Bytes path, TriePayload payload) throws IOException {
        if (count > 0 && path.compareTo(last) <= 0) {
            throw new IllegalArgumentException("path " + path + " after " + last);
        }
        int shared = count == 0 ? 0 : ByteOrder.shared(last, path);
        while (open.size() > shared + 1) {
            complete(open.removeLast());
        }
        for (int i = shared; i < path.length(); i++) {
            open.add(open.getLast().addChild(path.get(i) & 0xff));
        }
        open.getLast().setPayload(payload);
        last = path;
        count++;
    }

    private void complete(TrieBranch node) throws IOException {
        node.complete(pages.position());
        if (node.bytes() >= PageWriter.BYTES) {
            writeChildren(node);
        }
    }

    private void writeChildren(TrieBranch node) throws IOException {
        List<TrieBranch> rest = node.unwritten();
        while (!rest.isEmpty()) {
            TrieBranch child = largest(rest, pages.left());
            if (child == null) {
                pages.pad();
                continue;
            }
            if (child.measure(pages.position()) <= pages.left()) {
                rest.remove(child);
                child.write(pages, buffer);
            } else if (pages.left() == PageWriter.BYTES) {
                // Pointers to what has been written in between have become too wide.
                writeChildren(child);
            }
        }
        node.complete(pages.position());
    }

    /// The largest branch that fits in some bytes, if any; at the beginning of a page the largest
    /// one.
    private static @Nullable TrieBranch largest(List<TrieBranch> branches, int bytes) {
        TrieBranch largest = null;
        for (TrieBranch branch : branches) {
            boolean fits = branch.bytes() <= bytes || bytes == PageWriter.BYTES;
            if (fits && (largest == null || branch.bytes() >= largest.bytes())) {
                largest = branch;
            }
        }
        return largest;
    }

    /// Writes what has not been written.
    ///
    /// @return where the root lies
    long finish() throws IOException {
        while (!open.isEmpty()) {
            TrieBranch node = open.removeLast();
            complete(node);
            if (open.isEmpty()) {
                fit(node);
                return node.write(pages, buffer);
            }
        }
        throw new IllegalStateException("the trie has been finished");
    }

    /// Makes room for the root, in this page or the next one.
    private void fit(TrieBranch root) throws IOException {
        if (root.measure(pages.position()) <= pages.left()) {
            return;
        }
        if (root.bytes() <= PageWriter.BYTES) {
            pages.pad();
        }
        if (root.measure(pages.position()) > pages.left()) {
            writeChildren(root);
            if (root.measure(pages.position()) > pages.left()) {
                pages.pad();
                root.measure(pages.position());
            }
        }
    }
}

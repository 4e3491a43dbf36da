package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.storage.sstable.io.ByteWriter;

import java.util.List;

/// The forms of nodes in the order of their numbers, as [TrieNode] reads them (Cassandra's
/// `TrieNode.Types`).
enum NodeForm {
    LEAF(Shape.LEAF, 0),
    BARE_4(Shape.BARE, 4),
    SINGLE_8(Shape.SINGLE, 8),
    BARE_12(Shape.BARE, 12),
    SINGLE_16(Shape.SINGLE, 16),
    SPARSE_8(Shape.SPARSE, 8),
    SPARSE_12(Shape.SPARSE, 12),
    SPARSE_16(Shape.SPARSE, 16),
    SPARSE_24(Shape.SPARSE, 24),
    SPARSE_40(Shape.SPARSE, 40),
    DENSE_12(Shape.DENSE, 12),
    DENSE_16(Shape.DENSE, 16),
    DENSE_24(Shape.DENSE, 24),
    DENSE_32(Shape.DENSE, 32),
    DENSE_40(Shape.DENSE, 40),
    DENSE_64(Shape.DENSE, 64);

    private enum Shape {
        /// Without children.
        LEAF,
        /// With one child and no payload, its pointer in the bits of the payload.
        BARE,
        /// With one child.
        SINGLE,
        /// With a label for each child.
        SPARSE,
        /// With a pointer for each label from the first to the last.
        DENSE
    }

    private static final List<NodeForm> SINGLES = List.of(BARE_4, SINGLE_8, BARE_12, SINGLE_16);
    private static final List<NodeForm> SPARSES =
            List.of(SPARSE_8, SPARSE_12, SPARSE_16, SPARSE_24, SPARSE_40);
    private static final List<NodeForm> DENSES =
            List.of(DENSE_12, DENSE_16, DENSE_24, DENSE_32, DENSE_40, DENSE_64);

    private final Shape shape;
    private final int pointerBits;

    NodeForm(Shape shape, int pointerBits) {
        this.shape = shape;
        this.pointerBits = pointerBits;
    }

    /// The shortest form for a node.
    ///
    /// @param labels the labels of its children, ascending
    /// @param farthest how far the farthest child lies before it
    static NodeForm of(int[] labels, boolean hasPayload, long farthest) {
        if (labels.length == 0) {
            return LEAF;
        }
        if (labels.length == 1) {
            for (NodeForm single : SINGLES) {
                if (single.reaches(farthest) && !(hasPayload && single.shape == Shape.BARE)) {
                    return single;
                }
            }
        }
        NodeForm dense = first(DENSES, farthest);
        if (labels.length == 1 || !SPARSES.getLast().reaches(farthest)) {
            return dense;
        }
        NodeForm sparse = first(SPARSES, farthest);
        return sparse.bytes(labels) < dense.bytes(labels) ? sparse : dense;
    }

    private static NodeForm first(List<NodeForm> forms, long farthest) {
        for (NodeForm form : forms) {
            if (form.reaches(farthest)) {
                return form;
            }
        }
        throw new IllegalStateException("no pointer reaches " + farthest);
    }

    private boolean reaches(long distance) {
        return pointerBits == Long.SIZE || distance >>> pointerBits == 0;
    }

    /// The length of a node of this form, without its payload.
    int bytes(int[] labels) {
        return switch (shape) {
            case LEAF -> 1;
            case BARE -> (Byte.SIZE / 2 + pointerBits) / Byte.SIZE + 1;
            case SINGLE -> 2 + pointerBits / Byte.SIZE;
            case SPARSE -> 2 + labels.length + pointerBytes(labels.length);
            case DENSE -> 3 + pointerBytes(span(labels));
        };
    }

    private int pointerBytes(int pointers) {
        return (pointers * pointerBits + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static int span(int[] labels) {
        return labels[labels.length - 1] - labels[0] + 1;
    }

    /// Writes a node, without its payload.
    ///
    /// @param distances how far each child lies before the node
    void write(ByteWriter out, int payloadBits, int[] labels, long[] distances) {
        int first = ordinal() << 4 | payloadBits;
        switch (shape) {
            case LEAF -> out.writeByte(first);
            case BARE -> {
                int pointer = (int) distances[0];
                TriePayload.writeNumber(
                        out,
                        (long) ordinal() << pointerBits | pointer,
                        (Byte.SIZE / 2 + pointerBits) / Byte.SIZE);
                out.writeByte(labels[0]);
            }
            case SINGLE -> {
                out.writeByte(first).writeByte(labels[0]);
                TriePayload.writeNumber(out, distances[0], pointerBits / Byte.SIZE);
            }
            case SPARSE -> {
                out.writeByte(first).writeByte(labels.length);
                for (int label : labels) {
                    out.writeByte(label);
                }
                writePointers(out, distances);
            }
            case DENSE -> {
                long[] pointers = new long[span(labels)];
                for (int i = 0; i < labels.length; i++) {
                    pointers[labels[i] - labels[0]] = distances[i];
                }
                out.writeByte(first).writeByte(labels[0]).writeByte(pointers.length - 1);
                writePointers(out, pointers);
            }
        }
    }

    private void writePointers(ByteWriter out, long[] pointers) {
        if (pointerBits % Byte.SIZE == 0) {
            for (long pointer : pointers) {
                TriePayload.writeNumber(out, pointer, pointerBits / Byte.SIZE);
            }
            return;
        }
        // Two pointers of 12 bits share three bytes.
        for (int i = 0; i < pointers.length; i += 2) {
            if (i + 1 < pointers.length) {
                TriePayload.writeNumber(out, pointers[i] << pointerBits | pointers[i + 1], 3);
            } else {
                TriePayload.writeNumber(out, pointers[i] << Byte.SIZE / 2, 2);
            }
        }
    }
}

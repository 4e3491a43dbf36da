package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.storage.sstable.io.ByteReader;

import java.util.Arrays;

/// A node of a trie in a file. Children lie before their parent, and pointers to them say how far.
///
/// ```
/// node := type:u4 payloadBits:u4 body payload
/// body := (none)                                     type 0
///       | label:u8 pointer                           2, 4: pointers of 8, 16 bits
///       | count:u8 label:u8[count] pointer[count]    5 to 9: 8, 12, 16, 24, 40 bits
///       | first:u8 (count - 1):u8 pointer[count]     10 to 15: 12, 16, 24, 32, 40, 64 bits;
///                                                    0 for no child
/// node := 1:u4 pointer:u4 label:u8                   without a payload
///       | 3:u4 pointer:u12 label:u8
/// ```
///
/// **Thread safety.** Immutable.
final class TrieNode {
    private static final int[] SPARSE_BITS = {8, 12, 16, 24, 40};
    private static final int[] DENSE_BITS = {12, 16, 24, 32, 40, 64};
    private static final int FIRST_SPARSE = 5;
    private static final int FIRST_DENSE = 10;
    private static final int[] NO_LABELS = {};
    private static final long[] NO_CHILDREN = {};

    private final long position;
    private final int payloadBits;
    private final long payload;
    private final int[] labels;
    private final long[] children;

    private TrieNode(long position, int payloadBits, long payload, int[] labels, long[] children) {
        this.position = position;
        this.payloadBits = payloadBits;
        this.payload = payload;
        this.labels = labels;
        this.children = children;
    }

    /// Reads the node at a position.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it is none
    static TrieNode read(ByteReader in, long position) {
        in.seek(position);
        int first = in.readByte();
        int type = first >> 4;
        int low = first & 0xf;
        TrieNode node =
                switch (type) {
                    case 0 -> new TrieNode(position, low, in.position(), NO_LABELS, NO_CHILDREN);
                    case 1 -> inline(in, position, low);
                    case 2 -> pointing(in, position, low, Byte.SIZE);
                    case 3 -> inline(in, position, low << Byte.SIZE | in.readByte());
                    case 4 -> pointing(in, position, low, Short.SIZE);
                    default ->
                            type < FIRST_DENSE
                                    ? sparse(in, position, low, SPARSE_BITS[type - FIRST_SPARSE])
                                    : dense(in, position, low, DENSE_BITS[type - FIRST_DENSE]);
                };
        int before = -1;
        for (int i = 0; i < node.children.length; i++) {
            long child = node.children[i];
            if (child < 0 || child >= position || node.labels[i] <= before) {
                throw in.corrupt(position, "a node of a trie", "a child at " + child);
            }
            before = node.labels[i];
        }
        return node;
    }

    /// The position where it begins.
    long position() {
        return position;
    }

    /// The form of its payload, 0 when it has none.
    int payloadBits() {
        return payloadBits;
    }

    /// The position where its payload begins.
    long payload() {
        return payload;
    }

    /// The number of children.
    int size() {
        return labels.length;
    }

    /// The byte that leads to a child; they ascend.
    int label(int child) {
        return labels[child];
    }

    /// The position where a child begins.
    long child(int child) {
        return children[child];
    }

    /// The child that a byte leads to, or, as of a binary search, where it would be.
    int find(int label) {
        return Arrays.binarySearch(labels, label);
    }

    private static TrieNode inline(ByteReader in, long position, int distance) {
        int[] labels = {in.readByte()};
        return new TrieNode(position, 0, in.position(), labels, new long[] {position - distance});
    }

    private static TrieNode pointing(ByteReader in, long position, int payloadBits, int bits) {
        int[] labels = {in.readByte()};
        long[] children = {position - readNumber(in, bits / Byte.SIZE)};
        return new TrieNode(position, payloadBits, in.position(), labels, children);
    }

    private static TrieNode sparse(ByteReader in, long position, int payloadBits, int bits) {
        int[] labels = new int[in.readByte()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = in.readByte();
        }
        long[] pointers = readPointers(in, labels.length, bits);
        for (int i = 0; i < pointers.length; i++) {
            pointers[i] = position - pointers[i];
        }
        return new TrieNode(position, payloadBits, in.position(), labels, pointers);
    }

    private static TrieNode dense(ByteReader in, long position, int payloadBits, int bits) {
        int first = in.readByte();
        long[] pointers = readPointers(in, in.readByte() + 1, bits);
        int count = 0;
        for (long pointer : pointers) {
            count += pointer == 0 ? 0 : 1;
        }
        int[] labels = new int[count];
        long[] children = new long[count];
        int next = 0;
        for (int i = 0; i < pointers.length; i++) {
            if (pointers[i] != 0) {
                labels[next] = first + i;
                children[next++] = position - pointers[i];
            }
        }
        return new TrieNode(position, payloadBits, in.position(), labels, children);
    }

    private static long[] readPointers(ByteReader in, int count, int bits) {
        long[] pointers = new long[count];
        if (bits % Byte.SIZE == 0) {
            for (int i = 0; i < count; i++) {
                pointers[i] = readNumber(in, bits / Byte.SIZE);
            }
            return pointers;
        }
        // Two pointers of 12 bits share three bytes.
        int shared = 0;
        for (int i = 0; i < count; i++) {
            if (i % 2 == 0) {
                int high = in.readByte();
                shared = in.readByte();
                pointers[i] = (long) high << 4 | shared >> 4;
            } else {
                pointers[i] = (shared & 0xfL) << Byte.SIZE | in.readByte();
            }
        }
        return pointers;
    }

    private static long readNumber(ByteReader in, int bytes) {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number = number << Byte.SIZE | in.readByte();
        }
        return number;
    }

    /// Reads a signed number of some bytes.
    static long readSigned(ByteReader in, int bytes) {
        int unused = Long.SIZE - bytes * Byte.SIZE;
        return readNumber(in, bytes) << unused >> unused;
    }
}

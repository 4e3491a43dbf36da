package dev.rowhouse.storage.sstable.trie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.testkit.MemoryFileSystem;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Tries that are written are walked through as they were meant, and lie in pages.
///
/// A failure names the seed; `-Dseeds.only=` repeats one case.
class TrieWriterTest {
    private static final Path FILE = Path.of("trie");
    private static final int CASES = 25;
    private static final int PATHS_MAX = 2000;
    private static final int LONG_PATH_BYTES = 60_000;

    /// A trie in a file.
    private record Written(ByteReader in, long root, long start) {}

    private static Written write(SortedMap<Bytes, TriePayload> paths, int before)
            throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        long root;
        try (WritableFile file = files.create(FILE)) {
            ChunkWriter out = ChunkWriter.plain(file, PageWriter.BYTES);
            PageWriter pages = new PageWriter(out);
            ByteWriter padding = new ByteWriter();
            for (int i = 0; i < before; i++) {
                padding.writeByte(0xff);
            }
            pages.append(padding);
            TrieWriter trie = new TrieWriter(pages);
            for (Map.Entry<Bytes, TriePayload> path : paths.entrySet()) {
                trie.add(path.getKey(), path.getValue());
            }
            assertThat(trie.count()).isEqualTo(paths.size());
            root = trie.finish();
            out.finish();
        }
        return new Written(ByteReader.of(FILE, files.readBytes(FILE)), root, before);
    }

    private static void check(SortedMap<Bytes, TriePayload> paths, Written trie, String context) {
        TrieWalk walk = new TrieWalk(trie.in(), trie.root());
        for (Map.Entry<Bytes, TriePayload> path : paths.entrySet()) {
            assertThat(walk.advance()).as(context).isTrue();
            assertThat(walk.path()).as(context).isEqualTo(path.getKey());
            assertThat(payload(trie, walk.node())).as(context).isEqualTo(path.getValue());
        }
        assertThat(walk.advance()).as(context).isFalse();
        for (Map.Entry<Bytes, TriePayload> path : paths.entrySet()) {
            TrieWalk sought = new TrieWalk(trie.in(), trie.root());
            sought.seek(path.getKey());
            assertThat(sought.advance()).as(context).isTrue();
            assertThat(sought.path()).as(context).isEqualTo(path.getKey());
        }
    }

    private static TriePayload payload(Written trie, TrieNode node) {
        trie.in().seek(node.payload());
        ByteWriter bytes = new ByteWriter();
        for (int i = 0; i < node.payloadBits(); i++) {
            bytes.writeByte(trie.in().readByte());
        }
        return new TriePayload(node.payloadBits(), Bytes.wrap(bytes.toArray()));
    }

    /// Readers look at one page of a trie at a time.
    private static void checkPages(Written trie, String context) {
        Deque<Long> ahead = new ArrayDeque<>();
        ahead.add(trie.root());
        while (!ahead.isEmpty()) {
            long position = ahead.remove();
            TrieNode node = TrieNode.read(trie.in(), position);
            long last = node.payload() + node.payloadBits() - 1;
            assertThat(position / PageWriter.BYTES)
                    .as(context + ": a node from " + position + " to " + last)
                    .isEqualTo(last / PageWriter.BYTES);
            assertThat(position).as(context).isGreaterThanOrEqualTo(trie.start());
            for (int i = 0; i < node.size(); i++) {
                ahead.add(node.child(i));
            }
        }
    }

    private static Bytes path(RandomSource random, Bytes shared, int letters, int lengthMax) {
        byte[] path = new byte[shared.length() + random.nextInt(lengthMax + 1)];
        shared.copyTo(path, 0);
        for (int i = shared.length(); i < path.length; i++) {
            // Of few letters, so that paths have much in common.
            path[i] = (byte) (random.nextInt(letters) * (256 / letters));
        }
        return Bytes.wrap(path);
    }

    private static TriePayload payload(RandomSource random) {
        int length = 1 + random.nextInt(15);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(256);
        }
        return new TriePayload(length, Bytes.wrap(bytes));
    }

    private static SortedMap<Bytes, TriePayload> paths(RandomSource random) {
        SortedMap<Bytes, TriePayload> paths = new TreeMap<>();
        int letters = 1 << random.nextInt(9);
        int lengthMax = 1 + random.nextInt(12);
        Bytes shared = path(random, Bytes.EMPTY, 2, 3);
        for (int i = 1 + random.nextInt(PATHS_MAX); i > 0; i--) {
            if (random.nextInt(100) == 0) {
                shared = path(random, Bytes.EMPTY, letters, 200);
            }
            paths.put(path(random, shared, letters, lengthMax), payload(random));
        }
        return paths;
    }

    @Test
    void paths_of_all_kinds() throws IOException {
        for (long seed : Seeds.of(CASES)) {
            RandomSource random = RandomSource.seeded(seed);
            SortedMap<Bytes, TriePayload> paths = paths(random);
            Written trie = write(paths, random.nextInt(2 * PageWriter.BYTES));
            check(paths, trie, "seed " + seed);
            checkPages(trie, "seed " + seed);
        }
    }

    @Test
    void one_path_which_may_be_empty() throws IOException {
        for (Bytes only : new Bytes[] {Bytes.EMPTY, Bytes.utf8("a"), Bytes.utf8("abc")}) {
            SortedMap<Bytes, TriePayload> paths = new TreeMap<>();
            paths.put(only, new TriePayload(1, Bytes.ofByte(7)));
            check(paths, write(paths, PageWriter.BYTES - 1), only.toString());
        }
    }

    /// As of two long texts that differ at their ends.
    @Test
    void paths_longer_than_a_page() throws IOException {
        byte[] path = new byte[LONG_PATH_BYTES];
        SortedMap<Bytes, TriePayload> paths = new TreeMap<>();
        for (int last = 0; last < 256; last += 5) {
            path[path.length - 1] = (byte) last;
            paths.put(Bytes.copyOf(path), new TriePayload(2, Bytes.ofShort(last)));
        }
        Written trie = write(paths, 0);
        checkPages(trie, "long paths");
        TrieWalk walk = new TrieWalk(trie.in(), trie.root());
        for (Map.Entry<Bytes, TriePayload> one : paths.entrySet()) {
            assertThat(walk.advance()).isTrue();
            assertThat(walk.path()).isEqualTo(one.getKey());
            assertThat(payload(trie, walk.node())).isEqualTo(one.getValue());
        }
    }

    /// What is complete is written, so that memory does not grow with the trie.
    @Test
    void nodes_are_not_kept_until_the_end() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        int count = 50_000;
        try (WritableFile file = files.create(FILE)) {
            ChunkWriter out = ChunkWriter.plain(file, PageWriter.BYTES);
            TrieWriter trie = new TrieWriter(new PageWriter(out));
            TriePayload payload = new TriePayload(8, Bytes.ofLong(1));
            long half = 0;
            for (int i = 0; i < count; i++) {
                trie.add(Bytes.ofLong(i * 184_467_440_737_095L), payload);
                half = i == count / 2 ? out.length() : half;
            }
            trie.finish();
            assertThat(out.length()).isGreaterThan(8L * count);
            // A page for each of up to 256 children of the node under way is not yet.
            assertThat(half).isGreaterThan(out.length() * 2 / 5);
        }
    }

    @Test
    void paths_ascend() throws IOException {
        try (WritableFile file = new MemoryFileSystem().create(FILE)) {
            TrieWriter trie =
                    new TrieWriter(new PageWriter(ChunkWriter.plain(file, PageWriter.BYTES)));
            TriePayload payload = new TriePayload(1, Bytes.ofByte(1));
            trie.add(Bytes.utf8("b"), payload);
            assertThatThrownBy(() -> trie.add(Bytes.utf8("b"), payload))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> trie.add(Bytes.utf8("a"), payload))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void each_form_of_nodes_is_read_as_it_is_written() {
        int[] one = {200};
        int[] two = {3, 255};
        int[] three = {7, 8, 10};
        for (int bits = 1; bits < 63; bits++) {
            for (int[] labels : new int[][] {one, two, three}) {
                for (boolean hasPayload : new boolean[] {false, true}) {
                    checkForm(labels, hasPayload, (1L << bits) - 1);
                }
            }
        }
    }

    private static void checkForm(int[] labels, boolean hasPayload, long farthest) {
        NodeForm form = NodeForm.of(labels, hasPayload, farthest);
        long[] distances = new long[labels.length];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.max(1, farthest - i);
        }
        ByteWriter out = new ByteWriter();
        form.write(out, hasPayload ? 5 : 0, labels, distances);
        assertThat(out.length()).as("%s", form).isEqualTo(form.bytes(labels));
        Pointers read = Pointers.read(out.toArray());
        assertThat(read.labels()).as("%s", form).containsExactly(labels);
        assertThat(read.distances()).as("%s", form).containsExactly(distances);
    }

    /// The labels and pointers of a node, read by themselves: a [TrieNode] has none that lead
    /// before the file.
    private record Pointers(int[] labels, long[] distances) {
        private static final int[] BITS = {
            0, 4, 8, 12, 16, 8, 12, 16, 24, 40, 12, 16, 24, 32, 40, 64
        };

        static Pointers read(byte[] node) {
            int type = node[0] >> 4 & 0xf;
            int bits = BITS[type];
            int size = type < 5 ? 1 : type < 10 ? node[1] : (node[2] & 0xff) + 1;
            int[] labels = new int[size];
            long[] distances = new long[size];
            int from = type == 1 || type == 3 ? 4 : 8 * (type < 5 ? 2 : type < 10 ? 2 + size : 3);
            int present = 0;
            for (int i = 0; i < size; i++) {
                int label =
                        switch (type) {
                            case 1 -> node[1];
                            case 3 -> node[2];
                            case 2, 4 -> node[1];
                            default -> type < 10 ? node[2 + i] : node[1] + i;
                        };
                long distance = number(node, from + i * bits, bits);
                if (distance != 0) {
                    labels[present] = label & 0xff;
                    distances[present++] = distance;
                }
            }
            return new Pointers(Arrays.copyOf(labels, present), Arrays.copyOf(distances, present));
        }

        private static long number(byte[] bytes, int fromBit, int bits) {
            long number = 0;
            for (int i = fromBit; i < fromBit + bits; i++) {
                number = number << 1 | bytes[i / 8] >> 7 - i % 8 & 1;
            }
            return number;
        }
    }
}

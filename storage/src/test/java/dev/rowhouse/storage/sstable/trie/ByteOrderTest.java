package dev.rowhouse.storage.sstable.trie;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Murmur3;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// Keys and values have the bytes that Cassandra 5.0.6 gives them, which
/// `conformance/cassandra/ByteOrders.java` recorded.
class ByteOrderTest {
    private static List<String[]> recorded(String kind) throws IOException, URISyntaxException {
        Path file =
                Path.of(
                        Objects.requireNonNull(ByteOrderTest.class.getResource("/byte-order.txt"))
                                .toURI());
        List<String[]> lines =
                FileSystem.system()
                        .readText(file)
                        .lines()
                        .map(line -> line.split(" ", -1))
                        .filter(words -> words[0].equals(kind))
                        .toList();
        assertThat(lines).hasSizeGreaterThan(100);
        return lines;
    }

    @Test
    void keys() throws Exception {
        for (String[] words : recorded("key")) {
            DecoratedKey key = DecoratedKey.of(Bytes.ofHex(words[1]));
            assertThat(ByteOrder.key(key).toHex()).isEqualTo(words[2]);
            int hash = (int) Murmur3.hash(key.key()).second() & 0xff;
            assertThat(Bytes.ofByte(hash).toHex()).isEqualTo(words[3]);
        }
    }

    @Test
    void values() throws Exception {
        for (String[] words : recorded("value")) {
            // The name of a vector's type contains spaces.
            String type = String.join(" ", List.of(words).subList(1, words.length - 2));
            String recorded = words[words.length - 1];
            boolean isReversed = MarshalClasses.isReversed(type);
            ByteWriter out = new ByteWriter();
            boolean isThere =
                    ByteOrder.write(
                            out, MarshalClasses.parse(type), Bytes.ofHex(words[words.length - 2]));
            byte[] bytes = out.toArray();
            for (int i = 0; isReversed && i < bytes.length; i++) {
                bytes[i] ^= (byte) 0xff;
            }
            assertThat(isThere ? Bytes.wrap(bytes).toHex() : "none")
                    .as("%s", List.of(words))
                    .isEqualTo(recorded);
        }
    }
}

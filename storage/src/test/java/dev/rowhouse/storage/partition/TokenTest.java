package dev.rowhouse.storage.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Tokens and the order of partitions, against what Cassandra 5.0.6 answered and wrote.
class TokenTest {
    @Test
    void tokens_are_those_of_cassandra() {
        assertThat(token("61")).isEqualTo(-8839064797231613815L);
        assertThat(token("00000005")).isEqualTo(-7509452495886106294L);
    }

    @Test
    void bytes_of_an_incomplete_last_block_count_as_signed() {
        assertThat(token("c3a9")).isEqualTo(5461403030378599040L);
        assertThat(token("ffffffffffffffffffffffffffffff")).isEqualTo(-2195530867418009455L);
    }

    @Test
    void the_smallest_hash_becomes_the_largest_token() {
        assertThat(token("653cbefb85ec3111b4e38fa9bc7cbcae")).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void only_the_empty_key_has_the_smallest_token() {
        assertThat(Token.of(Bytes.EMPTY)).isEqualTo(Token.MINIMUM);
    }

    @Test
    void keys_of_one_column_are_in_the_order_of_cassandras_files() {
        assertInRingOrder(
                "61",
                "6162636465666768696a6b6c6d6e6f",
                "e697a5e69cace8aa9ee381aee382ade383bc",
                "f09f9880f09f9881f09f9882",
                "6162636465666768696a6b6c6d6e6f70",
                "6162636465666768",
                "c3a974c3a9",
                "78".repeat(200),
                "c3bfc3bfc3bfc3bfc3bfc3bfc3bfc3bfc3bf",
                "6162636465666768696a6b6c6d6e6f7071");
        assertInRingOrder(
                "00000005", "00000001", "00000002", "00000004", "7fffffff", "80000000", "00000003");
        assertInRingOrder(
                "0000000000363ce0",
                "0000000000352679",
                "00000000000ce996",
                "00000000004c1bdb",
                "00000000003f0f07",
                "000000000046301c",
                "0000000000184558",
                "0000000000493573",
                "fffffffffff8bbad",
                "00000000000c2ffc",
                "0000000000489ac8");
    }

    @Test
    void keys_of_several_columns_are_serialized_and_ordered_as_in_cassandras_files() {
        Bytes same = Bytes.ofHex("11111111222233334444555555555555");
        Bytes other = Bytes.ofHex("ffffffffffff4fffbfffffffffffffff");
        List<DecoratedKey> keys =
                List.of(
                        DecoratedKey.of(List.of(Bytes.ofInt(1), Bytes.utf8("x"), same)),
                        DecoratedKey.of(List.of(Bytes.ofInt(-7), Bytes.utf8("é"), other)),
                        DecoratedKey.of(List.of(Bytes.ofInt(1), Bytes.EMPTY, same)));
        assertThat(keys.stream().map(key -> key.key().toHex()))
                .containsExactly(
                        "000400000001000001780000101111111122223333444455555555555500",
                        "0004fffffff9000002c3a9000010ffffffffffff4fffbfffffffffffffff00",
                        "0004000000010000000000101111111122223333444455555555555500");
        assertThat(keys).isSorted();
        assertThat(keys.get(2).values(3)).containsExactly(Bytes.ofInt(1), Bytes.EMPTY, same);
    }

    @Test
    void a_range_of_the_ring_includes_and_excludes_keys_and_tokens() {
        DecoratedKey key = DecoratedKey.of(Bytes.ofInt(5));
        assertThat(KeyRange.ALL.contains(key)).isTrue();
        assertThat(range(PartitionBound.beforeToken(key.token()), PartitionBound.TOP).contains(key))
                .isTrue();
        assertThat(range(PartitionBound.afterToken(key.token()), PartitionBound.TOP).contains(key))
                .isFalse();
        assertThat(
                        range(PartitionBound.BOTTOM, PartitionBound.afterToken(key.token()))
                                .contains(key))
                .isTrue();
        assertThat(
                        range(PartitionBound.BOTTOM, PartitionBound.beforeToken(key.token()))
                                .contains(key))
                .isFalse();
        assertThat(KeyRange.ALL.after(key).contains(key)).isFalse();
        assertThat(KeyRange.ALL.from(key).contains(key)).isTrue();
    }

    private static KeyRange range(PartitionBound start, PartitionBound end) {
        return new KeyRange(start, end);
    }

    private static long token(String hex) {
        return DecoratedKey.of(Bytes.ofHex(hex)).token();
    }

    private static void assertInRingOrder(String... keys) {
        assertThat(keys)
                .extracting(hex -> DecoratedKey.of(Bytes.ofHex(hex)))
                .isSortedAccordingTo(DecoratedKey::compareTo);
    }
}

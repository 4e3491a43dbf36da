package dev.rowhouse.plan.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.NativeType;

import org.junit.jupiter.api.Test;

import java.util.UUID;

/// The hash that other languages have to repeat; the expected numbers come from Python's
/// `zlib.crc32`.
class ShardTest {
    @Test
    void a_shard_is_the_crc_32_of_the_bytes_modulo_the_count() {
        assertThat(new Shard(16).shardOf(Bytes.utf8("alice"))).isEqualTo(7);
        assertThat(new Shard(1_000).shardOf(NativeType.INT.serialize(42))).isEqualTo(514);
        UUID id = UUID.fromString("5132b130-ae79-11e4-ab27-0800200c9a66");
        assertThat(new Shard(7).shardOf(NativeType.UUID.serialize(id))).isEqualTo(4);
    }
}

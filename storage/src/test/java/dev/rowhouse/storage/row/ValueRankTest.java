package dev.rowhouse.storage.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValueRankTest {
    @ParameterizedTest
    @EnumSource(
            names = {
                "TINYINT",
                "SMALLINT",
                "INT",
                "BIGINT",
                "TIMESTAMP",
                "ASCII",
                "TEXT",
                "BLOB",
                "INET",
                "DATE",
                "TIME",
                "TIMEUUID",
                "UUID"
            })
    void a_rank_never_falls_along_the_order_of_its_type(NativeType type) {
        ValueRank rank = ValueRank.of(type);
        RandomSource random = RandomSource.seeded(11);
        for (int i = 0; i < 20_000; i++) {
            Bytes left = value(type, random);
            Bytes right = value(type, random);
            int ranks = Long.compare(rank.rank(left), rank.rank(right));
            int values = Integer.signum(type.compare(left, right));
            if (ranks != 0) {
                assertThat(ranks).describedAs(left + " " + right).isEqualTo(values);
            } else if (rank.isExact(rank.rank(left))) {
                assertThat(values).describedAs(left + " " + right).isZero();
            }
        }
    }

    private static Bytes value(NativeType type, RandomSource random) {
        if (random.nextInt(20) == 0) {
            return Bytes.EMPTY;
        }
        int length =
                switch (type) {
                    case TINYINT, BOOLEAN -> 1;
                    case SMALLINT -> 2;
                    case INT, DATE, FLOAT -> 4;
                    case BIGINT, COUNTER, TIMESTAMP, TIME, DOUBLE -> 8;
                    case UUID, TIMEUUID -> 16;
                    default -> 1 + random.nextInt(10);
                };
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            // Few different bytes, so that long common prefixes and extremes occur.
            bytes[i] =
                    (byte) (random.nextInt(2) == 0 ? random.nextInt(3) - 1 : random.nextInt(256));
            if (random.nextInt(4) == 0) {
                bytes[i] = (byte) (random.nextInt(2) == 0 ? 0x80 : 0x7F);
            }
        }
        if (type == NativeType.TIMEUUID || (type == NativeType.UUID && random.nextInt(2) == 0)) {
            bytes[6] = (byte) (0x10 | (bytes[6] & 0xF));
        }
        return Bytes.wrap(bytes);
    }
}

package dev.rowhouse.storage.compaction;

import java.math.BigInteger;

/// The places at which the result of a compaction is cut. A partition is never cut.
public sealed interface OutputCut {
    /// Not at all.
    OutputCut WHOLE = new Whole();

    /// One SSTable.
    record Whole() implements OutputCut {
        @Override
        public String toString() {
            return "in one piece";
        }
    }

    /// A new SSTable after every so many bytes.
    ///
    /// @param bytes the stored size from which an SSTable takes no further partition
    record BySize(long bytes) implements OutputCut {
        @Override
        public String toString() {
            return "in pieces of " + ByteCount.text((double) bytes);
        }
    }

    /// A new SSTable in each part of the ring.
    ///
    /// @param count into how many equal parts the ring is divided
    record ByShards(int count) implements OutputCut {
        /// Checks the count.
        public ByShards {
            if (count < 1) {
                throw new IllegalArgumentException(count + " shards");
            }
        }

        /// The part of the ring that a token lies in, from 0.
        int shardOf(long token) {
            long fromStart = token - Long.MIN_VALUE;
            return (int) Math.unsignedMultiplyHigh(fromStart, count);
        }

        /// A part of the ring.
        TokenSpan spanOf(int shard) {
            return new TokenSpan(
                    startOf(shard), shard + 1 == count ? Long.MAX_VALUE : startOf(shard + 1) - 1);
        }

        /// The first token that [#shardOf] finds in a part: the ring's tokens times
        /// `shard / count`, rounded up.
        private long startOf(int shard) {
            BigInteger tokens = BigInteger.ONE.shiftLeft(Long.SIZE);
            BigInteger[] start =
                    tokens.multiply(BigInteger.valueOf(shard))
                            .divideAndRemainder(BigInteger.valueOf(count));
            BigInteger rounded = start[1].signum() == 0 ? start[0] : start[0].add(BigInteger.ONE);
            return rounded.longValue() + Long.MIN_VALUE;
        }

        @Override
        public String toString() {
            return "by " + count + " shards of the ring";
        }
    }

    /// A cut by so many shards.
    static OutputCut shards(int count) {
        return count == 1 ? WHOLE : new ByShards(count);
    }
}

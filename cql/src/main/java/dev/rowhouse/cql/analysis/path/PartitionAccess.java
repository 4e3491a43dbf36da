package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;

import java.util.List;
import java.util.OptionalInt;

/// The partitions that a statement touches.
public sealed interface PartitionAccess {
    /// One partition.
    ///
    /// @param key one term for each column of the partition key
    record Point(List<BoundTerm> key) implements PartitionAccess {
        /// Copies the terms.
        public Point {
            key = List.copyOf(key);
        }
    }

    /// Several partitions, each by its key: all combinations of what the columns may be.
    ///
    /// @param restrictions one for each column of the partition key, [KeyRestriction.Equal] or
    ///     [KeyRestriction.OneOf]
    /// @param within of those partitions only the ones in this range of tokens
    record Points(List<KeyRestriction> restrictions, TokenRange within) implements PartitionAccess {
        /// Copies the restrictions.
        public Points {
            restrictions = List.copyOf(restrictions);
        }

        /// The greatest number of partitions, if the text tells.
        public OptionalInt count() {
            int product = 1;
            for (KeyRestriction restriction : restrictions) {
                if (restriction instanceof KeyRestriction.OneOf oneOf) {
                    OptionalInt count = oneOf.values().count();
                    if (count.isEmpty()) {
                        return count;
                    }
                    product *= count.getAsInt();
                }
            }
            return OptionalInt.of(product);
        }
    }

    /// All partitions of a range of tokens, [TokenRange#ALL] for every partition there is; in the
    /// order of their tokens.
    record Scan(TokenRange range) implements PartitionAccess {}
}

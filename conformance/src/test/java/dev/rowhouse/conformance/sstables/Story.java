package dev.rowhouse.conformance.sstables;

import java.time.Duration;
import java.util.List;

/// A table, what happens to it, and what is asked about it then.
///
/// @param schema the statements that make the table, which is called `t`
/// @param steps what happens
/// @param questions the SELECTs
/// @param hasShortLives whether something expires within seconds
/// @param memtableBytes how much Rowhouse keeps in memory
/// @param upkeep what Cassandra does with the SSTables it has been given
record Story(
        List<String> schema,
        List<Step> steps,
        List<Question> questions,
        boolean hasShortLives,
        long memtableBytes,
        CassandraStorage.Upkeep upkeep) {
    Story {
        schema = List.copyOf(schema);
        steps = List.copyOf(steps);
        questions = List.copyOf(questions);
    }

    /// A SELECT.
    ///
    /// @param pageSize rows in a page; 0 for all in one
    record Question(String cql, int pageSize) {
        @Override
        public String toString() {
            return (pageSize > 0 ? "@page " + pageSize + "\n" : "") + cql + ";";
        }
    }

    /// How much time goes by in all.
    Duration duration() {
        return steps.stream()
                .map(step -> step instanceof Step.Pass pass ? pass.duration() : Duration.ZERO)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /// The same table with other steps.
    Story withSteps(List<Step> fewer) {
        return new Story(schema, fewer, questions, hasShortLives, memtableBytes, upkeep);
    }
}

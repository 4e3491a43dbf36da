package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.script.ScriptRun;
import dev.rowhouse.conformance.subject.CassandraSubject;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.conformance.wire.Connection;

import java.util.List;
import java.util.Optional;

/// A scratch keyspace of a real node and an empty Rowhouse, to be asked the same.
///
/// **Thread safety.** Belongs to one thread.
final class Pair implements AutoCloseable {
    private final CassandraSubject cassandra;
    private final RowhouseSubject rowhouse = new RowhouseSubject();

    /// @param names where the name of the scratch keyspace comes from
    Pair(Connection connection, RandomSource names) {
        this.cassandra = new CassandraSubject(connection, names);
    }

    /// Runs a statement on both.
    Answers answers(Entry entry) {
        List<String> real =
                ScriptRun.run(entry, cassandra).stream()
                        .map(line -> line.replace(cassandra.keyspace(), CassandraSubject.KEYSPACE))
                        .toList();
        return new Answers(real, ScriptRun.run(entry, rowhouse));
    }

    /// Runs statements on both and returns the answers to the last; nothing when one before it may
    /// have left other data on the two.
    Optional<Answers> lastAnswers(List<Entry> script) {
        for (Entry entry : script.subList(0, script.size() - 1)) {
            if (answers(entry).mayHaveParted(entry)) {
                return Optional.empty();
            }
        }
        return Optional.of(answers(script.getLast()));
    }

    @Override
    public void close() {
        cassandra.close();
        rowhouse.close();
    }
}

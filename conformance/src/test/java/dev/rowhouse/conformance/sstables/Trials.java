package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.subject.CassandraSubject;
import dev.rowhouse.conformance.subject.Outcome;
import dev.rowhouse.conformance.subject.Request;
import dev.rowhouse.conformance.wire.Connection;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.io.UnstorableException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Tells a story to one of the two and gives its SSTables to the other.
///
/// **Thread safety.** Belongs to one thread.
final class Trials {
    private static final String ROWHOUSE = "Rowhouse";
    static final String CASSANDRA = "Cassandra";
    private static final String SNAPSHOT = "referee";
    private static final int TRACE_LINES = 15;
    private static final Duration SHORT_LIFE = Duration.ofMillis(1_100);
    private static final Duration START = Duration.ofMinutes(1);

    private final Connection connection;
    private final CassandraStorage storage;
    private final RandomSource names;
    private final SSTableVersion version;
    private final FileTrial files;
    private final Tally tally;

    /// Which way SSTables go.
    enum Direction {
        ROWHOUSE_TO_CASSANDRA,
        CASSANDRA_TO_ROWHOUSE
    }

    /// The ways to a node.
    record Cassandra(Connection connection, CassandraStorage storage, CassandraDumps dumps) {}

    /// @param version the version of the SSTables that both give away
    /// @param names where the names of scratch keyspaces come from
    Trials(Cassandra cassandra, SSTableVersion version, RandomSource names, Tally tally) {
        this.connection = cassandra.connection();
        this.storage = cassandra.storage();
        this.version = version;
        this.names = names;
        this.files = new FileTrial(cassandra.dumps(), tally);
        this.tally = tally;
    }

    /// Carries one out.
    ///
    /// @param folder where files go, which must not exist yet
    /// @return what was found, if anything
    Optional<Finding> run(Direction direction, Story story, Path folder) {
        try (CassandraSubject cassandra = new CassandraSubject(connection, names)) {
            switch (direction) {
                case ROWHOUSE_TO_CASSANDRA -> rowhouseWrites(story, folder, cassandra);
                case CASSANDRA_TO_ROWHOUSE -> cassandraWrites(story, folder, cassandra);
            }
            return Optional.empty();
        } catch (FindingException e) {
            return Optional.of(e.finding());
        } catch (IOException | RuntimeException e) {
            return Optional.of(new Finding(direction + ": " + e.getClass().getName(), trace(e)));
        }
    }

    private static String trace(Exception exception) {
        StringWriter trace = new StringWriter();
        exception.printStackTrace(new PrintWriter(trace));
        return trace.toString().lines().limit(TRACE_LINES).collect(Collectors.joining("\n"));
    }

    private void rowhouseWrites(Story story, Path folder, CassandraSubject cassandra)
            throws IOException, FindingException {
        String keyspace = cassandra.keyspace();
        Path imported = folder.resolve("import").resolve(keyspace).resolve("t");
        Duration before = story.duration().plus(START);
        try (RowhouseFolder rowhouse =
                new RowhouseFolder(
                        folder.resolve("rowhouse"), keyspace, story.memtableBytes(), before)) {
            for (String cql : tell(story, rowhouse)) {
                require(cassandra.run(Request.of(cql)), cql);
            }
            rowhouse.reopen();
            Path given = given(rowhouse, folder.resolve("given"));
            SSTableFiles.copy(given, folder.resolve("dump"));
            SSTableFiles.copy(given, imported);
            files.run(folder.resolve("dump"), ROWHOUSE, isCounter(story));
            if (!SSTableFiles.list(imported).isEmpty()) {
                List<?> refused = storage.take(imported, keyspace);
                if (!refused.isEmpty()) {
                    throw new FindingException(
                            "Cassandra refuses to import", refused + ", see its system.log");
                }
            }
            Interview interview = new Interview(cassandra, rowhouse, tally);
            interview.run(story.questions(), "after Cassandra imported");
            if (version == SSTableVersion.written() || !given.equals(rowhouse.tableFolder())) {
                keepUp(story.upkeep(), keyspace);
                interview.run(
                        story.questions(), "after Cassandra imported and did " + story.upkeep());
            }
        }
    }

    /// The folder with the table's SSTables in the version. Where it cannot store something, they
    /// stay as they are; Cassandra then verifies none of them, since they are not of its version.
    private Path given(RowhouseFolder rowhouse, Path folder) throws IOException {
        if (version == SSTableVersion.written()) {
            return rowhouse.tableFolder();
        }
        try {
            rowhouse.export(folder, version);
            return folder;
        } catch (StorageException e) {
            if (!(e.getCause() instanceof UnstorableException)) {
                throw e;
            }
            tally.countUnfit();
            return rowhouse.tableFolder();
        }
    }

    private void keepUp(CassandraStorage.Upkeep upkeep, String keyspace) throws FindingException {
        try {
            storage.keepUp(upkeep, keyspace);
        } catch (IOException e) {
            throw new FindingException(
                    "Cassandra cannot do " + upkeep + " on what it imported", e.toString());
        }
    }

    /// @return the statements that made the schema
    private List<String> tell(Story story, RowhouseFolder rowhouse) throws FindingException {
        List<String> schema = new ArrayList<>(story.schema());
        for (String cql : story.schema()) {
            require(rowhouse.run(cql), cql);
        }
        for (Step step : story.steps()) {
            switch (step) {
                case Step.Write write -> count(rowhouse.run(write.cql()), write.cql());
                case Step.Change change -> {
                    String cql = at(change.cql(), rowhouse.micros());
                    require(rowhouse.run(cql), cql);
                    schema.add(cql);
                }
                case Step.Flush _, Step.Compact _ -> rowhouse.reopen();
                case Step.Pass pass -> rowhouse.pass(pass.duration());
            }
        }
        return schema;
    }

    private void cassandraWrites(Story story, Path folder, CassandraSubject cassandra)
            throws IOException, FindingException {
        String keyspace = cassandra.keyspace();
        List<String> schema = tell(story, cassandra);
        if (story.hasShortLives()) {
            cassandra.await(SHORT_LIFE);
        }
        Path snapshot = storage.snapshot(keyspace, SNAPSHOT);
        SSTableFiles.copy(snapshot, folder.resolve("dump"));
        if (!files.run(folder.resolve("dump"), CASSANDRA, isCounter(story))) {
            return;
        }
        // Beside its SSTables Cassandra leaves out types that occur only inside others.
        Optional<String> described =
                story.schema().size() > 1
                        ? Optional.of(description(cassandra, keyspace))
                        : Optional.empty();
        try (RowhouseSnapshot attached = new RowhouseSnapshot(snapshot, keyspace, described)) {
            new Interview(cassandra, attached, tally)
                    .run(story.questions(), "after Rowhouse attached a snapshot");
        }
        try (RowhouseFolder rowhouse =
                new RowhouseFolder(
                        folder.resolve("rowhouse"), keyspace, story.memtableBytes(), START)) {
            for (String cql : schema) {
                require(rowhouse.run(cql), cql);
            }
            if (version == SSTableVersion.written()) {
                SSTableFiles.copy(snapshot, rowhouse.tableFolder());
                rowhouse.reopen();
            } else {
                rowhouse.take(snapshot);
            }
            Interview interview = new Interview(cassandra, rowhouse, tally);
            interview.run(story.questions(), "after Rowhouse took over");
            keepUp(story.upkeep(), keyspace);
            interview.run(
                    story.questions(),
                    "after Rowhouse took over and Cassandra did " + story.upkeep());
        }
    }

    private static String description(CassandraSubject cassandra, String keyspace)
            throws IOException {
        String cql = "DESCRIBE KEYSPACE " + keyspace + " WITH INTERNALS";
        if (!(cassandra.run(Request.of(cql)) instanceof Outcome.Rows rows)) {
            throw new IOException("no answer to " + cql);
        }
        StringBuilder text = new StringBuilder();
        for (Outcome.Row row : rows.pages().getFirst()) {
            Bytes statement = row.values().getLast();
            text.append(statement == null ? "" : statement.toUtf8()).append('\n');
        }
        return text.toString();
    }

    /// @return the statements that made the schema
    private List<String> tell(Story story, CassandraSubject cassandra)
            throws IOException, FindingException {
        List<String> schema = new ArrayList<>(story.schema());
        for (String cql : story.schema()) {
            require(cassandra.run(Request.of(cql)), cql);
        }
        for (Step step : story.steps()) {
            switch (step) {
                case Step.Write write -> count(cassandra.run(Request.of(write.cql())), write.cql());
                case Step.Change change -> {
                    String cql = at(change.cql(), Clock.system().epochMicros());
                    require(cassandra.run(Request.of(cql)), cql);
                    schema.add(cql);
                }
                case Step.Flush _ -> storage.flush(cassandra.keyspace());
                case Step.Compact _ -> {
                    if (!storage.compact(cassandra.keyspace())) {
                        tally.countFault();
                    }
                }
                case Step.Pass _ -> {}
            }
        }
        return schema;
    }

    private void count(Outcome outcome, String cql) throws FindingException {
        tally.countWrite(outcome instanceof Outcome.Failed);
        if (outcome instanceof Outcome.Failed failed && failed.code().equals("CRASH")) {
            throw new FindingException("Rowhouse breaks down", cql + "\n" + failed);
        }
    }

    private static String at(String cql, long micros) {
        return cql.replace(Step.NOW, "" + micros);
    }

    private static boolean isCounter(Story story) {
        return story.schema().getLast().contains(" counter");
    }

    private static void require(Outcome outcome, String cql) throws FindingException {
        if (outcome instanceof Outcome.Failed failed) {
            throw new FindingException(
                    "the schema is refused: " + failed.message(), cql + "\n" + failed);
        }
    }
}

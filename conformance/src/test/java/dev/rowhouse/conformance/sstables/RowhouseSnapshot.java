package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.subject.Outcome;
import dev.rowhouse.conformance.subject.Request;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.engine.AttachOptions;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;

import java.nio.file.Path;
import java.util.Optional;

/// A snapshot of Cassandra attached to a Rowhouse as it lies there.
///
/// **Thread safety.** Belongs to one thread.
final class RowhouseSnapshot implements Interview.Asked, AutoCloseable {
    private final ManualClock clock = new ManualClock(Clock.system().epochMicros());
    private final RowhouseSubject subject;

    /// @param schema statements that make the table; without them, what Cassandra put beside the
    ///     SSTables
    RowhouseSnapshot(Path folder, String keyspace, Optional<String> schema) {
        AttachOptions what = AttachOptions.of(folder);
        RowhouseComponents components =
                new RowhouseComponents(
                        clock, RandomSource.seeded(1), FileSystem.system(), new InlineScheduler());
        this.subject =
                RowhouseSubject.of(
                        clock,
                        Rowhouse.attach(
                                schema.map(what::withSchema).orElse(what),
                                components,
                                RowhouseOptions.compatible()));
        subject.run(Request.of("USE " + keyspace));
    }

    @Override
    public Outcome runNow(Request request) {
        RowhouseFolder.toPresent(clock);
        return subject.run(request);
    }

    @Override
    public void close() {
        subject.close();
    }
}

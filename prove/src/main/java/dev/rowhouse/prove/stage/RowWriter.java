package dev.rowhouse.prove.stage;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes rows into a database as they are, with the time that they have left.
final class RowWriter {
    private final Target target;
    private final Set<String> timed;

    /// A writer into the tables of a design.
    RowWriter(Target target, Subject subject) {
        this.target = target;
        this.timed = timed(subject);
    }

    /// The tables that plans write with timestamps of the caller, which a deletion must exceed.
    private static Set<String> timed(Subject subject) {
        return subject.design().mutations().stream()
                .flatMap(plan -> PlanStep.walk(plan.allSteps(), PlanStep.Write.class))
                .filter(PlanStep.Write::isTimed)
                .map(PlanStep.Write::table)
                .collect(Collectors.toSet());
    }

    /// Writes a row.
    ///
    /// @param end when it expires; a row whose time is over is not written
    /// @throws TargetException when the row is refused; the message names the table
    void write(TableDesign table, Map<String, Optional<Datum>> row, Optional<Instant> end) {
        try {
            write(table, RowWriting.of(table, row), end);
        } catch (TargetException e) {
            throw new TargetException("loading a row of " + table.name() + ": " + e.message(), e);
        }
    }

    private void write(TableDesign table, Call insert, Optional<Instant> end) {
        if (end.isEmpty()) {
            send(table, insert);
            return;
        }
        long left = end.get().getEpochSecond() - target.now().getEpochSecond();
        if (left > 0) {
            send(table, new Call(insert.cql() + " USING TTL " + left, insert.values()));
        }
    }

    /// Sends a write of a table after all writes that were sent before.
    void send(TableDesign table, Call write) {
        target.write(
                timed.contains(table.name())
                        ? write.at(ChronoUnit.MICROS.between(Instant.EPOCH, target.now()))
                        : write);
    }
}

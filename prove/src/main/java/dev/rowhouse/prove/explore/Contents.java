package dev.rowhouse.prove.explore;

import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The rows that tables have, and those that they should have after some calls.
///
/// **Thread safety.** Belongs to one thread; remembers everything that it has computed.
final class Contents {
    private final Subject subject;
    private final LedgerStatements statements;
    private final Instant now;
    private final Dataset start;
    private final Map<List<Operation>, Dataset> data = new HashMap<>();
    private final Map<List<Operation>, Rows> right = new HashMap<>();
    private final Map<Ledger, Ledger> settled = new HashMap<>();
    private final Map<Ledger, Rows> actual = new HashMap<>();

    /// The rows of all tables by the name of the table.
    record Rows(Map<String, List<Map<String, Optional<Datum>>>> byTable) {
        List<Map<String, Optional<Datum>>> of(TableDesign table) {
            return byTable.getOrDefault(table.name(), List.of());
        }
    }

    /// Contents for calls that begin with some data.
    Contents(Subject subject, LedgerStatements statements, Instant now, Dataset start) {
        this.subject = subject;
        this.statements = statements;
        this.now = now;
        this.start = start;
    }

    /// The tables of the design.
    List<TableDesign> tables() {
        return subject.design().tables();
    }

    /// The data after calls, one after the other.
    Dataset after(List<Operation> calls) {
        if (calls.isEmpty()) {
            return start;
        }
        Dataset known = data.get(calls);
        if (known != null) {
            return known;
        }
        Operation last = calls.getLast();
        Dataset after =
                MutationEvaluator.apply(
                        after(calls.subList(0, calls.size() - 1)),
                        last.mutation(),
                        last.bindings());
        data.put(List.copyOf(calls), after);
        return after;
    }

    /// The rows that the tables should have after calls, one after the other.
    Rows right(List<Operation> calls) {
        return right.computeIfAbsent(
                calls,
                _ -> {
                    ContentEvaluator evaluator = new ContentEvaluator(after(calls));
                    Map<String, List<Map<String, Optional<Datum>>>> rows = new HashMap<>();
                    tables().forEach(table -> rows.put(table.name(), evaluator.rows(table)));
                    return new Rows(rows);
                });
    }

    /// The tables without what no reader sees: timestamps and tombstones.
    Ledger settled(Ledger ledger) {
        return settled.computeIfAbsent(ledger, each -> each.settled(now.getEpochSecond()));
    }

    /// The rows that the tables have.
    Rows actual(Ledger ledger) {
        return actual.computeIfAbsent(
                ledger,
                _ -> {
                    LedgerTarget target = new LedgerTarget(statements, ledger, now);
                    DatabaseUnderProof stage = new DatabaseUnderProof(target, subject);
                    Map<String, List<Map<String, Optional<Datum>>>> rows = new HashMap<>();
                    tables().forEach(table -> rows.put(table.name(), stage.rows(table)));
                    return new Rows(rows);
                });
    }
}

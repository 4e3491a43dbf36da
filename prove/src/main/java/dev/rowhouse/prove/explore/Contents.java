package dev.rowhouse.prove.explore;

import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.check.ContentCheck;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.reference.InstanceCounters;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/// The rows that tables have, and those that they should have.
///
/// **Thread safety.** Belongs to one thread; remembers everything that it has computed.
final class Contents {
    private final Subject subject;
    private final LedgerStatements statements;
    private final Instant now;
    private final boolean areCountsExact;
    private final Map<Set<Instance>, Right> right = new HashMap<>();
    private final Map<Ledger, Ledger> settled = new HashMap<>();
    private final Map<Part, List<Map<String, Optional<Datum>>>> actual = new HashMap<>();

    /// The rows that all tables should have for some data.
    static final class Right {
        private final Map<String, List<Map<String, Optional<Datum>>>> byTable;
        // What was found out about the contents of single tables.
        private final Map<Part, Optional<String>> differences = new HashMap<>();

        private Right(Map<String, List<Map<String, Optional<Datum>>>> byTable) {
            this.byTable = byTable;
        }
    }

    /// The contents of one table, or of the base table of a view. Ends of a search differ in few
    /// tables, so each table is read and compared on its own, and the same contents only once.
    ///
    /// @param table the name of the table or view
    private record Part(String table, Ledger contents) {}

    /// Contents of the tables of a design.
    ///
    /// @param areCountsExact whether counters of instances are compared: not where callers crash,
    ///     since a call that crashed may not have counted, or where they repeat what they counted
    Contents(Subject subject, LedgerStatements statements, Instant now, boolean areCountsExact) {
        this.areCountsExact = areCountsExact;
        this.subject = subject;
        this.statements = statements;
        this.now = now;
    }

    private List<TableDesign> tables() {
        return subject.design().tables();
    }

    /// The rows that all tables should have for some data. Equal data give the same object.
    Right right(Dataset data) {
        return right.computeIfAbsent(
                Set.copyOf(data.all()),
                _ -> {
                    ContentEvaluator evaluator = new ContentEvaluator(data);
                    Map<String, List<Map<String, Optional<Datum>>>> rows = new HashMap<>();
                    tables().forEach(table ->
                            rows.put(table.name(), compared(table, evaluator.rows(table))));
                    return new Right(rows);
                });
    }

    /// The tables without what no reader sees: timestamps and tombstones.
    Ledger settled(Ledger ledger) {
        return settled.computeIfAbsent(ledger, each -> each.settled(now.getEpochSecond()));
    }

    /// The differences of the tables from what they should have; empty when there are none.
    String difference(Ledger ledger, Right wanted) {
        StringJoiner text = new StringJoiner("\n");
        for (TableDesign table : tables()) {
            Part part = new Part(table.name(), ledger.only(table.base().orElse(table.name())));
            wanted.differences
                    .computeIfAbsent(
                            part,
                            _ ->
                                    ContentCheck.compare(
                                            table,
                                            wanted.byTable.getOrDefault(table.name(), List.of()),
                                            rows(table, part)))
                    .ifPresent(text::add);
        }
        return text.toString();
    }

    /// The rows that a table has.
    private List<Map<String, Optional<Datum>>> rows(TableDesign table, Part part) {
        return actual.computeIfAbsent(
                part,
                _ -> {
                    LedgerTarget target = new LedgerTarget(statements, part.contents(), now);
                    return compared(table, new DatabaseUnderProof(target, subject).rows(table));
                });
    }

    private List<Map<String, Optional<Datum>>> compared(
            TableDesign table, List<Map<String, Optional<Datum>>> rows) {
        return areCountsExact ? rows : InstanceCounters.without(table, rows);
    }
}

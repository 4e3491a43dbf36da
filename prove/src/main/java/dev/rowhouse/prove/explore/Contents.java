package dev.rowhouse.prove.explore;

import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.check.ContentCheck;
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
import java.util.StringJoiner;

/// The rows that tables have, and those that they should have after some calls.
///
/// **Thread safety.** Belongs to one thread; remembers everything that it has computed.
final class Contents {
    private final Subject subject;
    private final LedgerStatements statements;
    private final Instant now;
    private final Dataset start;
    private final Map<List<Operation>, Dataset> data = new HashMap<>();
    private final Map<List<Operation>, Right> right = new HashMap<>();
    private final Map<Ledger, Ledger> settled = new HashMap<>();
    private final Map<Part, List<Map<String, Optional<Datum>>>> actual = new HashMap<>();

    /// The rows that all tables should have.
    ///
    /// @param byTable the rows by the name of the table
    /// @param differences what was found out about the contents of single tables
    private record Right(
            Map<String, List<Map<String, Optional<Datum>>>> byTable,
            Map<Part, Optional<String>> differences) {}

    /// The contents of one table, or of the base table of a view. Ends of a search differ in few
    /// tables, so each table is read and compared on its own, and the same contents only once.
    ///
    /// @param table the name of the table or view
    private record Part(String table, Ledger contents) {}

    /// Contents for calls that begin with some data.
    Contents(Subject subject, LedgerStatements statements, Instant now, Dataset start) {
        this.subject = subject;
        this.statements = statements;
        this.now = now;
        this.start = start;
    }

    private List<TableDesign> tables() {
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

    private Right right(List<Operation> calls) {
        return right.computeIfAbsent(
                calls,
                _ -> {
                    ContentEvaluator evaluator = new ContentEvaluator(after(calls));
                    Map<String, List<Map<String, Optional<Datum>>>> rows = new HashMap<>();
                    tables().forEach(table -> rows.put(table.name(), evaluator.rows(table)));
                    return new Right(rows, new HashMap<>());
                });
    }

    /// The tables without what no reader sees: timestamps and tombstones.
    Ledger settled(Ledger ledger) {
        return settled.computeIfAbsent(ledger, each -> each.settled(now.getEpochSecond()));
    }

    /// The differences of the tables from what they should have after calls, one after the other;
    /// empty when there are none.
    String difference(Ledger ledger, List<Operation> calls) {
        Right wanted = right(calls);
        StringJoiner text = new StringJoiner("\n");
        for (TableDesign table : tables()) {
            Part part = new Part(table.name(), ledger.only(table.base().orElse(table.name())));
            wanted.differences()
                    .computeIfAbsent(
                            part,
                            _ ->
                                    ContentCheck.compare(
                                            table,
                                            wanted.byTable().getOrDefault(table.name(), List.of()),
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
                    return new DatabaseUnderProof(target, subject).rows(table);
                });
    }
}

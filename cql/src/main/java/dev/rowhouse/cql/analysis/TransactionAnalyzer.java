package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
import dev.rowhouse.cql.analysis.bound.BoundTransaction.Read;
import dev.rowhouse.cql.analysis.bound.BoundTransaction.Returned;
import dev.rowhouse.cql.analysis.bound.ResultColumn;
import dev.rowhouse.cql.analysis.bound.RowCondition;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Transaction;
import dev.rowhouse.cql.syntax.tree.TransactionCondition;
import dev.rowhouse.cql.syntax.tree.Update;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Analyses the transactions of Cassandra 6.0. The steps are in Cassandra's order, so that of
/// several errors the one it would give is given.
final class TransactionAnalyzer {
    private final Transaction transaction;
    private final Schema schema;
    private final Optional<String> keyspaceInUse;
    private final BindVariables variables = new BindVariables();
    private final TransactionRows rows = new TransactionRows(variables);

    TransactionAnalyzer(Transaction transaction, Schema schema, Optional<String> keyspaceInUse) {
        this.transaction = transaction;
        this.schema = schema;
        this.keyspaceInUse = keyspaceInUse;
    }

    BoundTransaction analyze() {
        if (transaction.updates().isEmpty()
                && transaction.returned().isEmpty()
                && transaction.select().isEmpty()) {
            throw Failures.at(transaction.span(), "Transaction contains no reads or writes");
        }
        List<Read> lets = new ArrayList<>();
        for (Let let : transaction.lets()) {
            lets.add(let(let));
        }
        references().forEach(rows::check);
        Optional<Read> select = transaction.select().map(this::returningSelect);
        List<Returned> returned = transaction.returned().stream().map(this::returned).toList();
        List<BoundModification> updates = new ArrayList<>();
        for (Modification update : transaction.updates()) {
            updates.add(update(update));
        }
        List<RowCondition> conditions =
                transaction.conditions().stream().map(this::condition).toList();
        return new BoundTransaction(
                lets,
                select,
                returned,
                conditions,
                updates,
                variables.variables(),
                partitionKeyVariables(select, updates),
                variables.functions());
    }

    private List<Integer> partitionKeyVariables(
            Optional<Read> select, List<BoundModification> updates) {
        List<Integer> ofSelect =
                select.map(read -> read.select().partitionKeyVariables()).orElse(List.of());
        if (!ofSelect.isEmpty()) {
            return ofSelect;
        }
        return updates.stream()
                .map(BoundModification::partitionKeyVariables)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /// All references, in the order of the text.
    private List<Term.RowReference> references() {
        List<Term.RowReference> references = new ArrayList<>(transaction.returned());
        transaction.conditions().forEach(condition -> references.add(condition.reference()));
        for (Modification update : transaction.updates()) {
            values(update).stream()
                    .filter(Term.RowReference.class::isInstance)
                    .forEach(value -> references.add((Term.RowReference) value));
        }
        return references;
    }

    private static List<Term> values(Modification update) {
        return switch (update) {
            case Insert insert -> insert.values();
            case Update assigning ->
                    assigning.assignments().stream().map(Assignment::value).toList();
            default -> List.of();
        };
    }

    // Reads.

    private Read let(Let let) {
        if (rows.has(let.name())) {
            throw Failures.at(
                    let.span(),
                    "The name '%s' has already been used by a LET assignment.",
                    let.name().text());
        }
        Scope scope = scope(let.select());
        BoundSelect select = select(let.select(), scope);
        String name = "LET assignment " + let.name().text();
        if (select.path().partitions() instanceof PartitionAccess.Scan
                || select.path().usesIndex()) {
            throw refused(
                    let.select().span(),
                    "Range queries are not allowed for reads within a transaction; %s %s",
                    name);
        }
        Read read = new Read(select, place(let.select().span()));
        if (read.mayHaveSeveralRows()) {
            throw refused(let.select().span(), BoundTransaction.SEVERAL_ROWS, name);
        }
        rows.add(let.name(), scope, select);
        return read;
    }

    private Read returningSelect(Select tree) {
        BoundSelect select = select(tree, scope(tree));
        if (select.path().partitions() instanceof PartitionAccess.Scan) {
            throw refused(
                    tree.span(),
                    "SELECT must specify either all partition key elements. Partition key elements must be always specified with equality operators; %s %s",
                    "returning select");
        }
        return new Read(select, place(tree.span()));
    }

    private Scope scope(Select select) {
        return Scope.of(schema, select.table(), keyspaceInUse);
    }

    private BoundSelect select(Select tree, Scope scope) {
        if (!tree.orderBy().isEmpty()) {
            throw refused(
                    tree.span(),
                    "No ORDER BY clause allowed within a transaction; %s statement %s",
                    "SELECT");
        }
        if (!tree.groupBy().isEmpty()) {
            throw refused(
                    tree.span(),
                    "No GROUP BY clause allowed within a transaction; %s statement %s",
                    "SELECT");
        }
        BoundSelect select = new SelectAnalyzer(tree, scope, variables).analyze();
        checkTable(select.table(), tree.span(), "SELECT");
        checkNoCounters(select.table(), tree.span(), "SELECT");
        if (select.path().isAggregated()) {
            throw refused(
                    tree.span(),
                    "No aggregation functions allowed within a transaction; %s statement %s",
                    "SELECT");
        }
        Read read = new Read(select, place(tree.span()));
        boolean isLimitKnown =
                select.path().limit().filter(limit -> !limit.containsMarker()).isPresent();
        if (read.hasPartitionAlternatives() && isLimitKnown) {
            throw refused(tree.span(), BoundTransaction.ALTERNATIVES_WITH_LIMIT, "SELECT");
        }
        return select;
    }

    private static void checkTable(TableMetadata table, Span span, String statement) {
        if (!table.options().transactions().mode().allowsTransactions()) {
            throw refused(
                            span,
                            "Accord transactions are disabled on table (See transactional_mode in table options); %s statement %s",
                            statement)
                    .withHint(
                            "ALTER TABLE "
                                    + table.cql()
                                    + " WITH transactional_mode = 'full' AND transactional_migration_from = 'none'");
        }
    }

    private static void checkNoCounters(TableMetadata table, Span span, String statement) {
        if (table.isCounter()) {
            throw refused(
                    span,
                    "Counter columns cannot be accessed within a transaction; %s statement %s",
                    statement);
        }
    }

    private static CqlException refused(Span span, String message, String what) {
        return Failures.at(span, message, what, place(span));
    }

    private static String place(Span span) {
        return "at [%d:%d]".formatted(span.line(), span.column() + 1);
    }

    private Returned returned(Term.RowReference reference) {
        if (reference.part().isEmpty()) {
            throw Failures.at(reference.span(), "SELECT references must specify a column.");
        }
        BoundTerm.RowValue value = rows.bind(reference);
        TableMetadata table = rows.table(reference);
        return new Returned(
                new ResultColumn(table.keyspace(), table.name(), value.resultName(), value.type()),
                value);
    }

    // Writes.

    private BoundModification update(Modification tree) {
        Scope scope = Scope.of(schema, tree.table(), keyspaceInUse);
        BoundModification update =
                new ModificationAnalyzer(tree, scope, variables, Optional.of(rows)).analyze();
        String kind = update.kind().name();
        checkTable(update.table(), tree.span(), kind);
        if (update.isConditional()) {
            throw refused(
                    tree.span(),
                    "Updates within transactions may not specify their own conditions; %s statement %s",
                    kind);
        }
        if (update.timestamp().isPresent()) {
            throw refused(
                    tree.span(),
                    "Updates within transactions may not specify custom timestamps; %s statement %s",
                    kind);
        }
        if (update.timeToLive().isPresent()) {
            throw refused(
                    tree.span(),
                    "Updates within transactions may not specify custom ttls; %s statement %s",
                    kind);
        }
        checkNoCounters(update.table(), tree.span(), kind);
        return update;
    }

    // Conditions.

    private RowCondition condition(TransactionCondition condition) {
        Term.RowReference reference = condition.reference();
        return switch (condition) {
            case TransactionCondition.Existence existence ->
                    new RowCondition.Existence(
                            rows.index(reference),
                            reference.row().text(),
                            reference.part().map(ignored -> rows.bind(reference)),
                            existence.isNull());
            case TransactionCondition.Comparison comparison -> comparison(comparison);
        };
    }

    private RowCondition comparison(TransactionCondition.Comparison comparison) {
        Term.RowReference reference = comparison.reference();
        if (reference.part().isEmpty()) {
            // Cassandra lets the failure of its own check through.
            throw Failures.placed(
                    new CqlException(
                            ErrorCode.SERVER_ERROR,
                            "java.lang.IllegalStateException: Row reference (%s) can only be used with IS NULL/IS NOT NULL conditions"
                                    .formatted(reference)),
                    reference.span());
        }
        TermBinder binder =
                new TermBinder(rows.scope(reference), variables, TermBinder.Usage.VALUES);
        BoundTerm value = binder.bind(comparison.value(), rows.receiver(reference));
        return new RowCondition.Comparison(
                rows.bind(reference),
                comparison.isReversed() ? comparison.operator().mirrored() : comparison.operator(),
                value);
    }
}

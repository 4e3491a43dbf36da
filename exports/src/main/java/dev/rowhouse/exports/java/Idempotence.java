package dev.rowhouse.exports.java;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;

import java.util.Optional;
import java.util.regex.Pattern;

/// Whether the driver may send a statement again when it does not know what became of it.
///
/// @param schema the tables
/// @param keyspace of names without one
record Idempotence(Schema schema, String keyspace) {
    private static final Pattern TEXT = Pattern.compile("'(?:[^']|'')*'");

    /// Functions that give another value each time.
    private static final Pattern CHANGING =
            Pattern.compile("(?i)\\b(now|uuid|current_?(timestamp|date|time|timeuuid))\\s*\\(");

    /// Whether running a statement twice has the same effect as running it once: not where it
    /// counts, adds to a list, decides, or makes a value up.
    boolean of(String cql) {
        return switch (CqlParser.parse(cql)) {
            case Select _ -> true;
            case Modification change ->
                    !change.isConditional()
                            && !CHANGING.matcher(TEXT.matcher(cql).replaceAll("''")).find()
                            && isRepeatable(change);
            default -> false;
        };
    }

    private boolean isRepeatable(Modification change) {
        return switch (change) {
            case Update update ->
                    update.assignments().stream()
                            .allMatch(each ->
                                    switch (each) {
                                        case Assignment.Assign assign ->
                                                !isElementOfList(change, assign.target());
                                        case Assignment.Add add ->
                                                !isCounter(change, add.column())
                                                        && !isList(change, add.column());
                                        case Assignment.Subtract less ->
                                                !isCounter(change, less.column());
                                        case Assignment.Prepend _ -> false;
                                    });
            case Delete delete ->
                    delete.targets().stream().noneMatch(each -> isElementOfList(change, each));
            default -> true;
        };
    }

    /// The place of an element is another one after each change.
    private boolean isElementOfList(Modification change, ColumnTarget target) {
        return !(target instanceof ColumnTarget.Column) && isList(change, target.column());
    }

    private boolean isList(Modification change, Name column) {
        return type(change, column).filter(ListType.class::isInstance).isPresent();
    }

    private boolean isCounter(Modification change, Name column) {
        return type(change, column).filter(type -> type == NativeType.COUNTER).isPresent();
    }

    private Optional<CqlType> type(Modification change, Name column) {
        return schema.findKeyspace(change.table().keyspaceOr(keyspace))
                .flatMap(each -> each.findTable(change.table().text()))
                .flatMap((TableMetadata table) -> table.findColumn(column.text()))
                .map(each -> each.type());
    }
}

package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.Transaction;

import java.util.List;

/// Tells the statements that the grammar of Cassandra 5.0 does not have.
final class LaterRelease {
    private LaterRelease() {}

    static boolean isNeededBy(Statement statement) {
        return switch (statement) {
            case Explain explain -> isNeededBy(explain.statement());
            case CreateTable create -> hasChecks(create.columns());
            case AlterTable alter ->
                    switch (alter.change()) {
                        case TableChange.ChangeChecks ignored -> true;
                        case TableChange.AddColumns add -> hasChecks(add.columns());
                        default -> false;
                    };
            case Transaction ignored -> true;
            case Let ignored -> true;
            case SchemaStatement.CopyTable ignored -> true;
            case SchemaStatement.CommentOn ignored -> true;
            case SchemaStatement.SecurityLabelOn ignored -> true;
            default -> false;
        };
    }

    private static boolean hasChecks(List<ColumnDefinition> columns) {
        return columns.stream().anyMatch(column -> !column.checks().isEmpty());
    }
}

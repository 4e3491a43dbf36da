package dev.rowhouse.imports.question;

import dev.rowhouse.imports.ddl.SqlNames;
import dev.rowhouse.imports.relational.Table;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.insert.ConflictActionType;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.InsertConflictAction;
import net.sf.jsqlparser.statement.insert.InsertDuplicateAction;
import net.sf.jsqlparser.statement.update.UpdateSet;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What an INSERT does with a row that exists: PostgreSQL's `ON CONFLICT` and MySQL's
/// `ON DUPLICATE KEY UPDATE`.
///
/// @param insert the statement
/// @param table the table into which it inserts
/// @param columns the columns to which it gives values
record ExistingRows(Insert insert, Table table, List<String> columns) {
    /// Whether the statement says anything about them.
    boolean areMentioned() {
        return insert.getConflictAction() != null || insert.getDuplicateAction() != null;
    }

    /// Whether a row with the same primary key stays as it is: `ON CONFLICT DO NOTHING`, or MySQL's
    /// `INSERT IGNORE`.
    boolean stay() {
        InsertConflictAction conflict = insert.getConflictAction();
        return conflict == null
                ? insert.isModifierIgnore()
                : conflict.getConflictActionType() == ConflictActionType.DO_NOTHING
                        && (insert.getConflictTarget() == null || isByKey());
    }

    /// Whether a row with the same primary key takes all values of the INSERT.
    boolean takeAllValues() {
        InsertConflictAction conflict = insert.getConflictAction();
        if (conflict != null) {
            return conflict.getConflictActionType() == ConflictActionType.DO_UPDATE
                    && conflict.getWhereExpression() == null
                    && isByKey()
                    && areAll(conflict.getUpdateSets());
        }
        InsertDuplicateAction duplicate = insert.getDuplicateAction();
        return duplicate != null
                && duplicate.getWhereExpression() == null
                && areAll(duplicate.getUpdateSets());
    }

    private boolean isByKey() {
        List<String> target =
                insert.getConflictTarget() == null
                                || insert.getConflictTarget().getIndexColumnNames() == null
                        ? List.of()
                        : insert.getConflictTarget().getIndexColumnNames();
        return names(target).equals(names(table.primaryKey()));
    }

    private boolean areAll(@Nullable List<UpdateSet> sets) {
        if (sets == null) {
            return false;
        }
        Set<String> taken = names(table.primaryKey());
        for (UpdateSet set : sets) {
            for (int i = 0; i < set.getColumns().size(); i++) {
                String column = set.getColumn(i).getColumnName();
                if (!isInserted(column, set.getValue(i))) {
                    return false;
                }
                taken.addAll(names(List.of(column)));
            }
        }
        return taken.containsAll(names(columns));
    }

    /// Whether a value is the one that the INSERT gives to a column: `EXCLUDED.c` or `VALUES(c)`.
    private static boolean isInserted(String column, Expression value) {
        return switch (value) {
            case Column taken ->
                    taken.getTable() != null
                            && "excluded".equalsIgnoreCase(taken.getTable().getName())
                            && isSame(column, taken.getColumnName());
            case Function function ->
                    "values".equalsIgnoreCase(function.getName())
                            && function.getParameters() != null
                            && function.getParameters().size() == 1
                            && function.getParameters().getFirst() instanceof Column taken
                            && isSame(column, taken.getColumnName());
            default -> false;
        };
    }

    private static boolean isSame(String one, String other) {
        return names(List.of(one)).equals(names(List.of(other)));
    }

    private static Set<String> names(List<String> columns) {
        Set<String> names = new HashSet<>();
        columns.forEach(each -> names.add(SqlNames.plain(each).toLowerCase(Locale.ROOT)));
        return names;
    }
}

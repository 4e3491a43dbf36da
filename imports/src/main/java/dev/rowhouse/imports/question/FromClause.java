package dev.rowhouse.imports.question;

import dev.rowhouse.imports.ddl.SqlNames;
import dev.rowhouse.imports.relational.Table;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;

import java.util.List;
import java.util.Optional;

/// The tables of a SELECT and how they are joined.
///
/// @param sources the tables, to which it adds
/// @param tree the joins, to which it adds
/// @param refusals takes what the model's language does not have
record FromClause(Sources sources, JoinTree tree, Refusals refusals) {
    /// Adds the tables, and puts the conditions of ON among the others.
    void read(PlainSelect select, List<Expression> conditions) {
        source(select.getFromItem());
        if (select.getJoins() == null) {
            return;
        }
        for (Join join : select.getJoins()) {
            Optional<Sources.Source> source = source(join.getFromItem());
            if (source.isEmpty()) {
                continue;
            }
            if (join.isRight() || join.isFull()) {
                refusals.refuse(
                        "a right or full join keeps rows that have no match",
                        "write an inner join, beginning with the table that has the rows");
            } else if (join.isLeft()) {
                tree.setOuter(source.get());
            }
            if (join.isNatural()) {
                source.get().mapped().table().columns().stream()
                        .map(Table.Column::name)
                        .filter(column ->
                                sources.all().stream()
                                        .filter(each -> !each.equals(source.get()))
                                        .anyMatch(each ->
                                                each.mapped().table().column(column).isPresent()))
                        .forEach(column -> tree.using(source.get(), column));
            }
            if (join.getUsingColumns() != null) {
                join.getUsingColumns()
                        .forEach(column ->
                                tree.using(source.get(), SqlNames.plain(column.getColumnName())));
            }
            if (join.getOnExpressions() != null) {
                for (Expression on : join.getOnExpressions()) {
                    List<Expression> conjuncts = Predicates.conjuncts(on);
                    conditions.addAll(conjuncts);
                    if (join.isLeft()) {
                        conjuncts.forEach(this::refuseUnlessColumns);
                    }
                }
            }
        }
    }

    /// Refuses a condition in ON that is about single values: rows that do not meet it stay,
    /// without a match.
    private void refuseUnlessColumns(Expression on) {
        boolean areColumns =
                on instanceof EqualsTo equal
                        && equal.getLeftExpression() instanceof Column
                        && equal.getRightExpression() instanceof Column;
        if (!areColumns) {
            refusals.refuse(
                    "`"
                            + Refusals.shortened(on)
                            + "` in ON of a LEFT JOIN keeps rows without a match",
                    "move it to WHERE to leave such rows out, or check it in the application");
        }
    }

    private Optional<Sources.Source> source(FromItem item) {
        if (item instanceof net.sf.jsqlparser.schema.Table table) {
            return sources.add(table);
        }
        refusals.refuse(
                "`" + Refusals.shortened(item) + "` in FROM is a subquery",
                "ask two questions, or join the tables themselves");
        return Optional.empty();
    }

    /// A condition in WHERE on a table joined outside removes the rows without a match, so that the
    /// join is an inner one.
    void requireOuter(Expression condition) {
        condition.accept(
                new ExpressionVisitorAdapter<Void>() {
                    @Override
                    public <S> Void visit(Column column, S context) {
                        if (column.getTable() != null && column.getTable().getName() != null) {
                            tree.require(SqlNames.plain(column.getTable().getName()));
                        }
                        return super.visit(column, context);
                    }
                },
                null);
    }
}

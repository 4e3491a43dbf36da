package dev.rowhouse.imports.ddl;

import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.relational.Formula;
import dev.rowhouse.imports.script.SqlParser;

import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TimezoneExpression;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The expression of a generated column as a formula of the model: arithmetic, parts of a time, and
/// CASE with one comparison.
final class FormulaReader {
    private static final Set<String> PARTS = Set.of("YEAR", "MONTH", "DAY", "HOUR");

    private final List<Formula.Part> parts = new ArrayList<>();

    private FormulaReader() {}

    /// The formula; empty when the model's language cannot say it.
    ///
    /// @param sql the expression
    static Optional<Formula> read(SqlParser parser, String sql, int line) {
        try {
            if (parser.parse("SELECT " + sql, line) instanceof PlainSelect select
                    && select.getSelectItems().size() == 1) {
                FormulaReader reader = new FormulaReader();
                return reader.add(unwrapped(select.getSelectItem(0).getExpression()))
                        ? Optional.of(new Formula(reader.parts))
                        : Optional.empty();
            }
            return Optional.empty();
        } catch (ImportException _) {
            // The column stays a plain attribute, and the import says so.
            return Optional.empty();
        }
    }

    private static Expression unwrapped(Expression expression) {
        return expression instanceof ParenthesedExpressionList<?> list && list.size() == 1
                ? unwrapped((Expression) list.getFirst())
                : expression;
    }

    private boolean add(Expression expression) {
        return switch (expression) {
            case Column column when column.getTable() == null -> column(column);
            case LongValue value -> text(value.getStringValue());
            case DoubleValue value -> text(value.toString());
            case StringValue value -> text(value.toString());
            case SignedExpression signed ->
                    text(String.valueOf(signed.getSign())) && add(signed.getExpression());
            case ParenthesedExpressionList<?> list when list.size() == 1 -> bracket(list);
            case Addition sum -> binary(sum, " + ");
            case Subtraction difference -> binary(difference, " - ");
            case Multiplication product -> binary(product, " * ");
            case CastExpression cast -> cast(cast);
            case ExtractExpression extract -> part(extract.getName(), extract.getExpression());
            case net.sf.jsqlparser.expression.Function function -> function(function);
            case CaseExpression cases -> cases(cases);
            default -> false;
        };
    }

    private boolean text(String text) {
        return parts.add(new Formula.Text(text));
    }

    private boolean column(Column column) {
        return parts.add(new Formula.OfColumn(SqlNames.plain(column.getColumnName())));
    }

    /// Brackets around a column alone, as PostgreSQL writes them, are left out.
    private boolean bracket(ParenthesedExpressionList<?> list) {
        Expression inner = (Expression) list.getFirst();
        return inner instanceof Column || inner instanceof CastExpression
                ? add(inner)
                : text("(") && add(inner) && text(")");
    }

    private boolean binary(BinaryExpression expression, String operator) {
        return add(expression.getLeftExpression())
                && text(operator)
                && add(expression.getRightExpression());
    }

    /// The model finds the types of formulas by itself, so casts that change no value go.
    private boolean cast(CastExpression cast) {
        String type = cast.getColDataType().toString().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "date" -> part("DATE", cast.getLeftExpression());
            case "numeric", "decimal", "text", "varchar", "character varying" ->
                    add(cast.getLeftExpression());
            default -> false;
        };
    }

    private boolean function(net.sf.jsqlparser.expression.Function function) {
        String name = function.getName().toUpperCase(Locale.ROOT);
        List<? extends Expression> arguments =
                Optional.<List<? extends Expression>>ofNullable(function.getParameters())
                        .orElse(List.of());
        if (name.equals("DATE_PART")
                && arguments.size() == 2
                && arguments.getFirst() instanceof StringValue part) {
            return part(part.getValue(), arguments.get(1));
        }
        return arguments.size() == 1
                && part(name.equals("DAYOFMONTH") ? "DAY" : name, arguments.getFirst());
    }

    /// A part of a time, in UTC.
    private boolean part(String name, Expression of) {
        String wanted = name.toUpperCase(Locale.ROOT);
        return (PARTS.contains(wanted) || wanted.equals("DATE"))
                && inUtc(of) instanceof Column column
                && text(wanted + "(")
                && column(column)
                && text(")");
    }

    private static Expression inUtc(Expression time) {
        Expression plain = unwrapped(time);
        return plain instanceof TimezoneExpression zoned && isUtc(zoned)
                ? inUtc(zoned.getLeftExpression())
                : plain;
    }

    private static boolean isUtc(TimezoneExpression zoned) {
        return zoned.getTimezoneExpressions().stream()
                .allMatch(zone -> zone.toString().matches("(?i)'(UTC|GMT|\\+00:00)'(::text)?"));
    }

    private boolean cases(CaseExpression cases) {
        if (cases.getWhenClauses().size() != 1 || cases.getElseExpression() == null) {
            return false;
        }
        WhenClause when = cases.getWhenClauses().getFirst();
        return text("CASE WHEN ")
                && (cases.getSwitchExpression() == null
                        ? condition(when.getWhenExpression())
                        : add(cases.getSwitchExpression())
                                && text(" = ")
                                && add(when.getWhenExpression()))
                && text(" THEN ")
                && add(when.getThenExpression())
                && text(" ELSE ")
                && add(cases.getElseExpression())
                && text(" END");
    }

    private boolean condition(Expression when) {
        return unwrapped(when) instanceof ComparisonOperator comparison
                && binary(
                        comparison,
                        " " + comparison.getStringExpression().replace("!=", "<>") + " ");
    }
}

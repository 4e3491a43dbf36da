package dev.rowhouse.imports.question;

import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// Parameters and constants of a statement in the model's language. A marker without a name is
/// named after what it is compared with.
///
/// **Thread safety.** None; lives as long as one statement is translated.
final class Operands {
    private final Refusals refusals;
    private final ParameterNames names;
    private final Map<String, String> given = new HashMap<>();

    Operands(Refusals refusals, ParameterNames names) {
        this.refusals = refusals;
        this.names = names;
    }

    /// The text of an operand.
    ///
    /// @param hint the name of a parameter without one
    /// @param type the type of the compared attribute, as in a model file
    /// @return empty after a refusal, or for a null
    Optional<String> text(Expression expression, String hint, String type) {
        Expression plain = unwrapped(expression);
        return switch (plain) {
            case JdbcParameter parameter -> Optional.of(":" + positional(parameter, hint));
            case JdbcNamedParameter parameter ->
                    Optional.of(":" + names.named(parameter.getName()));
            case StringValue value -> Optional.of(literal("'" + value.getValue() + "'", type));
            case LongValue value -> Optional.of(literal(value.getStringValue(), type));
            case DoubleValue value -> Optional.of(literal(value.toString(), type));
            case BooleanValue value -> Optional.of(value.getValue() ? "TRUE" : "FALSE");
            case SignedExpression signed when isNumber(signed.getExpression()) ->
                    Optional.of(
                            literal(
                                    (signed.getSign() == '-' ? "-" : "") + signed.getExpression(),
                                    type));
            case DateTimeLiteralExpression date ->
                    Optional.of("'" + date.getValue().replaceAll("^'|'$", "") + "'");
            case NullValue _ -> Optional.empty();
            case Column column when isTruth(column) ->
                    Optional.of(column.getColumnName().toUpperCase(Locale.ROOT));
            default -> computed(plain, hint);
        };
    }

    /// A parameter that has a name or a number, and with it the same value wherever it stands;
    /// empty for any other.
    Optional<String> known(Expression expression) {
        return switch (unwrapped(expression)) {
            case JdbcNamedParameter parameter ->
                    Optional.of(":" + names.named(parameter.getName()));
            case JdbcParameter parameter when parameter.isUseFixedIndex() ->
                    Optional.ofNullable(given.get("?" + parameter.getIndex()))
                            .map(name -> ":" + name);
            default -> Optional.empty();
        };
    }

    /// A generated parameter.
    String parameter(String hint) {
        return ":" + names.give(hint);
    }

    /// Whether something is a null.
    static boolean isNull(Expression expression) {
        return unwrapped(expression) instanceof NullValue;
    }

    /// Whether something is a parameter.
    static boolean isParameter(Expression expression) {
        Expression plain = unwrapped(expression);
        return plain instanceof JdbcParameter || plain instanceof JdbcNamedParameter;
    }

    /// The expression without casts and brackets around it.
    static Expression unwrapped(Expression expression) {
        return switch (expression) {
            case CastExpression cast -> unwrapped(cast.getLeftExpression());
            case ParenthesedExpressionList<?> list when list.size() == 1 ->
                    unwrapped((Expression) list.getFirst());
            default -> expression;
        };
    }

    /// Whether a column stands anywhere in an expression, or a query.
    static boolean looksAtData(Expression expression) {
        AtomicBoolean found = new AtomicBoolean();
        expression.accept(
                new ExpressionVisitorAdapter<Void>() {
                    @Override
                    public <S> Void visit(Column column, S context) {
                        found.set(found.get() || !isTruth(column));
                        return super.visit(column, context);
                    }

                    @Override
                    public <S> Void visit(Select select, S context) {
                        found.set(true);
                        return super.visit(select, context);
                    }
                },
                null);
        return found.get();
    }

    private Optional<String> computed(Expression expression, String hint) {
        if (looksAtData(expression)) {
            refusals.refuse(
                    "`" + expression + "` is computed from data",
                    "read it first, compute in the application, and pass a parameter");
            return Optional.empty();
        }
        refusals.change(
                "`" + expression + "` is computed by the application and passed as a parameter",
                "");
        return Optional.of(":" + given.computeIfAbsent("=" + expression, _ -> names.give(hint)));
    }

    private String positional(JdbcParameter parameter, String hint) {
        boolean isNumbered = parameter.isUseFixedIndex();
        return isNumbered
                ? given.computeIfAbsent("?" + parameter.getIndex(), _ -> names.give(hint))
                : names.give(hint);
    }

    private static boolean isNumber(Expression expression) {
        return expression instanceof LongValue || expression instanceof DoubleValue;
    }

    private static boolean isTruth(Column column) {
        return column.getTable() == null
                && List.of("true", "false")
                        .contains(column.getColumnName().toLowerCase(Locale.ROOT));
    }

    /// A constant as the type wants it: databases take texts for numbers and numbers for truth
    /// values.
    private static String literal(String sql, String type) {
        boolean isText = sql.startsWith("'");
        String bare = isText ? sql.substring(1, sql.length() - 1) : sql;
        return switch (type) {
            case "boolean" ->
                    switch (bare.toLowerCase(Locale.ROOT)) {
                        case "1", "t", "true", "y", "yes" -> "TRUE";
                        case "0", "f", "false", "n", "no" -> "FALSE";
                        default -> sql;
                    };
            case "tinyint", "smallint", "int", "bigint", "varint", "decimal", "double", "float" ->
                    bare.matches("-?\\d+(\\.\\d+)?") ? bare : sql;
            case "text", "enum" -> isText ? sql : "'" + sql + "'";
            default -> sql;
        };
    }
}

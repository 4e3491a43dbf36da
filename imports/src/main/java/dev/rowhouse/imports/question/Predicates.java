package dev.rowhouse.imports.question;

import dev.rowhouse.imports.name.ModelNames;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The conditions of a WHERE clause in the model's language.
///
/// **Thread safety.** None; lives as long as one statement is translated.
final class Predicates {
    private static final Pattern PARAMETER = Pattern.compile(":\\w+");

    private final Paths paths;
    private final Operands operands;
    private final Refusals refusals;
    private final List<String> texts = new ArrayList<>();
    private final List<Paths.Path> equal = new ArrayList<>();
    private final List<Paths.Path> ranged = new ArrayList<>();

    Predicates(Paths paths, Operands operands, Refusals refusals) {
        this.paths = paths;
        this.operands = operands;
        this.refusals = refusals;
    }

    /// The conditions as they are joined by AND.
    static List<Expression> conjuncts(Expression where) {
        List<Expression> result = new ArrayList<>();
        switch (where) {
            case null -> {}
            case AndExpression and -> {
                result.addAll(conjuncts(and.getLeftExpression()));
                result.addAll(conjuncts(and.getRightExpression()));
            }
            case ParenthesedExpressionList<?> list when list.size() == 1 ->
                    result.addAll(conjuncts((Expression) list.getFirst()));
            default -> result.add(where);
        }
        return result;
    }

    /// The conditions taken over so far.
    List<String> texts() {
        return List.copyOf(texts);
    }

    /// The paths fixed by equality so far.
    List<Paths.Path> equal() {
        return List.copyOf(equal);
    }

    /// The paths compared by order so far.
    List<Paths.Path> ranged() {
        return List.copyOf(ranged);
    }

    /// Takes a condition over, or refuses it.
    void add(Expression condition) {
        switch (condition) {
            case NotEqualsTo _ ->
                    refusals.refuse(
                            "`" + condition + "` searches for different values",
                            "Cassandra finds rows by equal values only: list the wanted values");
            case ComparisonOperator comparison -> compare(comparison);
            case Between between when !between.isNot() -> between(between);
            case InExpression in when !in.isNot() -> in(in);
            case OrExpression or -> or(or);
            case Column column -> truth(column, "TRUE");
            case NotExpression not when not.getExpression() instanceof Column column ->
                    truth(column, "FALSE");
            case IsBooleanExpression is
                    when !is.isNot() && is.getLeftExpression() instanceof Column column ->
                    truth(column, is.isTrue() ? "TRUE" : "FALSE");
            case IsNullExpression is -> isNull(is);
            case LikeExpression like -> like(like);
            case ExistsExpression _ ->
                    refusals.refuse(
                            "EXISTS is a subquery",
                            "join the table, or store the result as an attribute");
            default ->
                    refusals.refuse(
                            "the condition `" + condition + "` cannot be answered by a table",
                            "store the result as an attribute, and compare that");
        }
    }

    private void compare(ComparisonOperator comparison) {
        Expression left = Operands.unwrapped(comparison.getLeftExpression());
        Expression right = Operands.unwrapped(comparison.getRightExpression());
        String operator = symbol(comparison);
        if (operator.isEmpty()) {
            refusals.refuse(
                    "the operator of `" + comparison + "` has no counterpart",
                    "store the result as an attribute, and compare that");
        } else if (left instanceof ParenthesedExpressionList<?> columns
                && right instanceof ParenthesedExpressionList<?> values
                && columns.size() == values.size()) {
            row(columns, operator, values);
        } else if (isSearched(left) && isSearched(right)) {
            refusals.refuse(
                    "`" + comparison + "` compares two columns that no foreign key relates",
                    "compare with a parameter, or store the result as an attribute");
        } else if (right instanceof Function any && isAny(any)) {
            any(left, any, comparison);
        } else if (left instanceof Column column && !isTruth(left)) {
            compare(column, operator, right);
        } else if (right instanceof Column column) {
            compare(column, flipped(operator), left);
        } else {
            refuseComputed(comparison, left);
        }
    }

    private static boolean isSearched(Expression side) {
        return side instanceof Column && !isTruth(side);
    }

    private static boolean isTruth(Expression side) {
        return side instanceof Column && !Operands.looksAtData(side);
    }

    private void refuseComputed(Expression condition, Expression side) {
        boolean isQuery = side instanceof Select;
        refusals.refuse(
                isQuery
                        ? "`" + condition + "` is a subquery"
                        : "`" + condition + "` compares a computed value",
                isQuery
                        ? "ask two questions, or join"
                        : "store the result as an attribute, and compare that");
    }

    private void compare(Column column, String operator, Expression value) {
        if (value instanceof Select) {
            refuseComputed(value, value);
            return;
        }
        Optional<Paths.Path> path = paths.of(column);
        if (path.isEmpty()) {
            return;
        }
        if (Operands.isNull(value)) {
            refusals.refuse("`" + column + " = NULL` is never true", "remove the condition");
            return;
        }
        String hint = path.get().hint() + suffix(operator);
        operands.text(value, hint, path.get().place().type())
                .ifPresent(text -> {
                    texts.add(path.get().text() + " " + operator + " " + text);
                    (operator.equals("=") ? equal : ranged).add(path.get());
                });
    }

    private static String suffix(String operator) {
        return operator.equals("=") ? "" : operator.startsWith(">") ? "From" : "To";
    }

    private void row(List<?> columns, String operator, List<?> values) {
        List<String> left = new ArrayList<>();
        List<String> right = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            if (!(columns.get(i) instanceof Column column)) {
                refusals.refuse("a row value is computed from data", "compare columns");
                return;
            }
            Optional<Paths.Path> path = paths.of(column);
            if (path.isEmpty()) {
                return;
            }
            Optional<String> value =
                    operands.text(
                            (Expression) values.get(i),
                            path.get().hint(),
                            path.get().place().type());
            if (value.isEmpty()) {
                return;
            }
            left.add(path.get().text());
            right.add(value.get());
            (operator.equals("=") ? equal : ranged).add(path.get());
        }
        if (operator.equals("=")) {
            for (int i = 0; i < left.size(); i++) {
                texts.add(left.get(i) + " = " + right.get(i));
            }
        } else {
            texts.add(
                    "("
                            + String.join(", ", left)
                            + ") "
                            + operator
                            + " ("
                            + String.join(", ", right)
                            + ")");
        }
    }

    private static boolean isAny(Function function) {
        return function.getName().equalsIgnoreCase("any")
                && function.getParameters() != null
                && function.getParameters().size() == 1;
    }

    /// `x = ANY(:list)` is IN; `:x = ANY(list)` asks for a member.
    private void any(Expression left, Function any, Expression condition) {
        Expression of = Operands.unwrapped(any.getParameters().getFirst());
        if (left instanceof Column column && Operands.isParameter(of)) {
            inList(column, of);
        } else if (of instanceof Column column && !Operands.looksAtData(left)) {
            paths.of(column)
                    .ifPresent(path -> {
                        String element = path.place().type().replaceAll("^list<(.*)>$", "$1");
                        operands.text(left, path.hint(), element)
                                .ifPresent(value -> {
                                    texts.add(value + " MEMBER OF " + path.text());
                                    equal.add(path);
                                });
                    });
        } else {
            refuseComputed(condition, of);
        }
    }

    private void between(Between between) {
        if (!(Operands.unwrapped(between.getLeftExpression()) instanceof Column column)) {
            refuseComputed(between, between.getLeftExpression());
            return;
        }
        paths.of(column)
                .ifPresent(path -> {
                    String type = path.place().type();
                    Optional<String> low =
                            operands.text(
                                    between.getBetweenExpressionStart(),
                                    path.hint() + "From",
                                    type);
                    Optional<String> high =
                            operands.text(
                                    between.getBetweenExpressionEnd(), path.hint() + "To", type);
                    if (low.isPresent() && high.isPresent()) {
                        texts.add(path.text() + " BETWEEN " + low.get() + " AND " + high.get());
                        ranged.add(path);
                    }
                });
    }

    private void in(InExpression in) {
        if (in.getRightExpression() instanceof Select) {
            refuseComputed(in, in.getRightExpression());
            return;
        }
        if (!(Operands.unwrapped(in.getLeftExpression()) instanceof Column column)) {
            refuseComputed(in, in.getLeftExpression());
            return;
        }
        if (Operands.isParameter(in.getRightExpression())) {
            inList(column, Operands.unwrapped(in.getRightExpression()));
            return;
        }
        if (in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
            Optional<Paths.Path> path = paths.of(column);
            if (path.isEmpty()) {
                return;
            }
            List<String> values = new ArrayList<>();
            for (Object each : list) {
                operands.text((Expression) each, path.get().hint(), path.get().place().type())
                        .ifPresent(values::add);
            }
            if (values.size() == list.size()) {
                texts.add(path.get().text() + " IN (" + String.join(", ", values) + ")");
                equal.add(path.get());
            }
            return;
        }
        refuseComputed(in, in.getRightExpression());
    }

    private void inList(Column column, Expression list) {
        paths.of(column)
                .ifPresent(path ->
                        operands.text(list, ModelNames.many(ModelNames.capital(path.hint())), "")
                                .ifPresent(value -> {
                                    texts.add(path.text() + " IN " + value);
                                    equal.add(path);
                                }));
    }

    /// `:status IS NULL OR status = :status` applies only if the parameter has a value.
    /// Alternatives of one column are IN; all others are several questions.
    private void or(OrExpression or) {
        Expression left = Operands.unwrapped(or.getLeftExpression());
        Expression right = Operands.unwrapped(or.getRightExpression());
        if (isMissing(left)) {
            optional((IsNullExpression) left, right);
        } else if (isMissing(right)) {
            optional((IsNullExpression) right, left);
        } else {
            alternatives(or);
        }
    }

    private static boolean isMissing(Expression side) {
        return side instanceof IsNullExpression is
                && !is.isNot()
                && Operands.isParameter(is.getLeftExpression());
    }

    /// A condition with a marker without a name is about that marker: `? IS NULL OR status = ?`.
    private void optional(IsNullExpression missing, Expression condition) {
        int before = texts.size();
        int equalBefore = equal.size();
        int rangedBefore = ranged.size();
        add(condition);
        if (texts.size() != before + 1) {
            return;
        }
        String text = texts.removeLast();
        equal.subList(equalBefore, equal.size()).clear();
        ranged.subList(rangedBefore, ranged.size()).clear();
        Matcher parameter = PARAMETER.matcher(text);
        Optional<String> asked = operands.known(missing.getLeftExpression());
        if (asked.isEmpty() && parameter.find()) {
            asked = Optional.of(parameter.group());
        }
        asked.ifPresentOrElse(
                name -> texts.add("(%s IS NULL OR %s)".formatted(name, text)),
                () ->
                        refusals.refuse(
                                "`" + missing + "` tests a parameter that is not compared",
                                "compare the same parameter behind OR"));
    }

    private void alternatives(OrExpression or) {
        List<Expression> alternatives = new ArrayList<>();
        collect(or, alternatives);
        List<Expression> values = new ArrayList<>();
        Optional<Column> shared = Optional.empty();
        for (Expression each : alternatives) {
            boolean fits =
                    each instanceof EqualsTo equals
                            && equals.getLeftExpression() instanceof Column column
                            && !(equals.getRightExpression() instanceof Column)
                            && (shared.isEmpty()
                                    || shared.get().toString().equalsIgnoreCase(column.toString()));
            if (!fits) {
                refusals.refuse(
                        "`" + or + "` combines several questions",
                        "write one query for each side of OR; use IN for several values of one column");
                return;
            }
            EqualsTo equals = (EqualsTo) each;
            shared = Optional.of((Column) equals.getLeftExpression());
            values.add(equals.getRightExpression());
        }
        in(new InExpression(shared.orElseThrow(), new ParenthesedExpressionList<>(values)));
    }

    private static void collect(Expression expression, List<Expression> into) {
        Expression plain = Operands.unwrapped(expression);
        if (plain instanceof OrExpression or) {
            collect(or.getLeftExpression(), into);
            collect(or.getRightExpression(), into);
        } else {
            into.add(plain);
        }
    }

    private void truth(Column column, String value) {
        paths.of(column)
                .ifPresent(path -> {
                    texts.add(path.text() + " = " + value);
                    equal.add(path);
                });
    }

    private void isNull(IsNullExpression is) {
        boolean isCertain =
                is.isNot()
                        && is.getLeftExpression() instanceof Column column
                        && paths.of(column)
                                .filter(path -> !path.place().column().nullable())
                                .isPresent();
        if (!isCertain) {
            refusals.refuse(
                    "`" + is + "` tests whether there is a value",
                    "Cassandra cannot search for missing values: add an attribute for this, and"
                            + " compare it with `=`");
        }
    }

    private void like(LikeExpression like) {
        boolean isWhole =
                !like.isNot()
                        && like.getRightExpression() instanceof StringValue value
                        && !value.getValue().contains("%")
                        && !value.getValue().contains("_")
                        && like.getLeftExpression() instanceof Column;
        if (isWhole) {
            compare((Column) like.getLeftExpression(), "=", like.getRightExpression());
        } else {
            refusals.refuse(
                    "`" + like + "` searches inside texts",
                    "add an attribute for the search, such as the first letters, and compare it with"
                            + " `=`; or use a special index");
        }
    }

    private static String symbol(ComparisonOperator comparison) {
        return switch (comparison) {
            case EqualsTo _ -> "=";
            case GreaterThan _ -> ">";
            case GreaterThanEquals _ -> ">=";
            case MinorThan _ -> "<";
            case MinorThanEquals _ -> "<=";
            default -> "";
        };
    }

    private static String flipped(String operator) {
        return switch (operator) {
            case ">" -> "<";
            case ">=" -> "<=";
            case "<" -> ">";
            case "<=" -> ">=";
            default -> operator;
        };
    }
}

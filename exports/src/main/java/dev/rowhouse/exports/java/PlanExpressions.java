package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.java.PlanScope.BucketIn;
import dev.rowhouse.exports.java.PlanScope.LastRow;
import dev.rowhouse.exports.java.PlanScope.RowOf;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.Lifetime;
import dev.rowhouse.plan.step.PlanStatement;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The expressions of a plan in Java, and the calls that bind them to statements.
///
/// @param types the types of the export
/// @param source where they are written
record PlanExpressions(JavaTypes types, JavaSource source) {
    /// The CQL type of an expression.
    CqlType type(Expression expression, PlanScope scope) {
        return switch (expression) {
            case Expression.Parameter(String name) -> variable(scope, name).type();
            case Expression.RowColumn(String row, String column) ->
                    switch (place(scope, row)) {
                        case RowOf of -> of.type(column);
                        case BucketIn(Variable bucket) -> bucket.type();
                        case LastRow _ -> throw ofLastRow(column);
                    };
            case Expression.Literal(CqlType type, var _) -> type;
            case Expression.BucketOf(var bucket, Expression _) -> bucket.type();
            case Expression.Computed computed -> computed.type();
            case Expression.ShardOf(var shard, CqlType _, Expression _) -> shard.type();
            case Expression.Remaining _ -> NativeType.INT;
            case Expression.SetOf set -> set.type();
            case Expression.Element(String loop) -> element(scope, loop).type();
            case Expression.NameOf _ -> NativeType.TEXT;
            case Expression.OfCall _ -> throw ofCall(expression);
        };
    }

    private static IllegalStateException ofCall(Expression expression) {
        return new IllegalStateException(
                "the support class binds this, and no step: " + expression.text());
    }

    private static IllegalStateException ofLastRow(String column) {
        return new IllegalStateException("the last row has only the bytes of " + column);
    }

    /// The value of an expression as a Java object.
    String value(Expression expression, PlanScope scope) {
        return switch (expression) {
            case Expression.Parameter(String name) -> variable(scope, name).name();
            case Expression.RowColumn(String row, String column) ->
                    switch (place(scope, row)) {
                        case RowOf of -> read(of, column);
                        case BucketIn(Variable bucket) -> bucket.name();
                        case LastRow _ -> throw ofLastRow(column);
                    };
            case Expression.Literal(CqlType type, var bytes) -> Literals.of(source, type, bytes);
            case Expression.BucketOf(var bucket, Expression time) ->
                    bucketClass(bucket.granularity()) + ".of(" + value(time, scope) + ")";
            case Expression.Computed computed ->
                    new FormulaCode(
                                    source,
                                    source.use(types.base() + ".support.Formulas"),
                                    name -> value(computed.input(name), scope))
                            .value(computed.formula(), computed.type());
            case Expression.ShardOf(var shard, CqlType type, Expression hashed) ->
                    "%s.of(%s, %d)"
                            .formatted(
                                    source.use(types.base() + ".support.Shards"),
                                    bytes(hashed, type, scope),
                                    shard.count());
            case Expression.Remaining(var lifetimes) -> {
                List<String> left =
                        lifetimes.stream().map(each -> secondsLeft(each, scope)).toList();
                yield left.size() == 1
                        ? left.getFirst()
                        : "%s.fewest(%s)".formatted(lives(), String.join(", ", left));
            }
            case Expression.SetOf set -> set(set, scope);
            case Expression.Element(String loop) -> element(scope, loop).name();
            case Expression.NameOf name -> name(name, scope);
            case Expression.OfCall _ -> throw ofCall(expression);
        };
    }

    private String name(Expression.NameOf name, PlanScope scope) {
        List<String> arguments = new ArrayList<>(List.of(SourceText.literal(name.what())));
        for (Expression.NameOf.Part part : name.parts()) {
            if (!(part.type() instanceof NativeType)) {
                throw new ExportException(
                        "generated Java cannot hold a %s that is identified by a %s; remove `callers: help each other`"
                                .formatted(name.what(), part.type().cql()));
            }
            arguments.add(value(part.value(), scope));
        }
        return "%s.of(%s)"
                .formatted(
                        source.use(types.base() + ".support.InstanceName"),
                        String.join(", ", arguments));
    }

    private String set(Expression.SetOf set, PlanScope scope) {
        String parts =
                set.parts().stream()
                        .map(part -> value(part, scope))
                        .collect(Collectors.joining(", "));
        String element =
                set.parts().size() == 1
                        ? parts
                        : "%s.newValue(%s)"
                                .formatted(types.dataType(source, set.type().element()), parts);
        return "%s.of(%s)".formatted(source.use("java.util.Set"), element);
    }

    /// The value of a column of a row.
    String read(RowOf row, String column) {
        return row.part(column)
                .orElseGet(() ->
                        unlessMissing(
                                row, types.get(source, row.variable(), column, row.type(column))));
    }

    /// The value of an expression, where a collection that is null shall not look like an empty
    /// one.
    String exactValue(Expression expression, PlanScope scope) {
        String value = value(expression, scope);
        if (expression instanceof Expression.RowColumn(String row, String column)
                && place(scope, row) instanceof RowOf of
                && of.part(column).isEmpty()
                && of.type(column).isCollection()) {
            return "(%s ? null : %s)".formatted(isNull(of, column), value);
        }
        return value;
    }

    private String bytes(Expression hashed, CqlType type, PlanScope scope) {
        if (hashed instanceof Expression.RowColumn(String row, String column)
                && place(scope, row) instanceof RowOf of
                && of.part(column).isEmpty()) {
            return unlessMissing(of, bytesOf(of, column));
        }
        if (!(type instanceof NativeType simple)) {
            throw new ExportException("shards of a " + type.cql() + " cannot be written in Java");
        }
        return "%s.%s.encode(%s, %s.DEFAULT)"
                .formatted(
                        source.use("com.datastax.oss.driver.api.core.type.codec.TypeCodecs"),
                        simple.name(),
                        value(hashed, scope),
                        source.use("com.datastax.oss.driver.api.core.ProtocolVersion"));
    }

    private static String bytesOf(RowOf row, String column) {
        return row.variable()
                + ".getBytesUnsafe("
                + SourceText.literal(JavaNames.column(column))
                + ")";
    }

    private static String unlessMissing(RowOf row, String value) {
        return row.isOptional() ? "%s == null ? null : %s".formatted(row.variable(), value) : value;
    }

    private static String isNull(RowOf row, String column) {
        String isNull =
                "%s.isNull(%s)"
                        .formatted(row.variable(), SourceText.literal(JavaNames.column(column)));
        return row.isOptional() ? row.variable() + " == null || " + isNull : isNull;
    }

    private String lives() {
        return source.use(types.base() + ".support.SecondsLeft");
    }

    private String secondsLeft(Lifetime life, PlanScope scope) {
        return "%s.of(%dL, %s)"
                .formatted(lives(), life.time().toSeconds(), value(life.from(), scope));
    }

    /// The class that cuts time into buckets of a length.
    String bucketClass(Granularity granularity) {
        return source.use(types.base() + ".support." + bucketName(granularity));
    }

    /// The name of the class that cuts time into buckets of a length.
    static String bucketName(Granularity granularity) {
        return switch (granularity) {
            case HOUR -> "Hours";
            case DAY -> "Days";
            case WEEK -> "Weeks";
            case MONTH -> "Months";
            case YEAR -> "Years";
        };
    }

    /// A condition that holds when an expression is not null.
    String isPresent(Expression expression, PlanScope scope) {
        if (expression instanceof Expression.RowColumn(String row, String column)
                && place(scope, row) instanceof RowOf of
                && of.part(column).isEmpty()) {
            String isThere =
                    "!%s.isNull(%s)"
                            .formatted(of.variable(), SourceText.literal(JavaNames.column(column)));
            return of.isOptional() ? of.variable() + " != null && " + isThere : isThere;
        }
        return value(expression, scope) + " != null";
    }

    /// A condition that holds when an expression is null.
    String isAbsent(Expression expression, PlanScope scope) {
        if (expression instanceof Expression.RowColumn(String row, String column)
                && place(scope, row) instanceof RowOf of
                && of.part(column).isEmpty()) {
            return isNull(of, column);
        }
        return value(expression, scope) + " == null";
    }

    /// The calls that bind a statement's values, one for each line, each beginning with a dot. A
    /// marker that stands in several places is bound once for all of them.
    List<String> binds(PlanStatement statement, PlanScope scope) {
        return statement.binds().stream().map(bind -> bind(bind, scope)).distinct().toList();
    }

    private String bind(Bind bind, PlanScope scope) {
        if (bind.value() instanceof Expression.RowColumn(String row, String column)
                && place(scope, row) instanceof LastRow(String last)) {
            return ".setBytesUnsafe(%s, %s.bytes(%s))"
                    .formatted(
                            SourceText.literal(JavaNames.column(bind.marker())),
                            last,
                            SourceText.literal(JavaNames.column(column)));
        }
        if (bind.value() instanceof Expression.RowColumn(String row, String column)
                && place(scope, row) instanceof RowOf of
                && of.part(column).isEmpty()
                && !JavaTypes.isCopiedAsObject(bind.type())) {
            return ".setBytesUnsafe(%s, %s)"
                    .formatted(
                            SourceText.literal(JavaNames.column(bind.marker())),
                            unlessMissing(of, bytesOf(of, column)));
        }
        String value = value(bind.value(), scope);
        return types.set(
                source,
                bind.marker(),
                bind.type(),
                bind.value() instanceof Expression.Remaining
                        ? lives() + ".toWrite(" + value + ")"
                        : value);
    }

    private static PlanScope.StepValue place(PlanScope scope, String row) {
        return found(scope.rows().get(row), row);
    }

    private static Variable variable(PlanScope scope, String parameter) {
        return found(scope.parameters().get(parameter), ":" + parameter);
    }

    private static Variable element(PlanScope scope, String loop) {
        return found(scope.elements().get(loop), loop);
    }

    private static <T> T found(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalStateException(
                    "the plan refers to " + name + ", which nothing before it set");
        }
        return value;
    }
}

package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnConstraint.Json;
import dev.rowhouse.cql.schema.ColumnConstraint.Length;
import dev.rowhouse.cql.schema.ColumnConstraint.NotNull;
import dev.rowhouse.cql.schema.ColumnConstraint.OctetLength;
import dev.rowhouse.cql.schema.ColumnConstraint.Regexp;
import dev.rowhouse.cql.schema.ColumnConstraint.Value;
import dev.rowhouse.cql.syntax.tree.ColumnCheck;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/// Makes the constraints of a column out of its CHECK. The errors are those of Cassandra 6.0.
final class ConstraintCreation {
    private static final List<NativeType> TEXTS = List.of(NativeType.TEXT, NativeType.ASCII);
    private static final List<NativeType> TEXTS_AND_BLOB =
            List.of(NativeType.BLOB, NativeType.TEXT, NativeType.ASCII);
    private static final List<NativeType> NUMBERS =
            List.of(
                    NativeType.TINYINT,
                    NativeType.COUNTER,
                    NativeType.DECIMAL,
                    NativeType.DOUBLE,
                    NativeType.FLOAT,
                    NativeType.INT,
                    NativeType.VARINT,
                    NativeType.BIGINT,
                    NativeType.SMALLINT,
                    NativeType.TIME,
                    NativeType.DATE,
                    NativeType.TIMESTAMP);

    private final TableMetadata table;
    private final ColumnMetadata column;

    private ConstraintCreation(TableMetadata table, ColumnMetadata column) {
        this.table = table;
        this.column = column;
    }

    /// A table with the constraints of one of its columns, in place of those it had.
    ///
    /// @param checks the conditions; none takes the constraints away
    /// @throws CqlException when a condition does not fit the column, or two contradict each other
    static TableMetadata with(TableMetadata table, String column, List<ColumnCheck> checks) {
        return table.toBuilder()
                .constraints(
                        column,
                        new ConstraintCreation(table, table.column(column)).constraints(checks))
                .build();
    }

    /// Checks that the release has constraints, if there are some, and that they may be a column's.
    static void requireAllowed(Name column, List<ColumnCheck> checks, SchemaContext context) {
        if (!checks.isEmpty()) {
            context.features()
                    .require(
                            CassandraRelease.V6_0,
                            "A constraint of a column (CHECK, NOT NULL)",
                            checks.getFirst().span());
        }
        checks.forEach(check -> requireKnown(column, check));
    }

    private List<ColumnConstraint> constraints(List<ColumnCheck> checks) {
        if (!checks.isEmpty()) {
            requireConstrainable(checks.getFirst().span());
        }
        requireDistinct(checks);
        List<ColumnConstraint> constraints = new ArrayList<>();
        checks.forEach(check -> constraints.add(constraint(check)));
        for (String family : List.of("LENGTH", "OCTET_LENGTH", "REGEXP", "scalar")) {
            List<ColumnCheck> some = new ArrayList<>();
            List<ColumnConstraint> same = new ArrayList<>();
            for (int i = 0; i < checks.size(); i++) {
                if (family(checks.get(i)).equals(family)) {
                    some.add(checks.get(i));
                    same.add(constraints.get(i));
                }
            }
            new ConstraintCombination(column, family, some, same).check();
        }
        return constraints;
    }

    private static void requireKnown(Name column, ColumnCheck check) {
        switch (check) {
            case ColumnCheck.NotNull ignored -> {}
            case ColumnCheck.Comparison one -> {
                if (!one.column().text().equals(column.text())) {
                    throw invalid(
                            check,
                            "Constraint %s was not specified on a column it operates on: %s but on: %s",
                            one,
                            column,
                            one.column());
                }
            }
            case ColumnCheck.Call call -> {
                boolean isKnown =
                        switch (family(call)) {
                            case "LENGTH", "OCTET_LENGTH", "REGEXP" ->
                                    call.requirement().isPresent();
                            case "JSON", "NOT_NULL" -> call.requirement().isEmpty();
                            default -> false;
                        };
                if (!isKnown) {
                    throw SchemaErrors.invalid(
                                    check.span(),
                                    "Unrecognized constraint function: %s",
                                    call.function())
                            .withHint(
                                    "write LENGTH() > 3, OCTET_LENGTH() <= 10, REGEXP() = 'a.*', JSON or NOT NULL");
                }
            }
        }
    }

    /// The conditions that are compared with each other have one name.
    private static String family(ColumnCheck check) {
        return switch (check) {
            case ColumnCheck.NotNull ignored -> "NOT_NULL";
            case ColumnCheck.Comparison ignored -> "scalar";
            case ColumnCheck.Call call -> call.function().text().toUpperCase(Locale.ROOT);
        };
    }

    private void requireConstrainable(Span span) {
        CqlType type = column.type();
        boolean isCollection = type.isCollection() && !type.isMultiCell();
        if (type instanceof NativeType || type instanceof VectorType || isCollection) {
            return;
        }
        throw SchemaErrors.invalid(
                span,
                "Constraint cannot be defined on the column %s of type %s for the table %s.%s.%s",
                column.cql(),
                type.cql(),
                table.keyspace(),
                table.name(),
                type.isCollection()
                        ? " When using collections, constraints can be used only of frozen collections."
                        : "");
    }

    private void requireDistinct(List<ColumnCheck> checks) {
        List<String> seen = new ArrayList<>();
        List<String> twice = new ArrayList<>();
        for (ColumnCheck check : checks) {
            String name = fullName(check);
            if (seen.contains(name) && !ConstraintCombination.isNotEqual(check)) {
                twice.add(name);
            }
            seen.add(name);
        }
        if (!twice.isEmpty()) {
            throw invalid(
                    checks.getFirst(),
                    "There are duplicate constraint definitions on column '%s': %s",
                    column.name(),
                    twice);
        }
    }

    private String fullName(ColumnCheck check) {
        return switch (check) {
            case ColumnCheck.NotNull ignored -> "NOT_NULL";
            case ColumnCheck.Comparison one -> column.name() + " " + one.requirement().operator();
            case ColumnCheck.Call call ->
                    family(call) + call.requirement().map(one -> " " + one.operator()).orElse("");
        };
    }

    private ColumnConstraint constraint(ColumnCheck check) {
        return switch (check) {
            case ColumnCheck.NotNull ignored -> notNull(check);
            case ColumnCheck.Comparison one -> {
                requireType(check, fullName(check), NUMBERS);
                Term.Literal bound = one.requirement().value();
                yield new Value(one.requirement().operator(), bound.toString(), value(bound));
            }
            case ColumnCheck.Call call -> call(call);
        };
    }

    private ColumnConstraint call(ColumnCheck.Call call) {
        String function = family(call);
        if (!call.arguments().isEmpty()) {
            throw invalid(call, "Constraint %s does not accept any arguments.", function);
        }
        switch (function) {
            case "NOT_NULL" -> {
                return notNull(call);
            }
            case "JSON" -> {
                requireType(call, function, TEXTS);
                return new Json();
            }
            default -> {}
        }
        ColumnCheck.Requirement requirement = call.requirement().orElseThrow();
        RelationOperator operator = requirement.operator();
        if (function.equals("REGEXP")) {
            requireType(call, function, TEXTS);
            return regexp(call, operator, requirement.value().text());
        }
        requireType(call, function, TEXTS_AND_BLOB);
        int bound = length(requirement.value());
        return function.equals("LENGTH")
                ? new Length(operator, bound)
                : new OctetLength(operator, bound);
    }

    private ColumnConstraint notNull(ColumnCheck check) {
        if (column.isPrimaryKey()) {
            throw invalid(
                    check,
                    "NOT_NULL constraint can not be specified on a %s key column '%s'",
                    column.isPartitionKey() ? "partition" : "clustering",
                    column.name());
        }
        return new NotNull();
    }

    private ColumnConstraint regexp(ColumnCheck check, RelationOperator operator, String pattern) {
        if (operator.isSlice()) {
            throw invalid(
                    check,
                    "REGEXP constraint of relation '%s' is not supported. Only these are: [=, !=]",
                    operator);
        }
        try {
            var ignored = Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            CqlException error =
                    SchemaErrors.invalid(
                                    check.span(),
                                    "String '%s' is not a valid regular expression",
                                    pattern)
                            .withHint(e.getDescription());
            error.addSuppressed(e);
            throw error;
        }
        return new Regexp(operator, pattern);
    }

    private void requireType(ColumnCheck check, String name, List<NativeType> types) {
        if (!(column.type() instanceof NativeType type) || !types.contains(type)) {
            throw invalid(
                    check,
                    "Constraint '%s' can be used only for columns of type %s but it was class %s",
                    name,
                    types.stream()
                            .map(CqlType::marshalClass)
                            .collect(Collectors.joining(", ", "[", "]")),
                    column.isReversed()
                            ? "org.apache.cassandra.db.marshal.ReversedType"
                            : column.type().marshalClass());
        }
    }

    private Bytes value(Term.Literal bound) {
        if (bound.isNull() || column.isCounter()) {
            throw unparsable(bound);
        }
        try {
            return ConstantTerms.value(bound, column.type()).orElseThrow();
        } catch (CqlException e) {
            CqlException error = unparsable(bound);
            error.addSuppressed(e);
            throw error;
        }
    }

    private int length(Term.Literal bound) {
        try {
            return Integer.parseInt(bound.text());
        } catch (NumberFormatException e) {
            CqlException error = unparsable(bound);
            error.addSuppressed(e);
            throw error;
        }
    }

    private CqlException unparsable(Term.Literal bound) {
        return SchemaErrors.invalid(
                bound.span(),
                "Cannot parse constraint value from %s for column '%s'",
                bound.isNull() ? "NULL" : bound,
                column.name());
    }

    private static CqlException invalid(ColumnCheck check, String format, Object... arguments) {
        return SchemaErrors.invalid(check.span(), format, arguments);
    }
}

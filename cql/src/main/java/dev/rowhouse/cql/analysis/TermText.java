package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Terms as Cassandra writes them: in errors, and as the names of result columns.
///
/// The two differ in functions, which result columns name with their keyspace, and in conversions
/// that convert nothing.
///
/// @param keyspace the keyspace of the table, which goes before the names of its user-defined types
/// @param homes the keyspaces that functions are named with; none in errors
record TermText(String keyspace, Optional<Function<Term.FunctionCall, String>> homes) {
    /// The text for errors.
    static TermText forErrors(KeyspaceMetadata keyspace) {
        return new TermText(keyspace.name(), Optional.empty());
    }

    /// The text for the names of result columns.
    static TermText forResults(
            KeyspaceMetadata keyspace, Function<Term.FunctionCall, String> homes) {
        return new TermText(keyspace.name(), Optional.of(homes));
    }

    String of(Term term) {
        return switch (term) {
            case Term.Literal literal -> literal(literal);
            case Term.BindMarker ignored -> "?";
            case Term.FunctionCall call -> call(call);
            case Term.Cast cast -> "cast(" + of(cast.operand()) + " as " + cast.type() + ")";
            case Term.TypeHint hint -> "(" + type(hint.type()) + ")" + of(hint.operand());
            case Term.ListLiteral list -> list("[", list.elements(), "]");
            case Term.SetLiteral set -> list("{", set.elements(), "}");
            case Term.TupleLiteral tuple -> list("(", tuple.components(), ")");
            case Term.MapLiteral map ->
                    join(map.entries(), entry -> of(entry.key()) + ": " + of(entry.value()));
            case Term.UserTypeLiteral user ->
                    join(user.fields(), field -> field.field().text() + ": " + of(field.value()));
            case Term.Arithmetic operation -> arithmetic(operation);
            case Term.Negation negation ->
                    homes.isPresent()
                            ? "-" + of(negation.operand())
                            : "system.\"_negate\"(%s)".formatted(of(negation.operand()));
            case Term.ColumnReference column -> column.name().text();
            case Term.CountAll ignored -> "count";
            case Term.CellFunction function ->
                    function.attribute().name().toLowerCase(Locale.ROOT)
                            + "("
                            + of(function.target())
                            + ")";
            case Term.ElementSelection element ->
                    of(element.receiver()) + "[" + key(element.key()) + "]";
            case Term.SliceSelection slice ->
                    of(slice.receiver())
                            + "["
                            + slice.from().map(this::key).orElse("")
                            + ".."
                            + slice.to().map(this::key).orElse("")
                            + "]";
            case Term.FieldSelection field -> of(field.receiver()) + "." + field.field().text();
            case Term.RowReference reference -> reference.toString();
        };
    }

    /// Cassandra does not double the quotation marks within a text again.
    private static String literal(Term.Literal literal) {
        return switch (literal.kind()) {
            case NULL -> "NULL";
            case STRING -> "'" + literal.text() + "'";
            default -> literal.text();
        };
    }

    /// Values are written with the functions that operators stand for.
    private String arithmetic(Term.Arithmetic operation) {
        String left = of(operation.left());
        String right = of(operation.right());
        return homes.isPresent()
                ? left + " " + operation.operator().symbol() + " " + right
                : "system.\"%s\"(%s, %s)".formatted(function(operation.operator()), left, right);
    }

    /// A key within brackets is no selection of its own, but a value.
    private String key(Term term) {
        return new TermText(keyspace, Optional.empty()).of(term);
    }

    private static String function(Term.ArithmeticOperator operator) {
        return switch (operator) {
            case ADD -> "_add";
            case SUBTRACT -> "_substract";
            case MULTIPLY -> "_multiply";
            case DIVIDE -> "_divide";
            case MODULO -> "_modulo";
        };
    }

    private String call(Term.FunctionCall call) {
        String name = call.function().text();
        Optional<String> named = call.function().keyspace().map(Name::text);
        Optional<String> prefix = named.or(() -> homes.map(home -> home.apply(call)));
        return prefix.map(one -> one + ".").orElse("") + name + list("(", call.arguments(), ")");
    }

    private String list(String open, List<Term> terms, String close) {
        return terms.stream().map(this::of).collect(Collectors.joining(", ", open, close));
    }

    private static <P> String join(List<P> parts, Function<P, String> text) {
        return parts.stream().map(text).collect(Collectors.joining(", ", "{", "}"));
    }

    private String type(RawType type) {
        return switch (type) {
            case RawType.UserDefined user ->
                    user.name().keyspace().map(Name::text).orElse(keyspace)
                            + "."
                            + user.name().text();
            case RawType.Frozen frozen -> "frozen<" + type(frozen.inner()) + ">";
            case RawType.ListOf list -> "list<" + type(list.element()) + ">";
            case RawType.SetOf set -> "set<" + type(set.element()) + ">";
            case RawType.MapOf map -> "map<" + type(map.key()) + ", " + type(map.value()) + ">";
            case RawType.TupleOf tuple ->
                    tuple.components().stream()
                            .map(this::type)
                            .collect(Collectors.joining(", ", "tuple<", ">"));
            case RawType.VectorOf vector ->
                    "vector<" + type(vector.element()) + ", " + vector.dimension() + ">";
            case RawType.Native ignored -> type.toString();
            case RawType.Custom ignored -> type.toString();
        };
    }
}

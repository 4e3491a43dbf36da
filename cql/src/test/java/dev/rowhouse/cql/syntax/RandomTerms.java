package dev.rowhouse.cql.syntax;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Names, types and terms at random, in every shape that the parser can produce, markers numbered
/// in the order they will be printed.
final class RandomTerms {
    private static final List<RelationOperator> COMPARISONS =
            List.of(
                    RelationOperator.EQ,
                    RelationOperator.LT,
                    RelationOperator.LTE,
                    RelationOperator.GT,
                    RelationOperator.GTE,
                    RelationOperator.NEQ);
    private static final List<String> NAMES =
            List.of(
                    "a",
                    "b",
                    "users",
                    "user_id",
                    "x1",
                    "Upper",
                    "with space",
                    "quo\"te",
                    "select",
                    "token",
                    "key",
                    "ttl",
                    "json",
                    "distinct",
                    "count",
                    "values",
                    "type",
                    "list",
                    "int",
                    "text",
                    "exists",
                    "as",
                    "ünï",
                    "1st",
                    "_u",
                    "true",
                    "nan",
                    "date",
                    "explain",
                    "expr",
                    "cluster",
                    "p1y",
                    "P1Y",
                    "apply",
                    "per",
                    "group",
                    "compact");
    private static final List<String> NATIVE_TYPES =
            List.of(
                    "ascii",
                    "bigint",
                    "blob",
                    "boolean",
                    "counter",
                    "date",
                    "decimal",
                    "double",
                    "duration",
                    "float",
                    "inet",
                    "int",
                    "smallint",
                    "text",
                    "time",
                    "timestamp",
                    "timeuuid",
                    "tinyint",
                    "uuid",
                    "varchar",
                    "varint");

    private final RandomSource random;
    private int markers;

    RandomTerms(RandomSource random) {
        this.random = random;
    }

    boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    final <T> T oneOf(Supplier<? extends T>... choices) {
        return choices[random.nextInt(choices.length)].get();
    }

    <T> Optional<T> maybe(Supplier<T> supplier) {
        return chance(2) ? Optional.of(supplier.get()) : Optional.empty();
    }

    <T> List<T> some(int min, int max, Supplier<? extends T> supplier) {
        List<T> list = new ArrayList<>();
        int size = min + random.nextInt(max - min + 1);
        for (int i = 0; i < size; i++) {
            list.add(supplier.get());
        }
        return list;
    }

    void restartMarkers() {
        markers = 0;
    }

    Name name() {
        return Name.of(pick(NAMES));
    }

    String string() {
        return pick(
                List.of("", "x", "it's", "a\nb", "$$", "--", "/*", ";", "ünï😀", "\"", "'", "a$"));
    }

    QualifiedName qualified() {
        return new QualifiedName(maybe(this::name), name());
    }

    RawType type(int depth) {
        if (depth == 0) {
            return chance(3) ? new RawType.UserDefined(qualified()) : nativeType();
        }
        return oneOf(
                this::nativeType,
                () -> new RawType.UserDefined(qualified()),
                () -> new RawType.ListOf(type(depth - 1), Span.NONE),
                () -> new RawType.SetOf(type(depth - 1), Span.NONE),
                () -> new RawType.MapOf(type(depth - 1), type(depth - 1), Span.NONE),
                () -> new RawType.TupleOf(some(1, 3, () -> type(depth - 1)), Span.NONE),
                () -> new RawType.VectorOf(type(depth - 1), random.nextInt(99), Span.NONE),
                () -> new RawType.Frozen(new RawType.ListOf(type(depth - 1), Span.NONE), Span.NONE),
                () -> new RawType.Custom("org.example.T", Span.NONE));
    }

    RawType.Native nativeType() {
        return new RawType.Native(pick(NATIVE_TYPES), Span.NONE);
    }

    Term.Literal literal() {
        return oneOf(
                () -> Term.Literal.string(string()),
                () -> Term.Literal.integer(random.nextLong()),
                () -> literal(Term.LiteralKind.FLOAT, "1.5", "-2.", "1e5", "NaN", "-Infinity"),
                () -> literal(Term.LiteralKind.BOOLEAN, "true", "false"),
                () -> literal(Term.LiteralKind.DURATION, "1h", "-1y2mo", "P1Y", "-PT5M", "P2W"),
                () ->
                        literal(
                                Term.LiteralKind.UUID,
                                "550e8400-e29b-41d4-a716-446655440000",
                                "abcdef01-e29b-41d4-a716-446655440000"),
                () -> literal(Term.LiteralKind.HEX, "0x", "0xCafe"));
    }

    private Term.Literal literal(Term.LiteralKind kind, String... texts) {
        return new Term.Literal(kind, pick(List.of(texts)), Span.NONE);
    }

    Term integerOrMarker() {
        return chance(2) ? Term.Literal.integer(random.nextInt(1000)) : marker();
    }

    Term.BindMarker marker() {
        return new Term.BindMarker(markers++, maybe(this::name), Span.NONE);
    }

    /// A value, as [TermParser#term()] reads it.
    Term term(int depth) {
        return sum(depth, () -> product(depth, () -> signed(depth)));
    }

    private Term sum(int depth, Supplier<Term> operand) {
        return chain(
                depth,
                List.of(Term.ArithmeticOperator.ADD, Term.ArithmeticOperator.SUBTRACT),
                operand);
    }

    private Term product(int depth, Supplier<Term> operand) {
        return chain(
                depth,
                List.of(
                        Term.ArithmeticOperator.MULTIPLY,
                        Term.ArithmeticOperator.DIVIDE,
                        Term.ArithmeticOperator.MODULO),
                operand);
    }

    private Term chain(int depth, List<Term.ArithmeticOperator> operators, Supplier<Term> operand) {
        Term left = operand.get();
        while (depth > 0 && chance(4)) {
            Term.ArithmeticOperator operator = pick(operators);
            left = new Term.Arithmetic(operator, left, operand.get(), Span.NONE);
        }
        return left;
    }

    private Term signed(int depth) {
        Term simple = simple(depth);
        return chance(6) ? new Term.Negation(simple, Span.NONE) : simple;
    }

    private Term simple(int depth) {
        if (depth == 0) {
            return oneOf(this::literal, this::marker, Term.Literal::ofNull);
        }
        Supplier<Term> inner = () -> term(depth - 1);
        return oneOf(
                this::literal,
                this::marker,
                () -> new Term.FunctionCall(qualified(), some(0, 3, inner), Span.NONE),
                () -> new Term.Cast(simple(depth - 1), nativeType(), Span.NONE),
                () -> new Term.TypeHint(type(1), simple(depth - 1), Span.NONE),
                () -> new Term.ListLiteral(some(0, 3, inner), Span.NONE),
                () -> new Term.SetLiteral(some(0, 3, inner), Span.NONE),
                () -> new Term.TupleLiteral(some(1, 3, inner), Span.NONE),
                () -> new Term.MapLiteral(some(1, 3, () -> entry(inner)), Span.NONE),
                () -> new Term.UserTypeLiteral(some(1, 3, () -> field(inner)), Span.NONE));
    }

    private static Term.MapEntry entry(Supplier<Term> inner) {
        Term key = inner.get();
        while (readsAsHint(key)) {
            key = inner.get();
        }
        return new Term.MapEntry(key, inner.get());
    }

    /// Whether a key ends in `('x')`: with a name after its colon it reads as a hint of a custom
    /// type before a marker, in Cassandra too.
    private static boolean readsAsHint(Term key) {
        return switch (key) {
            case Term.Arithmetic arithmetic -> readsAsHint(arithmetic.right());
            case Term.Negation negation -> readsAsHint(negation.operand());
            case Term.TypeHint hint -> readsAsHint(hint.operand());
            case Term.TupleLiteral(List<Term> elements, Span ignored) ->
                    elements.size() == 1
                            && elements.getFirst() instanceof Term.Literal literal
                            && literal.kind() == Term.LiteralKind.STRING;
            default -> false;
        };
    }

    private Term.FieldValue field(Supplier<Term> inner) {
        return new Term.FieldValue(name(), inner.get());
    }

    /// A selection, as [SelectorParser#expression()] reads it.
    Term selection(int depth) {
        return sum(depth, () -> product(depth, () -> signedSelection(depth)));
    }

    private Term signedSelection(int depth) {
        return chance(6)
                ? new Term.Negation(signedSelection(depth), Span.NONE)
                : modified(simpleSelection(depth), depth);
    }

    private Term modified(Term receiver, int depth) {
        Term term = receiver;
        while (depth > 0 && chance(4)) {
            Term inner = term;
            // A name in parentheses before a bracket is a type before a list.
            boolean brackets =
                    !(receiver instanceof Term.TupleLiteral || receiver instanceof Term.TypeHint);
            term =
                    chance(2) && brackets
                            ? elementOrSlice(inner)
                            : new Term.FieldSelection(inner, name(), Span.NONE);
        }
        return term;
    }

    private Term elementOrSlice(Term receiver) {
        if (chance(2)) {
            return new Term.ElementSelection(receiver, term(1), Span.NONE);
        }
        Optional<Term> from = maybe(() -> term(1));
        Optional<Term> to = from.isEmpty() || chance(2) ? Optional.of(term(1)) : Optional.empty();
        return new Term.SliceSelection(receiver, from, to, Span.NONE);
    }

    private Term simpleSelection(int depth) {
        if (depth == 0) {
            return oneOf(this::literal, this::marker, this::column, this::column);
        }
        Supplier<Term> inner = () -> selection(depth - 1);
        return oneOf(
                this::literal,
                this::column,
                this::column,
                () -> new Term.CountAll(Span.NONE),
                () ->
                        new Term.CellFunction(
                                pick(List.of(Term.CellAttribute.values())),
                                modified(column(), depth),
                                Span.NONE),
                () -> new Term.FunctionCall(qualified(), some(0, 3, inner), Span.NONE),
                () -> new Term.Cast(inner.get(), nativeType(), Span.NONE),
                () -> new Term.TypeHint(type(1), simpleSelection(depth - 1), Span.NONE),
                () -> new Term.ListLiteral(some(0, 3, inner), Span.NONE),
                () -> new Term.SetLiteral(some(0, 3, inner), Span.NONE),
                () -> new Term.TupleLiteral(some(1, 3, inner), Span.NONE),
                () ->
                        new Term.MapLiteral(
                                some(1, 3, () -> new Term.MapEntry(literal(), inner.get())),
                                Span.NONE),
                () -> new Term.UserTypeLiteral(some(1, 3, () -> field(inner)), Span.NONE));
    }

    Term.ColumnReference column() {
        return new Term.ColumnReference(name());
    }

    List<Name> names(int min, int max) {
        return some(min, max, this::name);
    }

    SortDirection direction() {
        return pick(List.of(SortDirection.values()));
    }

    RelationOperator comparison() {
        return pick(COMPARISONS);
    }
}

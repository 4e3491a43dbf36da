package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.syntax.token.CqlKeywords;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/// An expression: a value in a statement or in a selection. `toString` is its CQL.
///
/// Values and selections share one tree. The parser rejects terms that are allowed in a selection
/// only ([ColumnReference], [CountAll], [CellFunction] and the sub-selections [ElementSelection],
/// [SliceSelection], [FieldSelection]) anywhere else.
public sealed interface Term {
    /// The span of the term.
    Span span();

    /// The kind of a constant. The type follows from where it is used: an integer may become a
    /// `timestamp`.
    enum LiteralKind {
        /// `'…'` or `$$…$$`.
        STRING,
        /// Digits with or without a minus.
        INTEGER,
        /// A number with a point or an exponent, `NaN` or `Infinity`.
        FLOAT,
        /// `true` or `false`.
        BOOLEAN,
        /// `1y2mo3d`, `P1Y`, `P2W` or `P0001-01-01T00:00:00`.
        DURATION,
        /// Eight, four, four, four and twelve hexadecimal digits.
        UUID,
        /// `0x` and hexadecimal digits.
        HEX,
        /// `null`.
        NULL
    }

    /// A constant.
    ///
    /// @param text the content of a string, without quotes; `true`, `false`, `null`, `NaN`,
    ///     `Infinity`, `-Infinity` in this spelling; anything else as written
    record Literal(LiteralKind kind, String text, Span span) implements Term {
        /// A string that stands in no text.
        public static Literal string(String text) {
            return new Literal(LiteralKind.STRING, text, Span.NONE);
        }

        /// An integer that stands in no text.
        public static Literal integer(long value) {
            return new Literal(LiteralKind.INTEGER, Long.toString(value), Span.NONE);
        }

        /// An integer of any size that stands in no text.
        public static Literal integer(BigInteger value) {
            return new Literal(LiteralKind.INTEGER, value.toString(), Span.NONE);
        }

        /// A boolean that stands in no text.
        public static Literal bool(boolean value) {
            return new Literal(LiteralKind.BOOLEAN, Boolean.toString(value), Span.NONE);
        }

        /// The `null` that stands in no text.
        public static Literal ofNull() {
            return new Literal(LiteralKind.NULL, "null", Span.NONE);
        }

        /// Whether this is `null`.
        public boolean isNull() {
            return kind == LiteralKind.NULL;
        }

        @Override
        public String toString() {
            return kind == LiteralKind.STRING ? CqlKeywords.literal(text) : text;
        }
    }

    /// A place for a value that comes later: `?` or `:name`.
    ///
    /// @param index its number in the statement, from 0, in the order of the text
    /// @param name its name if it has one
    record BindMarker(int index, Optional<Name> name, Span span) implements Term {
        /// An unnamed marker that stands in no text.
        public static BindMarker at(int index) {
            return new BindMarker(index, Optional.empty(), Span.NONE);
        }

        @Override
        public String toString() {
            return name.map(n -> ":" + n).orElse("?");
        }
    }

    /// `name(argument, …)`. In a selection also aggregates, `count(column)` and `token(column, …)`.
    record FunctionCall(QualifiedName function, List<Term> arguments, Span span) implements Term {
        /// Copies the arguments.
        public FunctionCall {
            arguments = List.copyOf(arguments);
        }

        /// A call that stands in no text.
        public static FunctionCall of(String function, Term... arguments) {
            return new FunctionCall(QualifiedName.of(function), List.of(arguments), Span.NONE);
        }

        @Override
        public String toString() {
            return TermText.call(function, arguments);
        }
    }

    /// `CAST(operand AS type)`: a conversion.
    record Cast(Term operand, RawType type, Span span) implements Term {
        @Override
        public String toString() {
            return "CAST(" + operand + " AS " + type + ")";
        }
    }

    /// `(type) operand`: says which type a literal, marker or overloaded call has; converts
    /// nothing.
    record TypeHint(RawType type, Term operand, Span span) implements Term {
        @Override
        public String toString() {
            return "(" + type + ")" + operand;
        }
    }

    /// `[element, …]`: a list or a vector.
    record ListLiteral(List<Term> elements, Span span) implements Term {
        /// Copies the elements.
        public ListLiteral {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return TermText.list("[", elements, "]");
        }
    }

    /// `{element, …}`. Without elements it may also be an empty map: the type decides.
    record SetLiteral(List<Term> elements, Span span) implements Term {
        /// Copies the elements.
        public SetLiteral {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return TermText.list("{", elements, "}");
        }
    }

    /// `{key: value, …}`, at least one.
    record MapLiteral(List<MapEntry> entries, Span span) implements Term {
        /// Copies the entries.
        public MapLiteral {
            entries = List.copyOf(entries);
        }

        @Override
        public String toString() {
            return TermText.list("{", entries, "}");
        }
    }

    /// One entry of a [MapLiteral].
    record MapEntry(Term key, Term value) {
        @Override
        public String toString() {
            return key + ": " + value;
        }
    }

    /// `(component, …)`, at least one. In a selection a single component in parentheses may be just
    /// that: the type decides.
    record TupleLiteral(List<Term> components, Span span) implements Term {
        /// Copies the components.
        public TupleLiteral {
            components = List.copyOf(components);
        }

        @Override
        public String toString() {
            return TermText.list("(", components, ")");
        }
    }

    /// `{field: value, …}`, at least one. In a selection it may also be a map whose keys are
    /// columns: the type decides.
    record UserTypeLiteral(List<FieldValue> fields, Span span) implements Term {
        /// Copies the fields.
        public UserTypeLiteral {
            fields = List.copyOf(fields);
        }

        @Override
        public String toString() {
            return TermText.list("{", fields, "}");
        }
    }

    /// One field of a [UserTypeLiteral].
    record FieldValue(Name field, Term value) {
        @Override
        public String toString() {
            return field + ": " + value;
        }
    }

    /// The arithmetic operators.
    enum ArithmeticOperator {
        ADD('+', "_add"),
        SUBTRACT('-', "_substract"),
        MULTIPLY('*', "_multiply"),
        DIVIDE('/', "_divide"),
        MODULO('%', "_modulo");

        private final char symbol;
        private final String function;

        ArithmeticOperator(char symbol, String function) {
            this.symbol = symbol;
            this.function = function;
        }

        /// The name of the function behind the operator, as Cassandra calls it.
        public String function() {
            return function;
        }

        /// The character of the operator.
        public char symbol() {
            return symbol;
        }

        /// Whether the operator binds tighter than `+` and `-`.
        public boolean isMultiplicative() {
            return this != ADD && this != SUBTRACT;
        }
    }

    /// `left operator right`; operators of one rank group from the left.
    record Arithmetic(ArithmeticOperator operator, Term left, Term right, Span span)
            implements Term {
        @Override
        public String toString() {
            return left + " " + operator.symbol() + " " + right;
        }
    }

    /// `-operand`, of something that is not itself a number.
    record Negation(Term operand, Span span) implements Term {
        @Override
        public String toString() {
            return TermText.negation(operand);
        }
    }

    /// A column of the table. Selections only.
    record ColumnReference(Name name) implements Term {
        /// A column that stands in no text.
        public static ColumnReference of(String column) {
            return new ColumnReference(Name.of(column));
        }

        @Override
        public Span span() {
            return name.span();
        }

        @Override
        public String toString() {
            return name.toString();
        }
    }

    /// `count(*)`. Selections only.
    record CountAll(Span span) implements Term {
        @Override
        public String toString() {
            return "count(*)";
        }
    }

    /// The attribute of a cell that a [CellFunction] returns.
    enum CellAttribute {
        /// The write time, in microseconds.
        WRITETIME,
        /// The write time of the newest cell of a collection, in microseconds.
        MAXWRITETIME,
        /// The remaining TTL in seconds.
        TTL
    }

    /// `writetime(column)`, `maxwritetime(column)` or `ttl(column)`. Selections only.
    ///
    /// @param target a [ColumnReference], or an element, slice or field of one
    record CellFunction(CellAttribute attribute, Term target, Span span) implements Term {
        @Override
        public String toString() {
            return TermText.lowerCase(attribute) + "(" + target + ")";
        }
    }

    /// `receiver[key]`. Selections only.
    record ElementSelection(Term receiver, Term key, Span span) implements Term {
        @Override
        public String toString() {
            return receiver + "[" + key + "]";
        }
    }

    /// `receiver[from..to]`, with at least one end. Selections only.
    record SliceSelection(Term receiver, Optional<Term> from, Optional<Term> to, Span span)
            implements Term {
        @Override
        public String toString() {
            return TermText.slice(this);
        }
    }

    /// A row that a LET of a transaction names, or a part of it. Transactions only.
    ///
    /// @param row the name of the row
    /// @param part a [ColumnReference], or an element or field of one; empty for the whole row
    record RowReference(Name row, Optional<Term> part, Span span) implements Term {
        @Override
        public String toString() {
            return row + part.map(selected -> "." + selected).orElse("");
        }
    }

    /// `receiver.field`. Selections only.
    record FieldSelection(Term receiver, Name field, Span span) implements Term {
        @Override
        public String toString() {
            return TermText.field(receiver, field);
        }
    }
}

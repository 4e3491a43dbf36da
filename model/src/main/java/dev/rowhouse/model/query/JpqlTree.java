package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Literal;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A JPQL statement as written: names are not yet looked up.
sealed interface JpqlTree {
    /// `SELECT [DISTINCT] items FROM source {joins} [WHERE ...] [GROUP BY ...] [ORDER BY ...]`.
    record Select(
            ConceptualQuery.Distinctness distinct,
            List<Item> items,
            Source from,
            List<Join> joins,
            List<Predicate> where,
            List<Path> groups,
            List<OrderTerm> order)
            implements JpqlTree {}

    /// `INSERT INTO entity (columns) VALUES (values)`.
    ///
    /// @param isUpsert whether it ends with `ON CONFLICT DO UPDATE`
    record Insert(Path entity, List<Name> columns, List<Operand> values, boolean isUpsert)
            implements JpqlTree {}

    /// `UPDATE source SET ... WHERE ...`.
    record Update(Source from, List<SetTerm> set, List<Predicate> where) implements JpqlTree {}

    /// `DELETE FROM source WHERE ...`.
    record Delete(Source from, List<Predicate> where) implements JpqlTree {}

    /// A single name and where it stands.
    record Name(String text, int offset) {}

    /// Names with dots between them; at least one.
    record Path(List<Name> names) {
        /// The last name of `TYPE(path)`, which stands for the attribute that says of which kind
        /// an instance is; its offset is that of `TYPE`.
        static final String TYPE = "TYPE()";

        /// Whether it is `TYPE(path)`.
        boolean isType() {
            return names.getLast().text().equals(TYPE);
        }

        int offset() {
            return isType() ? names.getLast().offset() : names.getFirst().offset();
        }

        int length() {
            Name last = isType() ? names.get(names.size() - 2) : names.getLast();
            int end = last.offset() + last.text().length();
            return (isType() ? end + 1 : end) - offset();
        }

        String text() {
            List<Name> written = isType() ? names.subList(0, names.size() - 1) : names;
            String path = written.stream().map(Name::text).collect(Collectors.joining("."));
            return isType() ? "TYPE(" + path + ")" : path;
        }
    }

    /// A column of the result: a path, or a function of a path.
    record Item(Optional<Name> function, Path path, Optional<Name> as) {}

    /// An entity with its alias.
    record Source(Path entity, Name alias) {}

    /// `JOIN path alias` or `LEFT JOIN path alias`.
    record Join(Path path, Name alias, JoinEdge.Match match) {}

    /// One term of ORDER BY: a path, or the distance of the vector that it leads to.
    record OrderTerm(Path path, Ordering.Direction direction, Optional<Measured> measured) {}

    /// `function(path, :to)`: the distance of a vector from a given one.
    ///
    /// @param function the name of the function, for its place
    record Measured(Name function, Nearness.Measure measure, ParameterOperand to) {}

    /// `path = value`, `path = path + value` or `path = path - value` after SET.
    record SetTerm(Path path, Change change, Operand value) {}

    /// The effect of SET on its value.
    enum Change {
        /// The path gets it.
        SET(""),
        /// It is added.
        ADD(" + "),
        /// It is taken off.
        SUBTRACT(" - ");

        private final String sign;

        Change(String sign) {
            this.sign = sign;
        }

        /// The text before the value: nothing, or the path and a sign.
        String before(Path path) {
            return this == SET ? "" : path.text() + sign;
        }
    }

    /// A parameter or constant.
    sealed interface Operand {
        int offset();

        int length();
    }

    /// `:name`.
    record ParameterOperand(String name, int offset) implements Operand {
        @Override
        public int length() {
            return name.length() + 1;
        }
    }

    /// A constant.
    record LiteralOperand(Literal literal, int offset, int length) implements Operand {}

    /// One conjunct of WHERE.
    sealed interface Predicate {
        /// The attribute that it is about, the first of several.
        default Optional<Path> subject() {
            return switch (this) {
                case Compare(var path, _, _) -> Optional.of(path);
                case CompareRow(var paths, _, _) -> Optional.of(paths.getFirst());
                case Between(var path, _, _) -> Optional.of(path);
                case InList(var path, _) -> Optional.of(path);
                case InValues(var path, _) -> Optional.of(path);
                case MemberOf(_, var path) -> Optional.of(path);
                case IfGiven(_, var predicates) ->
                        predicates.stream().findFirst().flatMap(Predicate::subject);
            };
        }
    }

    /// `path operator value`.
    record Compare(Path path, Condition.Operator operator, Operand value) implements Predicate {}

    /// `(path, path) operator (value, value)`.
    record CompareRow(List<Path> paths, Condition.Operator operator, List<Operand> values)
            implements Predicate {}

    /// `path BETWEEN low AND high`.
    record Between(Path path, Operand low, Operand high) implements Predicate {}

    /// `path IN :list`.
    record InList(Path path, ParameterOperand list) implements Predicate {}

    /// `path IN (value, value)`.
    record InValues(Path path, List<Operand> values) implements Predicate {
        /// An equality as a list of one value; empty when a predicate is neither.
        static Optional<InValues> of(Predicate predicate) {
            return switch (predicate) {
                case InValues values -> Optional.of(values);
                case Compare(Path path, Condition.Operator operator, Operand value)
                        when operator == Condition.Operator.EQUAL ->
                        Optional.of(new InValues(path, List.of(value)));
                case Compare _, CompareRow _, Between _, InList _, MemberOf _, IfGiven _ ->
                        Optional.empty();
            };
        }
    }

    /// `value MEMBER OF path`.
    record MemberOf(Operand value, Path path) implements Predicate {}

    /// `:parameter IS NULL OR predicate {AND predicate}`: conditions that apply if the parameter
    /// has a value.
    ///
    /// @param predicates empty while only `:parameter IS NULL` has been parsed
    record IfGiven(ParameterOperand parameter, List<Predicate> predicates) implements Predicate {
        /// Copies the list.
        public IfGiven {
            predicates = List.copyOf(predicates);
        }
    }

    /// The `when:` of a mutation.
    sealed interface Guard {
        /// `exists`.
        record Exists() implements Guard {}

        /// `not exists`.
        record NotExists() implements Guard {}

        /// Comparisons, all of which must hold.
        record Terms(List<GuardTerm> terms) implements Guard {
            /// Copies the list.
            public Terms {
                terms = List.copyOf(terms);
            }
        }
    }

    /// `path operator operand`, where the operator may be `<>`.
    record GuardTerm(Path path, dev.rowhouse.model.query.Guard.Operator operator, Operand value) {}
}

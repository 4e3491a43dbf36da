package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Resolves the conjuncts of a WHERE clause and the values of SET and VALUES.
final class ConditionResolver {
    private final Scope scope;
    private final Parameters parameters;
    private final Statement statement;

    ConditionResolver(Scope scope, Parameters parameters, Statement statement) {
        this.scope = scope;
        this.parameters = parameters;
        this.statement = statement;
    }

    /// The statement to which the conditions belong.
    enum Statement {
        QUESTION,
        MUTATION
    }

    /// The conditions of one written predicate, at least one.
    List<Condition> resolve(JpqlTree.Predicate predicate) throws Mistake {
        return switch (predicate) {
            case JpqlTree.Compare compare -> compare(compare);
            case JpqlTree.CompareRow row -> List.of(row(row));
            case JpqlTree.Between between -> between(between);
            case JpqlTree.InList in -> {
                AttributeReference attribute = single(in.path(), "IN", Condition.Operator.EQUAL);
                CqlType type = ListType.frozen(attribute.attribute().type());
                yield List.of(
                        new Condition.InParameter(
                                attribute,
                                parameters.value(
                                        in.list(), type, attribute.attribute().enumeration())));
            }
            case JpqlTree.InValues in -> {
                AttributeReference attribute = single(in.path(), "IN", Condition.Operator.EQUAL);
                List<Value> values = new ArrayList<>();
                for (JpqlTree.Operand operand : in.values()) {
                    values.add(single(operand, attribute.attribute()));
                }
                yield List.of(new Condition.InValues(attribute, values));
            }
            case JpqlTree.MemberOf member -> List.of(member(member));
            case JpqlTree.IfGiven(JpqlTree.ParameterOperand parameter, var _) ->
                    throw new Mistake(
                            parameter.offset(),
                            parameter.length(),
                            "only questions may have conditions that apply if `:%s` is given"
                                    .formatted(parameter.name()),
                            "write two mutations, one with the condition and one without it");
        };
    }

    private List<Condition> compare(JpqlTree.Compare compare) throws Mistake {
        Scope.End end = scope.resolve(compare.path(), Scope.Use.NEEDED);
        checkComparable(compare.path(), end, compare.operator());
        List<Value> values = values(compare.value(), end);
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            conditions.add(
                    new Condition.Comparison(
                            end.references().get(i), compare.operator(), values.get(i)));
        }
        return conditions;
    }

    private Condition row(JpqlTree.CompareRow row) throws Mistake {
        List<AttributeReference> attributes = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        if (row.operator() == Condition.Operator.EQUAL) {
            JpqlTree.Path first = row.paths().getFirst();
            throw new Mistake(
                    first.offset(),
                    first.length(),
                    "row values are compared for order only",
                    "write one comparison for each: `a = :x AND b = :y`");
        }
        for (int i = 0; i < row.paths().size(); i++) {
            JpqlTree.Path path = row.paths().get(i);
            Scope.End end = scope.resolve(path, Scope.Use.NEEDED);
            if (!end.isRole()) {
                checkComparable(path, end, row.operator());
            }
            attributes.addAll(end.references());
            values.addAll(values(row.values().get(i), end));
        }
        return new Condition.RowComparison(attributes, row.operator(), values);
    }

    private List<Condition> between(JpqlTree.Between between) throws Mistake {
        AttributeReference attribute =
                single(between.path(), "BETWEEN", Condition.Operator.GREATER_OR_EQUAL);
        return List.of(
                new Condition.Comparison(
                        attribute,
                        Condition.Operator.GREATER_OR_EQUAL,
                        single(between.low(), attribute.attribute())),
                new Condition.Comparison(
                        attribute,
                        Condition.Operator.LESS_OR_EQUAL,
                        single(between.high(), attribute.attribute())));
    }

    private Condition member(JpqlTree.MemberOf member) throws Mistake {
        Scope.End end = scope.resolve(member.path(), Scope.Use.NEEDED);
        AttributeReference attribute = end.references().getFirst();
        CqlType element =
                switch (attribute.attribute().type()) {
                    case ListType list when !end.isRole() -> list.element();
                    case SetType set when !end.isRole() -> set.element();
                    default ->
                            throw new Mistake(
                                    member.path().offset(),
                                    member.path().length(),
                                    "`" + member.path().text() + "` is not a list or set",
                                    "compare it with `=`; MEMBER OF is for collections");
                };
        return new Condition.Member(value(member.value(), element, Optional.empty()), attribute);
    }

    /// A path that must end in one attribute, possibly the only key attribute of a role.
    private AttributeReference single(
            JpqlTree.Path path, String keyword, Condition.Operator operator) throws Mistake {
        Scope.End end = scope.resolve(path, Scope.Use.NEEDED);
        if (end.references().size() > 1) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    keyword
                            + " compares one attribute, but the key of "
                            + end.target()
                            + " has several",
                    "compare its attributes one by one, as in `"
                            + path.text()
                            + "."
                            + end.names().getFirst()
                            + "`");
        }
        checkComparable(path, end, operator);
        return end.references().getFirst();
    }

    private void checkComparable(JpqlTree.Path path, Scope.End end, Condition.Operator operator)
            throws Mistake {
        CqlType type = end.references().getFirst().attribute().type();
        if (!end.isRole() && end.references().getFirst().attribute().isDerived()) {
            checkDerived(path, operator);
        }
        if (!end.isRole() && type == NativeType.COUNTER) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`" + path.text() + "` is a counter, and counters cannot be searched by",
                    "compare it in the application, or use a `bigint` instead");
        }
        if (!end.isRole() && type.isCollection()) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`" + path.text() + "` is a collection and cannot be compared",
                    "search by an element: `:x MEMBER OF " + path.text() + "`");
        }
        if (operator == Condition.Operator.EQUAL) {
            return;
        }
        if (end.references().size() > 1) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "the key of " + end.target() + " has several attributes and no single order",
                    "compare them as a row: `("
                            + path.text()
                            + "."
                            + end.names().getFirst()
                            + ", ...) "
                            + operator.symbol()
                            + " (...)`");
        }
        checkOrdered(path, type);
    }

    /// A row that is found by a derived attribute moves when the attribute changes. So only
    /// questions may look for it, and by ranges: with `=`, all instances to which nothing belongs
    /// would share one partition.
    private void checkDerived(JpqlTree.Path path, Condition.Operator operator) throws Mistake {
        if (statement == Statement.MUTATION) {
            throw Mistake.ofDerived(
                    path,
                    "it may be out of date, so no mutation can find its instances by it",
                    "find them by a question, then change each by its key");
        }
        if (operator == Condition.Operator.EQUAL) {
            throw Mistake.ofDerived(
                    path,
                    "very many instances may have the same value, which would be one partition",
                    "bind another attribute by `=`, and compare this one with BETWEEN, `<` or `>`");
        }
    }

    private static void checkOrdered(JpqlTree.Path path, CqlType type) throws Mistake {
        boolean isOrdered =
                type instanceof NativeType nativeType
                        && nativeType.isComparable()
                        && nativeType != NativeType.BOOLEAN;
        if (!isOrdered) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "values of type " + type.cql() + " have no order",
                    "compare with `=`, or use a number, text or time");
        }
    }

    /// The values that an operand stands for where a path's end is compared or set: one for each of
    /// its attributes.
    List<Value> values(JpqlTree.Operand operand, Scope.End end) throws Mistake {
        if (end.references().size() == 1) {
            return List.of(single(operand, end.references().getFirst().attribute()));
        }
        return switch (operand) {
            case JpqlTree.ParameterOperand parameter ->
                    List.copyOf(parameters.instance(parameter, end));
            case JpqlTree.LiteralOperand literal ->
                    throw new Mistake(
                            literal.offset(),
                            literal.length(),
                            "one constant cannot be a key of "
                                    + end.references().size()
                                    + " attributes",
                            "write a parameter, or name the key's attributes one by one");
        };
    }

    /// The value that an operand stands for where a value of an attribute is compared or set.
    Value single(JpqlTree.Operand operand, Attribute attribute) throws Mistake {
        return value(operand, attribute.type(), attribute.enumeration());
    }

    /// The elements that an operand stands for where a collection changes.
    ///
    /// @param type the type of the elements together
    Value elements(JpqlTree.Operand operand, CqlType type) throws Mistake {
        return value(operand, type, Optional.empty());
    }

    /// The value that an operand stands for where a type is wanted.
    private Value value(JpqlTree.Operand operand, CqlType wanted, Optional<EnumType> enumeration)
            throws Mistake {
        CqlType type = wanted.freeze();
        return switch (operand) {
            case JpqlTree.ParameterOperand parameter ->
                    parameters.value(parameter, type, enumeration);
            case JpqlTree.LiteralOperand literal -> {
                if (literal.literal().bytes(type).isEmpty()) {
                    throw new Mistake(
                            literal.offset(),
                            literal.length(),
                            literal.literal().jpql() + " is not a value of type " + type.cql(),
                            "write a constant of that type, or a parameter");
                }
                if (enumeration.isPresent()) {
                    checkListed(literal, enumeration.get());
                }
                yield new Value.Constant(literal.literal(), type);
            }
        };
    }

    private static void checkListed(JpqlTree.LiteralOperand literal, EnumType enumeration)
            throws Mistake {
        String text =
                literal.literal() instanceof Literal.Text(String value)
                        ? value
                        : literal.literal().jpql();
        if (!enumeration.values().contains(text)) {
            throw new Mistake(
                    literal.offset(),
                    literal.length(),
                    "`%s` has no value %s".formatted(enumeration.name(), literal.literal().jpql()),
                    new Remedy(
                            enumeration.remedy(text).text(),
                            Suggestion.nearest(text, enumeration.values())
                                    .map(near -> Fix.replace("'" + near + "'"))
                                    .stream()
                                    .toList()));
        }
    }
}

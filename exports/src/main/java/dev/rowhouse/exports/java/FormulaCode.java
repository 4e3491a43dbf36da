package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Literal;

import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The Java expression of a computed attribute. Its parts are calls of the class `Formulas` of the
/// export, which pass on a null.
///
/// @param source where it is written
/// @param helper the class `Formulas`
/// @param inputs the Java expressions of the attributes from which it is computed
record FormulaCode(JavaSource source, String helper, UnaryOperator<String> inputs) {
    /// The value of a formula, as an object of the attribute's Java type.
    String value(Formula formula, CqlType type) {
        String value = as(type, formula);
        return hasChoice(formula)
                ? "(%s ? %s : null)"
                        .formatted(
                                formula.inputs().stream()
                                        .map(inputs)
                                        .collect(
                                                Collectors.joining(
                                                        ", ", helper + ".areKnown(", ")")),
                                value)
                : value;
    }

    private static boolean hasChoice(Formula formula) {
        return switch (formula) {
            case Formula.Choice _ -> true;
            case Formula.Arithmetic(var _, Formula left, Formula right) ->
                    hasChoice(left) || hasChoice(right);
            case Formula.Input _, Formula.Constant _, Formula.Calendar _ -> false;
        };
    }

    /// A part as an object of a Java type.
    private String as(CqlType type, Formula formula) {
        if (formula instanceof Formula.Choice choice) {
            return choice(choice, as(type, choice.then()), as(type, choice.otherwise()));
        }
        boolean isExact =
                formula instanceof Formula.Calendar(var part, var _) && part.type() == type
                        || formula instanceof Formula.Input(var _, CqlType own)
                                && own == type
                                && own != NativeType.DECIMAL;
        String conversion = conversion(type);
        return isExact || conversion.isEmpty()
                ? part(formula)
                : "%s.%s(%s)".formatted(helper, conversion, part(formula));
    }

    private static String conversion(CqlType type) {
        return type instanceof NativeType known
                ? switch (known) {
                    case TINYINT -> "toByte";
                    case SMALLINT -> "toShort";
                    case INT -> "toInteger";
                    case BIGINT -> "toLong";
                    case VARINT -> "toBigInteger";
                    case DECIMAL -> "toBigDecimal";
                    default -> "";
                }
                : "";
    }

    /// A part as it stands among others: numbers of any type.
    private String part(Formula formula) {
        return switch (formula) {
            case Formula.Input(String attribute, var _) -> inputs.apply(attribute);
            case Formula.Constant(Literal literal) -> constant(literal);
            case Formula.Calendar(var part, Formula.Input time) ->
                    "%s.%s(%s)"
                            .formatted(
                                    helper,
                                    part.name().toLowerCase(Locale.ROOT),
                                    inputs.apply(time.attribute()));
            case Formula.Arithmetic(var operator, Formula left, Formula right) ->
                    "%s.%s(%s, %s)"
                            .formatted(
                                    helper,
                                    operator.name().toLowerCase(Locale.ROOT),
                                    part(left),
                                    part(right));
            case Formula.Choice choice ->
                    choice(
                            choice,
                            as(NativeType.DECIMAL, choice.then()),
                            as(NativeType.DECIMAL, choice.otherwise()));
        };
    }

    private String constant(Literal literal) {
        return switch (literal) {
            case Literal.Text(String text) -> SourceText.literal(text);
            case Literal.Bool(boolean is) -> Boolean.toString(is);
            case Literal.Numeral(var number) ->
                    "new %s(\"%s\")".formatted(source.use("java.math.BigDecimal"), number);
        };
    }

    private String choice(Formula.Choice choice, String then, String otherwise) {
        CqlType type = choice.tested().type();
        String arguments =
                "%s, %s"
                        .formatted(
                                inputs.apply(choice.tested().attribute()),
                                Literals.of(
                                        source, type, choice.bound().bytes(type).orElseThrow()));
        String condition =
                switch (choice.comparison()) {
                    case EQUAL -> "%s.equal(%s)".formatted(helper, arguments);
                    case NOT_EQUAL -> "!%s.equal(%s)".formatted(helper, arguments);
                    case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                            "%s.compare(%s) %s 0"
                                    .formatted(helper, arguments, choice.comparison().symbol());
                };
        return "(%s ? %s : %s)".formatted(condition, then, otherwise);
    }
}

package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.CalendarPart;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Formula.Arithmetic.Operator;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Snapshot;
import dev.rowhouse.model.file.FormulaTokens.Kind;
import dev.rowhouse.model.file.FormulaTokens.Wrong;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.Suggestion;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Year;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the formula of an attribute that is computed from others of its instance.
///
/// ```
/// formula := product {('+' | '-') product}
/// product := factor {'*' factor}
/// factor  := name | number | 'text' | part '(' name ')' | '(' formula ')' | choice
/// choice  := CASE WHEN name compare constant THEN formula ELSE formula END
/// ```
final class FormulaParser {
    private static final String CASE = "CASE WHEN status = 'paid' THEN amount ELSE 0 END";

    /// The deepest nesting of brackets and cases; each level takes some stack.
    private static final int DEPTH_MAX = 50;

    private static final Set<NativeType> EQUAL_ONLY =
            Set.of(NativeType.TEXT, NativeType.ASCII, NativeType.BOOLEAN);
    private static final Set<NativeType> ORDERED = Set.of(NativeType.TIMESTAMP, NativeType.DATE);

    private final String owner;
    private final List<Attribute> attributes;
    private final List<String> declared;
    private final FormulaTokens tokens;
    private int depth;

    /// A formula with its possible results.
    record Typed(Formula formula, FormulaResult result) {}

    private FormulaParser(
            String owner, List<Attribute> attributes, List<String> declared, FormulaTokens tokens) {
        this.owner = owner;
        this.attributes = attributes;
        this.declared = declared;
        this.tokens = tokens;
    }

    /// The formula; empty after a diagnostic.
    ///
    /// @param owner the attribute that is computed
    /// @param attributes the attributes of its entity that are not computed so
    /// @param declared the names of all attributes of the entity
    static Optional<Typed> parse(
            String owner,
            SourceText source,
            List<Attribute> attributes,
            List<String> declared,
            Diagnostics diagnostics) {
        try {
            FormulaTokens tokens = new FormulaTokens(source, diagnostics);
            FormulaParser parser = new FormulaParser(owner, attributes, declared, tokens);
            parser.checkName(source.text().strip());
            Typed typed = parser.formula();
            if (tokens.kind() != Kind.END) {
                throw tokens.wrong(
                        "the formula ends before this", "remove it, or write an operator");
            }
            if (typed.formula() instanceof Formula.Input(String attribute, _)) {
                throw tokens.wrongAt(
                        0,
                        source.text().length(),
                        "`%s` would always equal `%s`".formatted(owner, attribute),
                        "use `%s` itself".formatted(attribute));
            }
            if (typed.formula().inputs().isEmpty()) {
                throw tokens.wrongAt(
                        0,
                        source.text().length(),
                        "the formula names no attribute, so `%s` would always be the same"
                                .formatted(owner),
                        "compute it from another attribute, such as `YEAR(at)`");
            }
            return Optional.of(typed);
        } catch (Wrong _) {
            return Optional.empty();
        }
    }

    /// Reports a text that is a name only, and not that of an attribute.
    private void checkName(String text) throws Wrong {
        if (tokens.kind() == Kind.WORD && tokens.token().equals(text) && !declared.contains(text)) {
            throw tokens.wrong(
                    "`" + text + "` is neither a function of instances nor a formula of attributes",
                    "write a function and the path to the instances, such as `COUNT(parts)`, or a formula such as `YEAR(at)`");
        }
    }

    private Typed formula() throws Wrong {
        if (++depth > DEPTH_MAX) {
            throw tokens.wrong(
                    "the formula nests more than " + DEPTH_MAX + " deep",
                    "compute it in the application");
        }
        Typed result = sum();
        depth--;
        return result;
    }

    private Typed sum() throws Wrong {
        int start = tokens.start();
        Typed left = product();
        while (tokens.isSign("+") || tokens.isSign("-")) {
            Operator operator = tokens.isSign("+") ? Operator.PLUS : Operator.MINUS;
            left = arithmetic(operator, left, start, this::product);
        }
        return left;
    }

    private Typed product() throws Wrong {
        int start = tokens.start();
        Typed left = factor();
        while (tokens.isSign("*")) {
            left = arithmetic(Operator.TIMES, left, start, this::factor);
        }
        if (tokens.isSign("/")) {
            throw tokens.wrong(
                    "a quotient is not always exact, so it cannot be stored as a formula",
                    "multiply, for example by 0.01, or compute it in the application");
        }
        return left;
    }

    private interface Part {
        Typed read() throws Wrong;
    }

    private Typed arithmetic(Operator operator, Typed left, int start, Part next) throws Wrong {
        checkNumber(left, start, operator);
        tokens.advance();
        int second = tokens.start();
        Typed right = next.read();
        checkNumber(right, second, operator);
        return new Typed(
                new Formula.Arithmetic(operator, left.formula(), right.formula()),
                result(operator, left.result(), right.result()));
    }

    private void checkNumber(Typed typed, int start, Operator operator) throws Wrong {
        if (!typed.result().isNumber()) {
            String text = typed.formula().text();
            throw tokens.wrongAt(
                    start,
                    text.length(),
                    "`%s` has the type %s, and `%s` takes numbers"
                            .formatted(text, typed.result().type().cql(), operator.symbol()),
                    "use attributes of whole numbers or decimals");
        }
    }

    private static FormulaResult result(
            Operator operator, FormulaResult left, FormulaResult right) {
        if (!(left instanceof FormulaResult.Whole(var one))
                || !(right instanceof FormulaResult.Whole(var other))) {
            return new FormulaResult.Fraction();
        }
        return new FormulaResult.Whole(one.flatMap(a -> other.map(b -> range(operator, a, b))));
    }

    private static FormulaResult.Range range(
            Operator operator, FormulaResult.Range a, FormulaResult.Range b) {
        List<BigInteger> ends =
                Stream.of(a.from(), a.to())
                        .flatMap(x -> Stream.of(b.from(), b.to()).map(y -> ends(operator, x, y)))
                        .sorted()
                        .toList();
        return new FormulaResult.Range(ends.getFirst(), ends.getLast());
    }

    private static BigInteger ends(Operator operator, BigInteger x, BigInteger y) {
        return switch (operator) {
            case PLUS -> x.add(y);
            case MINUS -> x.subtract(y);
            case TIMES -> x.multiply(y);
        };
    }

    private Typed factor() throws Wrong {
        if (tokens.isWord("CASE") && tokens.isFollowedBy("WHEN ")) {
            return choice();
        }
        if (tokens.isSign("(")) {
            tokens.advance();
            Typed inner = formula();
            tokens.expectSign(")", "(price + tax) * quantity");
            return inner;
        }
        if (tokens.kind() == Kind.TEXT || tokens.kind() == Kind.NUMBER || tokens.isSign("-")) {
            return constant(literal());
        }
        if (tokens.kind() != Kind.WORD) {
            throw tokens.wrong(
                    "an attribute or a number is missing here",
                    "write a formula such as `YEAR(at)`, `quantity * price` or `" + CASE + "`");
        }
        boolean isFunction =
                !declared.contains(tokens.token())
                        && DerivedText.isCalendar(tokens.token())
                        && !tokens.token().contains(".");
        return isFunction || tokens.isFollowedBy("(") ? calendar() : attribute();
    }

    private static Typed constant(Literal literal) {
        FormulaResult result =
                switch (literal) {
                    case Literal.Numeral(var number) when number.scale() <= 0 -> {
                        BigInteger whole = number.toBigInteger();
                        yield new FormulaResult.Whole(
                                Optional.of(new FormulaResult.Range(whole, whole)));
                    }
                    case Literal.Numeral _ -> new FormulaResult.Fraction();
                    case Literal.Text _ -> new FormulaResult.Other(NativeType.TEXT);
                    case Literal.Bool _ -> new FormulaResult.Other(NativeType.BOOLEAN);
                };
        return new Typed(new Formula.Constant(literal), result);
    }

    private Literal literal() throws Wrong {
        boolean isNegative = tokens.isSign("-");
        if (isNegative) {
            tokens.advance();
        }
        String token = tokens.token();
        Literal literal =
                switch (tokens.kind()) {
                    case NUMBER -> {
                        BigDecimal number = new BigDecimal(token.replace("_", ""));
                        yield new Literal.Numeral(isNegative ? number.negate() : number);
                    }
                    case TEXT -> new Literal.Text(token.replace("''", "'"));
                    case WORD, SIGN, END -> {
                        if (token.equals("true") || token.equals("false")) {
                            yield new Literal.Bool(Boolean.parseBoolean(token));
                        }
                        throw tokens.wrong(
                                "a constant is missing here",
                                "write a number, or a text in single quotes");
                    }
                };
        tokens.advance();
        return literal;
    }

    private Typed calendar() throws Wrong {
        String name = tokens.token().toUpperCase(Locale.ROOT);
        Optional<CalendarPart> part =
                Arrays.stream(CalendarPart.values())
                        .filter(each -> each.name().equals(name))
                        .findFirst();
        if (part.isEmpty()) {
            throw tokens.wrong(
                    "a formula has no function `" + tokens.token() + "`",
                    DerivedText.isAggregate(name)
                            ? Remedy.of("make the " + name + " an attribute by itself")
                            : Suggestion.remedy(
                                    name,
                                    Arrays.stream(CalendarPart.values()).map(Enum::name).toList(),
                                    "the functions of formulas"));
        }
        String example = name + (part.get() == CalendarPart.TIMESTAMP ? "(id)" : "(at)");
        tokens.advance();
        tokens.expectSign("(", example);
        if (tokens.kind() != Kind.WORD) {
            throw tokens.wrong("an attribute is missing here", "write it as `" + example + "`");
        }
        int start = tokens.start();
        Typed typed = attribute();
        Formula.Input time = (Formula.Input) typed.formula();
        List<NativeType> takes = part.get().sources();
        if (!takes.contains(typed.result().type())) {
            throw tokens.wrongAt(
                    start,
                    time.attribute().length(),
                    "`%s` has the type %s, and %s takes a %s"
                            .formatted(time.attribute(), time.type().cql(), name, either(takes)),
                    typed.result().type() == part.get().type()
                            ? "use `%s` itself".formatted(time.attribute())
                            : takes.size() == 1
                                    ? "use an attribute of this type"
                                    : "use an attribute of one of these types");
        }
        tokens.expectSign(")", example);
        return new Typed(new Formula.Calendar(part.get(), time), result(part.get()));
    }

    /// The types in words: `timestamp, date or timeuuid`.
    private static String either(List<NativeType> types) {
        List<String> names = types.stream().map(NativeType::cql).toList();
        return names.size() == 1
                ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
    }

    private static FormulaResult result(CalendarPart part) {
        return switch (part) {
            case YEAR -> whole(Year.MIN_VALUE, Year.MAX_VALUE);
            case MONTH -> whole(1, 12);
            case DAY -> whole(1, 31);
            case HOUR -> whole(0, 23);
            case DATE, TIMESTAMP -> new FormulaResult.Other(part.type());
        };
    }

    private static FormulaResult whole(long from, long to) {
        return new FormulaResult.Whole(Optional.of(FormulaResult.Range.of(from, to)));
    }

    private Typed choice() throws Wrong {
        int start = tokens.start();
        tokens.expectWord("CASE", CASE);
        tokens.expectWord("WHEN", CASE);
        if (tokens.kind() != Kind.WORD) {
            throw tokens.wrong("an attribute is missing here", "write it as `" + CASE + "`");
        }
        int at = tokens.start();
        Typed tested = attribute();
        Formula.Input input = (Formula.Input) tested.formula();
        String sign = tokens.token();
        Formula.Comparison comparison =
                Arrays.stream(Formula.Comparison.values())
                        .filter(each -> tokens.isSign(each.symbol()))
                        .findFirst()
                        .orElseThrow(() ->
                                tokens.wrong(
                                        "a comparison is missing here",
                                        "write =, <>, <, <=, > or >="));
        checkComparison(input, tested.result(), comparison, at);
        tokens.advance();
        int second = tokens.start();
        Literal bound = literal();
        if (bound.bytes(input.type()).isEmpty()) {
            throw tokens.wrongAt(
                    second,
                    bound.jpql().length(),
                    "%s is not a value of type %s".formatted(bound.jpql(), input.type().cql()),
                    "compare `%s %s` with a constant of that type"
                            .formatted(input.attribute(), sign));
        }
        checkListed(input, bound, second);
        tokens.expectWord("THEN", CASE);
        Typed then = formula();
        tokens.expectWord("ELSE", CASE);
        Typed otherwise = formula();
        FormulaResult result = either(then, otherwise, start);
        tokens.expectWord("END", CASE);
        return new Typed(
                new Formula.Choice(input, comparison, bound, then.formula(), otherwise.formula()),
                result);
    }

    private void checkListed(Formula.Input input, Literal bound, int at) throws Wrong {
        Optional<EnumType> enumeration =
                attributes.stream()
                        .filter(each -> each.name().equals(input.attribute()))
                        .findFirst()
                        .flatMap(Attribute::enumeration);
        if (enumeration.isPresent()
                && bound instanceof Literal.Text(String text)
                && !enumeration.get().values().contains(text)) {
            throw tokens.wrongAt(
                    at,
                    bound.jpql().length(),
                    "`%s` has no value %s".formatted(input.attribute(), bound.jpql()),
                    Suggestion.words(
                            text,
                            enumeration.get().values(),
                            "the values of `" + input.attribute() + "`"));
        }
    }

    private void checkComparison(
            Formula.Input input, FormulaResult result, Formula.Comparison comparison, int at)
            throws Wrong {
        NativeType type = result.type();
        boolean isEquality =
                comparison == Formula.Comparison.EQUAL
                        || comparison == Formula.Comparison.NOT_EQUAL;
        boolean isOrdered = result.isNumber() || ORDERED.contains(type);
        if (!isOrdered && !(EQUAL_ONLY.contains(type) && isEquality)) {
            throw tokens.wrongAt(
                    at,
                    input.attribute().length(),
                    "`%s` has the type %s, which a formula cannot compare by %s"
                            .formatted(input.attribute(), input.type().cql(), comparison.symbol()),
                    EQUAL_ONLY.contains(type)
                            ? "compare it by = or <>"
                            : "compare a number, time, text or boolean");
        }
    }

    private FormulaResult either(Typed then, Typed otherwise, int start) throws Wrong {
        FormulaResult one = then.result();
        FormulaResult other = otherwise.result();
        if (one instanceof FormulaResult.Whole(var first)
                && other instanceof FormulaResult.Whole(var second)) {
            return new FormulaResult.Whole(first.flatMap(a -> second.map(a::with)));
        }
        if (one.isNumber() && other.isNumber()) {
            return new FormulaResult.Fraction();
        }
        if (one.isNumber()
                || other.isNumber()
                || !other.fits(one.type()) && !one.fits(other.type())) {
            throw tokens.wrongAt(
                    start,
                    "CASE".length(),
                    "`%s` has the type %s, and `%s` the type %s"
                            .formatted(
                                    then.formula().text(),
                                    one.type().cql(),
                                    otherwise.formula().text(),
                                    other.type().cql()),
                    "give both values one type");
        }
        return other.fits(one.type()) ? one : other;
    }

    private Typed attribute() throws Wrong {
        String name = tokens.token();
        Optional<Attribute> found =
                attributes.stream().filter(each -> each.name().equals(name)).findFirst();
        if (found.isEmpty()) {
            throw missing(name);
        }
        Attribute attribute = found.get();
        Optional<FormulaResult> result = FormulaResult.of(attribute.type());
        if (attribute.isDerived() || attribute.isCounter()) {
            throw tokens.wrong(
                    attribute.isDerived()
                            ? "`%s` is derived from other instances, which change by themselves"
                                    .formatted(name)
                            : "`%s` is a counter, whose value no mutation knows".formatted(name),
                    "use an attribute that mutations set");
        }
        if (attribute.type().equals(DerivedResolver.UNKNOWN)) {
            throw tokens.wrong(
                    "`%s` is a snapshot, and a formula has to know its type".formatted(name),
                    "write `%s: {snapshot: %s, type: ...}` with the type of the original"
                            .formatted(
                                    name, attribute.snapshot().map(Snapshot::text).orElse(name)));
        }
        if (result.isEmpty()) {
            throw tokens.wrong(
                    "`%s` has the type %s, from which formulas do not compute"
                            .formatted(name, attribute.type().cql()),
                    attribute.type() == NativeType.DOUBLE || attribute.type() == NativeType.FLOAT
                            ? "make it a `decimal`, whose sums and products are exact"
                            : "use a number, a time or a text");
        }
        tokens.advance();
        return new Typed(new Formula.Input(name, attribute.type()), result.get());
    }

    private Wrong missing(String name) {
        if (name.contains(".")) {
            return tokens.wrong(
                    "`%s` is not an attribute of the instance itself".formatted(name),
                    "compute it from attributes of the same entity");
        }
        if (name.equals(owner)) {
            return tokens.wrong(
                    "`%s` is computed from itself".formatted(name),
                    "compute it from other attributes");
        }
        if (declared.contains(name)) {
            return tokens.wrong(
                    "`%s` is computed itself, or its type is wrong".formatted(name),
                    "write its formula here in place of its name");
        }
        return tokens.wrong(
                "there is no attribute `%s` in the same entity".formatted(name),
                Suggestion.remedy(name, declared, "the attributes"));
    }
}

package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.model.concept.NumberText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.Suggestion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the text of a CQL type; names of user-defined types resolve to those given.
///
/// ```
/// type := name | name '<' argument {',' argument} '>'
/// argument := type | number
/// ```
final class TypeText {
    private static final Pattern TOKEN = Pattern.compile("\\s*(\\w+|[<>,])\\s*");

    /// The deepest nesting of types; each level takes some stack.
    private static final int DEPTH_MAX = 50;

    private static final List<String> GENERIC =
            List.of("list", "set", "map", "tuple", "frozen", "vector");

    private final SourceText source;
    private final Map<String, UserType> userTypes;
    private final Diagnostics diagnostics;
    private final boolean isCounterAllowed;
    private final Matcher matcher;
    private String token = "";
    private int tokenStart;
    private int depth;

    private TypeText(
            SourceText source,
            Map<String, UserType> userTypes,
            Diagnostics diagnostics,
            boolean isCounterAllowed) {
        this.source = source;
        this.isCounterAllowed = isCounterAllowed;
        this.userTypes = userTypes;
        this.diagnostics = diagnostics;
        this.matcher = TOKEN.matcher(source.text());
    }

    /// The type, its outermost collection or user-defined type multi-cell unless it says `frozen`;
    /// empty after a diagnostic.
    ///
    /// @param isCounterAllowed whether it may be `counter`
    static Optional<CqlType> parse(
            SourceText source,
            Map<String, UserType> userTypes,
            Diagnostics diagnostics,
            boolean isCounterAllowed) {
        try {
            TypeText parser = new TypeText(source, userTypes, diagnostics, isCounterAllowed);
            parser.advance();
            CqlType type = parser.type();
            if (!parser.token.isEmpty()) {
                throw parser.wrong("the type ends before this", "remove it");
            }
            return Optional.of(type);
        } catch (Wrong _) {
            return Optional.empty();
        }
    }

    private CqlType type() throws Wrong {
        String name = token;
        int start = tokenStart;
        boolean isWhole = start == 0 && isCounterAllowed;
        if (!name.matches("[A-Za-z_]\\w*")) {
            throw wrong("a type is missing", "write a CQL type such as `text`");
        }
        advance();
        String folded = name.toLowerCase(Locale.ROOT);
        if (GENERIC.contains(folded)) {
            if (++depth > DEPTH_MAX) {
                throw wrongAt(
                        start,
                        name.length(),
                        "types nest more than " + DEPTH_MAX + " deep",
                        "make the inner part an entity");
            }
            CqlType generic = generic(folded);
            depth--;
            return generic;
        }
        Optional<NativeType> type =
                Arrays.stream(NativeType.values())
                        .filter(each -> each != NativeType.EMPTY)
                        .filter(each ->
                                each.cql().equals(folded)
                                        || (each == NativeType.TEXT && folded.equals("varchar")))
                        .findFirst();
        if (type.isPresent()) {
            if (type.get() == NativeType.COUNTER && !isWhole) {
                throw wrongAt(
                        start,
                        name.length(),
                        "only an attribute of an entity can be a counter",
                        "use `bigint` inside other types");
            }
            return type.get();
        }
        UserType user = userTypes.get(name);
        if (user != null) {
            return user;
        }
        List<String> known = new ArrayList<>(userTypes.keySet());
        Arrays.stream(NativeType.values())
                .filter(each -> each != NativeType.EMPTY && each != NativeType.COUNTER)
                .map(NativeType::cql)
                .forEach(known::add);
        known.addAll(GENERIC);
        throw wrongAt(
                start,
                name.length(),
                "there is no type `" + name + "`",
                OtherTypeNames.find(folded)
                        .or(() -> Suggestion.nearest(name, known))
                        .map(Suggestion::didYouMean)
                        .orElseGet(() ->
                                Remedy.of(
                                                "use a CQL type such as `text`, or define it under `types`")
                                        .with(Fix.replace("text"))));
    }

    private CqlType generic(String name) throws Wrong {
        expect("<");
        CqlType result =
                switch (name) {
                    case "list" -> ListType.multiCell(type().freeze());
                    case "set" -> SetType.multiCell(type().freeze());
                    case "map" -> {
                        CqlType key = type().freeze();
                        expect(",");
                        yield MapType.multiCell(key, type().freeze());
                    }
                    case "frozen" -> type().freeze();
                    case "vector" -> {
                        CqlType element = type().freeze();
                        expect(",");
                        yield new VectorType(element, dimension());
                    }
                    default -> {
                        List<CqlType> elements = new ArrayList<>();
                        elements.add(type());
                        while (token.equals(",")) {
                            advance();
                            elements.add(type());
                        }
                        yield new TupleType(elements);
                    }
                };
        expect(">");
        return result;
    }

    private int dimension() throws Wrong {
        Optional<Long> number =
                NumberText.positive(token).filter(found -> found <= Short.MAX_VALUE);
        if (number.isEmpty()) {
            throw wrong("a vector has a number of dimensions, from 1", "write `vector<float, 3>`");
        }
        advance();
        return number.get().intValue();
    }

    private void expect(String wanted) throws Wrong {
        if (!token.equals(wanted)) {
            throw wrong(
                    "the type lacks a `" + wanted + "` here",
                    "write types as `list<text>`, `map<text, int>` or `frozen<address>`");
        }
        advance();
    }

    private void advance() throws Wrong {
        int from = token.isEmpty() ? 0 : matcher.end();
        matcher.region(from, source.text().length());
        if (matcher.lookingAt()) {
            token = matcher.group(1);
            tokenStart = matcher.start(1);
        } else if (source.text().substring(from).isBlank()) {
            token = "";
            tokenStart = source.text().length();
        } else {
            throw wrongAt(from, 1, "a type has no such character", "remove it");
        }
    }

    private Wrong wrong(String message, String remedy) {
        return wrongAt(tokenStart, Math.max(1, token.length()), message, Remedy.of(remedy));
    }

    private Wrong wrongAt(int offset, int length, String message, String remedy) {
        return wrongAt(offset, length, message, Remedy.of(remedy));
    }

    private Wrong wrongAt(int offset, int length, String message, Remedy remedy) {
        diagnostics.report(source.position(offset, length), message, remedy);
        return new Wrong();
    }

    /// Leaves the descent after a diagnostic has been reported.
    private static final class Wrong extends Exception {
        private static final long serialVersionUID = 1L;

        Wrong() {
            super("reported", null, false, false);
        }
    }
}

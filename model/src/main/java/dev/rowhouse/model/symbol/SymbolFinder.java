package dev.rowhouse.model.symbol;

import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the names in one file of a model.
///
/// **Thread safety.** None; it is for one file.
final class SymbolFinder {
    private static final Pattern WORD = Pattern.compile("[A-Za-z]\\w*");
    private static final Pattern PER = Pattern.compile("\\bper +([A-Za-z]\\w*)");
    private static final Pattern AFTER = Pattern.compile("\\bafter +([A-Za-z]\\w*)");
    private static final Pattern OF = Pattern.compile("\\bof +");

    private final ModelNames names;
    private final List<Occurrence> found = new ArrayList<>();

    SymbolFinder(ModelNames names) {
        this.names = names;
    }

    List<Occurrence> find(YamlTree.Mapping file) {
        Branches.entries(file, "types").forEach(this::findType);
        Branches.entries(file, "entities").forEach(this::findEntity);
        Branches.entries(file, "relationships").forEach(this::findRelationship);
        Branches.entries(file, "queries").forEach(this::findQuestion);
        Branches.entries(file, "mutations").forEach(this::findMutation);
        return found;
    }

    private void declare(Symbol symbol, YamlTree.Scalar name) {
        SourceText source = name.source();
        add(symbol, source, 0, source.text().length(), Occurrence.Form.DECLARATION);
    }

    private void use(Symbol symbol, YamlTree.Scalar name) {
        SourceText source = name.source();
        add(symbol, source, 0, source.text().length(), Occurrence.Form.USE);
    }

    private void add(
            Symbol symbol, SourceText source, int offset, int length, Occurrence.Form form) {
        found.add(
                new Occurrence(
                        symbol, source.position(offset, length), form, Occurrence.Spelling.PLAIN));
    }

    private void add(SourceText source, int from, List<StatementNames.Use> uses) {
        for (StatementNames.Use use : uses) {
            found.add(
                    new Occurrence(
                            use.symbol(),
                            source.position(from + use.offset(), use.length()),
                            Occurrence.Form.USE,
                            use.spelling()));
        }
    }

    private void findType(YamlTree.Entry entry) {
        declare(Symbol.ofModel(Symbol.Kind.TYPE, entry.key().text()), entry.key());
        boolean isEnum = Branches.find(entry.value(), "enum").isPresent();
        if (!isEnum) {
            for (YamlTree.Entry field : Branches.entries(entry.value())) {
                findTypes(field.value());
            }
        }
    }

    /// The user-defined types that the type of an attribute names.
    private void findTypes(YamlTree attribute) {
        Branches.scalar(attribute)
                .or(() -> Branches.scalar(attribute, "type"))
                .ifPresent(text -> {
                    Matcher word = WORD.matcher(text.source().text());
                    while (word.find()) {
                        if (names.types().contains(word.group())) {
                            add(
                                    Symbol.ofModel(Symbol.Kind.TYPE, word.group()),
                                    text.source(),
                                    word.start(),
                                    word.group().length(),
                                    Occurrence.Form.USE);
                        }
                    }
                });
    }

    private void findEntity(YamlTree.Entry entry) {
        String entity = entry.key().text();
        declare(Symbol.entity(entity), entry.key());
        YamlTree value = entry.value();
        Branches.scalar(value, "extends").ifPresent(this::useEntity);
        Branches.scalar(value, "kind").ifPresent(name -> declare(attribute(entity, name), name));
        for (String key : List.of("key", "unique")) {
            Branches.scalars(value, key).forEach(name -> usePart(entity, name));
        }
        Branches.scalar(value, "ttl").ifPresent(text -> findPart(entity, text, AFTER));
        for (YamlTree.Entry attribute : Branches.entries(value, "attributes")) {
            declare(attribute(entity, attribute.key()), attribute.key());
            findTypes(attribute.value());
            for (String key : List.of("derived", "snapshot")) {
                Branches.scalar(attribute.value(), key).ifPresent(text -> relative(entity, text));
            }
            for (YamlTree.Entry share : Branches.entries(attribute.value(), "shares")) {
                Branches.scalar(share.value()).ifPresent(text -> findPart(entity, text, PER));
            }
        }
    }

    private Symbol attribute(String entity, YamlTree.Scalar name) {
        return Symbol.attribute(names.root(entity), name.text());
    }

    private void useEntity(YamlTree.Scalar name) {
        if (names.isEntity(name.text())) {
            use(Symbol.entity(name.text()), name);
        }
    }

    private void usePart(String entity, YamlTree.Scalar name) {
        names.part(entity, name.text()).ifPresent(part -> use(part.symbol(), name));
    }

    /// The attributes and roles that stand behind a word.
    private void findPart(String entity, YamlTree.Scalar text, Pattern pattern) {
        Matcher matcher = pattern.matcher(text.source().text());
        while (matcher.find()) {
            int start = matcher.start(1);
            names.part(entity, matcher.group(1))
                    .ifPresent(part ->
                            add(
                                    part.symbol(),
                                    text.source(),
                                    start,
                                    part.name().length(),
                                    Occurrence.Form.USE));
        }
    }

    private void relative(String entity, YamlTree.Scalar text) {
        add(text.source(), 0, StatementNames.relative(text.source().text(), entity, names));
    }

    private void findRelationship(YamlTree.Entry entry) {
        SourceText name = entry.key().source();
        int dot = name.text().indexOf('.');
        if (dot < 1 || dot == name.text().length() - 1) {
            return;
        }
        String owner = name.text().substring(0, dot);
        if (names.isEntity(owner)) {
            add(Symbol.entity(owner), name, 0, dot, Occurrence.Form.USE);
        }
        String role = name.text().substring(dot + 1);
        add(
                Symbol.role(names.root(owner), role),
                name,
                dot + 1,
                role.length(),
                Occurrence.Form.DECLARATION);
        YamlTree value = entry.value();
        Branches.scalar(value, "to").ifPresent(this::useEntity);
        String target = Branches.text(value, "to");
        Branches.scalar(value, "inverse")
                .filter(text -> !text.text().isEmpty())
                .ifPresent(text -> declare(Symbol.role(names.root(target), text.text()), text));
        Branches.scalar(value, "count").ifPresent(this::findCounted);
    }

    /// The entities that a count is given for.
    private void findCounted(YamlTree.Scalar text) {
        Matcher matcher = PER.matcher(text.source().text());
        while (matcher.find()) {
            String entity = matcher.group(1);
            if (names.isEntity(entity)) {
                add(
                        Symbol.entity(entity),
                        text.source(),
                        matcher.start(1),
                        entity.length(),
                        Occurrence.Form.USE);
            }
        }
    }

    private void findQuestion(YamlTree.Entry entry) {
        declare(Symbol.ofModel(Symbol.Kind.QUESTION, entry.key().text()), entry.key());
        YamlTree value = entry.value();
        for (YamlTree.Scalar next : Branches.scalars(value, "next")) {
            if (names.questions().containsKey(next.text())) {
                use(Symbol.ofModel(Symbol.Kind.QUESTION, next.text()), next);
            }
        }
        Optional<StatementNames> statement =
                Branches.scalar(value, "jpql").map(this::findStatement);
        statement.ifPresent(asked -> {
            findTerms(asked, Branches.scalar(value, "bucket"), OF);
            findTerms(asked, Branches.scalar(value, "first"), PER);
            Branches.scalar(value, "key").ifPresent(text -> findTerms(asked, text, 0));
            Branches.scalars(value, "never").stream()
                    .filter(text -> text.text().startsWith("("))
                    .forEach(text -> findTerms(asked, text, 0));
        });
    }

    private StatementNames findStatement(YamlTree.Scalar jpql) {
        StatementNames statement = StatementNames.of(jpql.source().text(), names);
        add(jpql.source(), 0, statement.uses());
        return statement;
    }

    /// Paths behind a word.
    private void findTerms(
            StatementNames statement, Optional<YamlTree.Scalar> value, Pattern word) {
        value.ifPresent(text -> {
            Matcher matcher = word.matcher(text.source().text());
            if (matcher.find()) {
                findTerms(statement, text, matcher.start() + word(matcher.group()).length());
            }
        });
    }

    /// The word at the beginning of a text.
    private static String word(String text) {
        Matcher matcher = WORD.matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    private void findTerms(StatementNames statement, YamlTree.Scalar text, int from) {
        String terms = text.source().text().substring(from);
        add(text.source(), from, statement.usesIn(terms, true));
    }

    private void findMutation(YamlTree.Entry entry) {
        declare(Symbol.ofModel(Symbol.Kind.MUTATION, entry.key().text()), entry.key());
        YamlTree value = entry.value();
        if (value instanceof YamlTree.Scalar jpql) {
            findStatement(jpql);
        } else if (Branches.find(value, "jpql").orElse(value)
                instanceof YamlTree.Sequence statements) {
            statements.items().forEach(this::findPartOfMutation);
        } else {
            findPartOfMutation(value);
        }
    }

    /// A statement of its own, or a mapping of the statement with its condition.
    private void findPartOfMutation(YamlTree value) {
        if (value instanceof YamlTree.Scalar jpql) {
            findStatement(jpql);
            return;
        }
        Branches.scalar(value, "jpql")
                .map(this::findStatement)
                .ifPresent(statement ->
                        Branches.scalar(value, "when")
                                .ifPresent(text ->
                                        add(
                                                text.source(),
                                                0,
                                                statement.usesIn(text.source().text(), false))));
    }
}

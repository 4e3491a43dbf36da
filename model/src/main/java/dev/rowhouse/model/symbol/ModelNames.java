package dev.rowhouse.model.symbol;

import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The names that model files declare. They are read even if the files have mistakes, so that an
/// editor knows them while somebody writes.
public final class ModelNames {
    private static final String KIND = "kind";

    private final Map<String, Named> entities = new LinkedHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, String> questions = new LinkedHashMap<>();
    private final Map<String, String> mutations = new LinkedHashMap<>();
    private final List<String> mixes = new ArrayList<>();

    private ModelNames() {}

    /// The names of no file.
    public static ModelNames none() {
        return new ModelNames();
    }

    /// An entity, a subtype, or the link of a many-to-many relationship.
    ///
    /// @param name its name; that of a link is `Hotel.pois`
    /// @param root the entity that it extends, or its own name
    /// @param about its description; may be empty
    private record Named(
            String name,
            String root,
            String about,
            Map<String, Part> attributes,
            Map<String, Part> roles) {
        Named(String name, String root, String about) {
            this(name, root, about, new LinkedHashMap<>(), new LinkedHashMap<>());
        }
    }

    /// An attribute or role that a path may name.
    ///
    /// @param name the name in a path
    /// @param symbol what it names
    /// @param detail the type of an attribute, the cardinality and target of a role
    /// @param target the entity that a role leads to
    /// @param about its description; may be empty
    public record Part(
            String name, Symbol symbol, String detail, Optional<String> target, String about) {
        Occurrence.Spelling spelling() {
            return symbol.name().equals(name)
                    ? Occurrence.Spelling.PLAIN
                    : Occurrence.Spelling.DECAPITALISED;
        }
    }

    /// The names in some files.
    public static ModelNames of(List<YamlTree.Mapping> files) {
        ModelNames names = new ModelNames();
        for (YamlTree.Mapping file : files) {
            Branches.entries(file, "entities").forEach(names::addEntity);
            add(Branches.entries(file, "types"), names.types);
            add(Branches.entries(file, "queries"), names.questions);
            add(Branches.entries(file, "mutations"), names.mutations);
            Branches.scalars(file, "mixes").forEach(each -> names.mixes.add(each.text()));
        }
        for (YamlTree.Mapping file : files) {
            Branches.entries(file, "entities").forEach(names::addAttributes);
        }
        for (YamlTree.Mapping file : files) {
            Branches.entries(file, "relationships").forEach(names::addRelationship);
        }
        return names;
    }

    private static void add(List<YamlTree.Entry> entries, Map<String, String> names) {
        entries.forEach(each -> names.put(each.key().text(), Branches.text(each.value(), "ask")));
    }

    private void addEntity(YamlTree.Entry entry) {
        String name = entry.key().text();
        String root = Branches.text(entry.value(), "extends");
        entities.put(
                name,
                new Named(
                        name, root.isEmpty() ? name : root, Branches.text(entry.value(), "about")));
    }

    private void addAttributes(YamlTree.Entry entry) {
        String entity = entry.key().text();
        String kind = Branches.text(entry.value(), KIND);
        boolean isExtended =
                entities.values().stream()
                        .anyMatch(
                                each -> each.root().equals(entity) && !each.name().equals(entity));
        if (isExtended) {
            addAttribute(entity, kind.isEmpty() ? KIND : kind, "enum", "");
        }
        for (YamlTree.Entry attribute : Branches.entries(entry.value(), "attributes")) {
            addAttribute(
                    entity,
                    attribute.key().text(),
                    type(attribute.value()),
                    Branches.text(attribute.value(), "about"));
        }
    }

    private static String type(YamlTree attribute) {
        if (attribute instanceof YamlTree.Scalar scalar) {
            return scalar.text();
        }
        for (String key : List.of("type", "derived", "snapshot")) {
            String text = Branches.text(attribute, key);
            if (!text.isEmpty()) {
                return key.equals("type") ? text : key + ": " + text;
            }
        }
        return "";
    }

    private void addRelationship(YamlTree.Entry entry) {
        String[] name = entry.key().text().split("\\.", -1);
        String target = Branches.text(entry.value(), "to");
        if (name.length != 2 || target.isEmpty()) {
            return;
        }
        String owner = name[0];
        String shape = Branches.text(entry.value(), "cardinality");
        String inverse = Branches.text(entry.value(), "inverse");
        String about = Branches.text(entry.value(), "about");
        boolean isManyToMany = shape.equals("many to many");
        addRole(owner, name[1], !isManyToMany, target, about);
        if (!inverse.isEmpty()) {
            addRole(target, inverse, shape.equals("one to one"), owner, about);
        }
        if (isManyToMany) {
            String link = entry.key().text();
            Named named = new Named(link, link, about);
            for (String end : List.of(owner, target)) {
                String role = decapitalised(end);
                named.roles()
                        .put(
                                role,
                                new Part(
                                        role,
                                        Symbol.entity(end),
                                        words(true, end),
                                        Optional.of(end),
                                        ""));
            }
            entities.put(link, named);
        }
    }

    private static String words(boolean isToOne, String target) {
        return (isToOne ? "one " : "many ") + target;
    }

    private void addAttribute(String entity, String name, String type, String about) {
        Named root = entities.get(root(entity));
        if (root != null) {
            Symbol symbol = Symbol.attribute(root.name(), name);
            root.attributes()
                    .putIfAbsent(name, new Part(name, symbol, type, Optional.empty(), about));
        }
    }

    private void addRole(String entity, String name, boolean isToOne, String target, String about) {
        Named root = entities.get(root(entity));
        if (root != null) {
            Symbol symbol = Symbol.role(root.name(), name);
            String words = words(isToOne, target);
            root.roles()
                    .putIfAbsent(name, new Part(name, symbol, words, Optional.of(target), about));
        }
    }

    /// A name with a small first letter.
    static String decapitalised(String name) {
        return name.isEmpty()
                ? name
                : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /// A name with a capital first letter.
    static String capitalised(String name) {
        return name.isEmpty()
                ? name
                : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /// The entities, subtypes and links, in the order of the files.
    public Collection<String> entities() {
        return Collections.unmodifiableSet(entities.keySet());
    }

    /// Whether a name is that of an entity, a subtype or a link.
    public boolean isEntity(String name) {
        return entities.containsKey(name);
    }

    /// The description of an entity; empty if it has none.
    public String about(String entity) {
        Named named = entities.get(entity);
        return named == null ? "" : named.about();
    }

    /// The entity to which the attributes of another one belong: the one that it extends, or
    /// itself.
    public String root(String entity) {
        Named named = entities.get(entity);
        return named == null ? entity : named.root();
    }

    /// The user-defined types and enums.
    public Collection<String> types() {
        return Collections.unmodifiableSet(types.keySet());
    }

    /// The questions, each with its description.
    public Map<String, String> questions() {
        return Collections.unmodifiableMap(questions);
    }

    /// The mutations, each with its description.
    public Map<String, String> mutations() {
        return Collections.unmodifiableMap(mutations);
    }

    /// The mixes that rates are given for.
    public List<String> mixes() {
        return Collections.unmodifiableList(mixes);
    }

    /// The attributes and roles that a path may name from an entity on.
    public List<Part> parts(String entity) {
        Named named = entities.get(root(entity));
        if (named == null) {
            return List.of();
        }
        List<Part> parts = new ArrayList<>(named.attributes().values());
        named.roles().values().stream()
                .filter(role -> !named.attributes().containsKey(role.name()))
                .forEach(parts::add);
        return List.copyOf(parts);
    }

    /// What a name at the end of a path means: an attribute or, if there is none, a role.
    public Optional<Part> part(String entity, String name) {
        Named named = entities.get(root(entity));
        return named == null
                ? Optional.empty()
                : Optional.ofNullable(named.attributes().get(name)).or(() -> role(entity, name));
    }

    /// The role of an entity.
    public Optional<Part> role(String entity, String name) {
        Named named = entities.get(root(entity));
        return named == null ? Optional.empty() : Optional.ofNullable(named.roles().get(name));
    }

    /// The attribute or role that a symbol is.
    public Optional<Part> part(Symbol symbol) {
        return switch (symbol.kind()) {
            case ATTRIBUTE -> part(symbol.owner(), symbol.name());
            case ROLE -> role(symbol.owner(), symbol.name());
            case ENTITY, TYPE, QUESTION, MUTATION -> Optional.empty();
        };
    }

    /// The entity at the end of a path of roles.
    public Optional<String> target(String entity, List<String> roles) {
        Optional<String> at = Optional.of(entity);
        for (String role : roles) {
            at = at.flatMap(each -> role(each, role)).flatMap(Part::target);
        }
        return at;
    }
}

package dev.rowhouse.imports.jpa;

import dev.rowhouse.imports.draft.AttributeDraft;
import dev.rowhouse.imports.draft.CandidateKeys;
import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.draft.RelationshipDraft;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.name.NameBook;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.model.concept.Literal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/// Entities and relationships of annotated classes.
///
/// Embedded objects are flattened: `address.city` is the attribute `addressCity`. Counts are
/// guesses.
final class EntityMapper {
    private final Map<String, JpaClass> classes;
    private final Inheritance inheritance;
    private final WayBack wayBack;
    private final Notes notes;
    private final Map<String, NameBook> books = new LinkedHashMap<>();
    private final List<EntityDraft> entities = new ArrayList<>();
    private final List<RelationshipDraft> relationships = new ArrayList<>();
    private final Map<String, String> embedded = new LinkedHashMap<>();

    EntityMapper(Map<String, JpaClass> classes, Notes notes) {
        this.classes = classes;
        this.inheritance = new Inheritance(classes);
        this.wayBack = new WayBack(inheritance);
        this.notes = notes;
    }

    /// The entities, in the order of their names.
    List<EntityDraft> entities() {
        return List.copyOf(entities);
    }

    /// The relationships, those of an entity together.
    List<RelationshipDraft> relationships() {
        return List.copyOf(relationships);
    }

    /// The new names of embedded attributes: `address.city` of `Customer` is `addressCity`; keys
    /// are `Customer.address.city`.
    Map<String, String> embedded() {
        return Map.copyOf(embedded);
    }

    void map() {
        List<JpaClass> kept = classes.values().stream().filter(Inheritance::isEntity).toList();
        kept.forEach(each -> books.put(name(each), new NameBook()));
        Map<String, Set<String>> keys = new LinkedHashMap<>();
        Map<String, List<AttributeDraft>> attributes = new LinkedHashMap<>();
        for (JpaClass each : kept) {
            Set<String> key = new LinkedHashSet<>();
            List<AttributeDraft> own = new ArrayList<>();
            for (JpaClass.Property property : inheritance.properties(each)) {
                property(each, property, own, key);
            }
            keys.put(name(each), key);
            attributes.put(name(each), own);
        }
        for (JpaClass each : kept) {
            inheritance.properties(each).stream()
                    .filter(property -> !inheritance.isOfSubtypeAbove(each, property))
                    .forEach(property -> owning(each, property));
        }
        for (JpaClass each : kept) {
            Set<String> key =
                    keys.getOrDefault(name(inheritance.root(each).orElse(each)), Set.of());
            if (key.isEmpty()) {
                note(
                        Note.Kind.LEFT_OUT,
                        each,
                        name(each) + " has no @Id",
                        "annotate the attribute that identifies it with @Id");
                relationships.removeIf(role ->
                        role.owner().equals(name(each)) || role.target().equals(name(each)));
            } else {
                entities.add(
                        entity(
                                each,
                                List.copyOf(key),
                                attributes.getOrDefault(name(each), List.of())));
            }
        }
        new CountedFor(entities, relationships).count();
    }

    /// The entity of a class. Unique constraints over columns that the model does not have are
    /// reported.
    private EntityDraft entity(JpaClass each, List<String> key, List<AttributeDraft> attributes) {
        Set<String> parts = new LinkedHashSet<>();
        attributes.forEach(attribute -> parts.add(attribute.name()));
        relationships.stream()
                .filter(role -> role.owner().equals(name(each)))
                .forEach(role -> parts.add(role.role()));
        UniqueConstraints constraints =
                new UniqueConstraints(each, inheritance.properties(each), parts);
        constraints
                .unknown()
                .forEach(columns ->
                        note(
                                Note.Kind.LEFT_OUT,
                                each,
                                "the unique constraint of %s over %s"
                                        .formatted(name(each), String.join(", ", columns)),
                                "name its attributes and roles: `unique: [[...]]`"));
        List<AttributeDraft> own = constraints.marked(attributes, key);
        EntityDraft draft = new EntityDraft(name(each), "", key, OptionalLong.empty(), "", own);
        Optional<JpaClass> root = inheritance.root(each);
        if (root.isEmpty()) {
            return (each.isAbstract() && inheritance.isExtended(each) ? draft.asAbstract() : draft)
                    .withUnique(CandidateKeys.telling(constraints.candidateKeys(), key, own));
        }
        if (!constraints.candidateKeys().isEmpty()) {
            note(
                    Note.Kind.LEFT_OUT,
                    each,
                    "the unique constraint of %s, a subtype".formatted(name(each)),
                    "move its attributes to `%s`, and write `unique` there"
                            .formatted(name(root.get())));
        }
        return draft.extending(name(root.get()));
    }

    /// The entity's name: that of the annotation, otherwise the class's.
    static String name(JpaClass each) {
        String given = each.mark("Entity").map(mark -> mark.text("name")).orElse("");
        return given.isEmpty() ? each.simpleName() : given;
    }

    private void property(
            JpaClass owner,
            JpaClass.Property property,
            List<AttributeDraft> attributes,
            Set<String> key) {
        boolean isKey = property.has("Id") || property.has("EmbeddedId");
        if (property.has("Transient")
                || property.has("OneToMany")
                || property.has("ManyToMany")
                || (property.has("OneToOne") && !property.mappedBy().isEmpty())) {
            return;
        }
        if (property.has("ManyToOne") || property.has("OneToOne")) {
            books.getOrDefault(name(owner), new NameBook()).give(property.name());
            if (isKey || property.has("MapsId")) {
                String mapped = property.mark("MapsId").map(mark -> mark.text("value")).orElse("");
                List<String> parts = new ArrayList<>(key);
                parts.replaceAll(each -> each.equals(mapped) ? property.name() : each);
                key.clear();
                key.addAll(parts);
                key.add(property.name());
                attributes.removeIf(each -> each.name().equals(mapped));
            }
            return;
        }
        JpaClass type = classes.get(internal(property.type()));
        if (type != null && (type.mark("Embeddable").isPresent() || property.has("EmbeddedId"))) {
            embed(owner, property, type, isKey, attributes, key);
            return;
        }
        if (property.has("Version")) {
            note(
                    Note.Kind.SKIPPED,
                    owner,
                    name(owner) + "." + property.name() + " counts versions for locking",
                    "");
            return;
        }
        attribute(owner, property, property.name(), isKey)
                .ifPresent(attribute -> {
                    attributes.add(attribute);
                    if (isKey) {
                        key.add(attribute.name());
                    }
                });
        boolean isGenerated = property.has("GeneratedValue");
        if (isGenerated && !property.type().equals("Ljava/util/UUID;")) {
            note(
                    Note.Kind.CHANGED,
                    owner,
                    name(owner)
                            + "."
                            + property.name()
                            + " is generated by the database; in the model the application supplies it",
                    "Cassandra has no sequences: use a uuid, or numbers that the application generates");
        }
    }

    private void embed(
            JpaClass owner,
            JpaClass.Property property,
            JpaClass type,
            boolean isKey,
            List<AttributeDraft> attributes,
            Set<String> key) {
        for (JpaClass.Property part : type.properties()) {
            String name =
                    property.has("EmbeddedId")
                            ? part.name()
                            : property.name() + ModelNames.capital(part.name());
            attribute(owner, part, name, isKey)
                    .ifPresent(attribute -> {
                        attributes.add(attribute);
                        embedded.put(
                                name(owner) + "." + property.name() + "." + part.name(),
                                attribute.name());
                        if (isKey) {
                            key.add(attribute.name());
                        }
                    });
        }
    }

    private Optional<AttributeDraft> attribute(
            JpaClass owner, JpaClass.Property property, String name, boolean isKey) {
        boolean isOptional = !isKey && property.mayBeNull();
        Optional<String> collection = JavaTypes.collection(property.type());
        List<Literal> values = List.of();
        String type;
        if (collection.isPresent() && !property.arguments().isEmpty()) {
            List<String> arguments =
                    property.arguments().stream().map(each -> simple(each)).toList();
            if (arguments.contains("")) {
                note(
                        Note.Kind.LEFT_OUT,
                        owner,
                        name(owner) + "." + property.name() + " is a collection of composed values",
                        "make an entity of them, or a type under `types`");
                return Optional.empty();
            }
            type = collection.get() + "<" + String.join(", ", arguments) + ">";
        } else {
            values = constants(property.type());
            type = values.isEmpty() ? simpleType(owner, property) : "enum";
        }
        String given = books.getOrDefault(name(owner), new NameBook()).give(name);
        return Optional.of(
                new AttributeDraft(
                        given,
                        type,
                        isOptional,
                        !isKey && !isOptional && property.isUnique(),
                        Optional.empty(),
                        AttributeDraft.Statistics.of(
                                type.equals("text") && values.isEmpty()
                                        ? property.usualLength()
                                        : OptionalDouble.empty(),
                                values),
                        ""));
    }

    /// The type of a property that is no collection.
    private String simpleType(JpaClass owner, JpaClass.Property property) {
        String type = simple(property.type());
        if (type.isEmpty()) {
            note(
                    Note.Kind.CHANGED,
                    owner,
                    name(owner)
                            + "."
                            + property.name()
                            + " has a type of its own; the model stores it as text",
                    "");
            type = "text";
        }
        return property.isDay() ? "date" : type;
    }

    private String simple(String descriptor) {
        return JavaTypes.of(descriptor).orElse(constants(descriptor).isEmpty() ? "" : "text");
    }

    private List<Literal> constants(String descriptor) {
        JpaClass type = classes.get(internal(descriptor));
        return type == null
                ? List.of()
                : type.constants().stream().<Literal>map(Literal.Text::new).toList();
    }

    /// The relationship that a property owns, if it owns one.
    private void owning(JpaClass owner, JpaClass.Property property) {
        boolean isMany = property.has("ManyToMany") || property.has("OneToMany");
        String targetType =
                isMany && !property.arguments().isEmpty()
                        ? property.arguments().getLast()
                        : property.type();
        JpaClass target = classes.get(internal(targetType));
        boolean isRelated = isMany || property.has("ManyToOne") || property.has("OneToOne");
        if (!isRelated || !property.mappedBy().isEmpty()) {
            return;
        }
        if (target == null || !Inheritance.isEntity(target)) {
            note(
                    Note.Kind.LEFT_OUT,
                    owner,
                    name(owner)
                            + "."
                            + property.name()
                            + " leads to a class that is not an imported entity",
                    "import the classes that it refers to, too");
            return;
        }
        if (property.has("OneToMany")) {
            oneToMany(owner, property, target);
        } else if (property.has("ManyToMany")) {
            manyToMany(owner, property, target);
        } else {
            toOne(owner, property, target);
        }
    }

    private void oneToMany(JpaClass owner, JpaClass.Property property, JpaClass target) {
        String role =
                books.getOrDefault(name(target), new NameBook()).give(ModelNames.one(name(owner)));
        books.getOrDefault(name(owner), new NameBook()).give(property.name());
        add(
                target,
                role,
                owner,
                Optional.of(property.name()),
                RelationshipDraft.Shape.MANY_TO_ONE,
                true,
                WayBack.deletes(property));
    }

    private void manyToMany(JpaClass owner, JpaClass.Property property, JpaClass target) {
        books.getOrDefault(name(owner), new NameBook()).give(property.name());
        if (owner.equals(target)) {
            note(
                    Note.Kind.LEFT_OUT,
                    owner,
                    name(owner)
                            + "."
                            + property.name()
                            + " leads from many to many of the same entity",
                    "write an entity with two roles and `key: [one, other]`");
            return;
        }
        add(
                owner,
                property.name(),
                target,
                Optional.of(inverse(owner, property, target)),
                RelationshipDraft.Shape.MANY_TO_MANY,
                false,
                false);
    }

    private void toOne(JpaClass owner, JpaClass.Property property, JpaClass target) {
        boolean isOne = property.has("OneToOne");
        boolean isOptional =
                !property.has("Id")
                        && !property.has("MapsId")
                        && property.mark("ManyToOne")
                                .filter(mark -> mark.isFalse("optional"))
                                .isEmpty()
                        && property.mark("OneToOne")
                                .filter(mark -> mark.isFalse("optional"))
                                .isEmpty()
                        && property.mark("JoinColumn")
                                .filter(mark -> mark.isFalse("nullable"))
                                .isEmpty()
                        && !property.has("NotNull");
        add(
                owner,
                property.name(),
                target,
                Optional.of(inverse(owner, property, target)),
                isOne ? RelationshipDraft.Shape.ONE_TO_ONE : RelationshipDraft.Shape.MANY_TO_ONE,
                isOptional,
                wayBack.isDeletedWith(owner, property, target));
    }

    private void add(
            JpaClass owner,
            String role,
            JpaClass target,
            Optional<String> inverse,
            RelationshipDraft.Shape shape,
            boolean optional,
            boolean cascades) {
        relationships.add(
                new RelationshipDraft(
                                name(owner),
                                role,
                                name(target),
                                inverse,
                                shape,
                                optional,
                                "",
                                "",
                                "")
                        .cascading(cascades));
    }

    /// The inverse: the target's name with `mappedBy`, otherwise a generated one.
    private String inverse(JpaClass owner, JpaClass.Property property, JpaClass target) {
        String plain =
                property.has("OneToOne")
                        ? ModelNames.one(name(owner))
                        : ModelNames.many(name(owner));
        NameBook book = books.getOrDefault(name(target), new NameBook());
        return wayBack.of(owner, property, target)
                .map(JpaClass.Property::name)
                .map(book::give)
                .orElseGet(() ->
                        book.give(
                                List.of(
                                        plain,
                                        plain + "By" + ModelNames.capital(property.name()))));
    }

    private static String internal(String descriptor) {
        return descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1) : "";
    }

    private void note(Note.Kind kind, JpaClass each, String message, String remedy) {
        notes.add(new Note(kind, each.source(), 1, message, remedy));
    }
}

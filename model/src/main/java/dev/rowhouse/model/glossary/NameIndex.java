package dev.rowhouse.model.glossary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/// All names of a glossary in alphabetical order, each with what it names.
///
/// @param names the names
public record NameIndex(List<Name> names) {
    /// Copies the list.
    public NameIndex {
        names = List.copyOf(names);
    }

    /// A name.
    ///
    /// @param meanings the things that it names, in the order of the glossary
    public record Name(String text, List<Meaning> meanings) {
        /// Copies the list.
        public Name {
            meanings = List.copyOf(meanings);
        }
    }

    /// A thing that a name stands for.
    ///
    /// @param kind such as `entity` or `attribute of`
    /// @param owner the entity or type that the thing belongs to; the thing itself if it belongs to
    ///     none
    /// @param section the kind of heading under which it is described
    public record Meaning(String kind, String owner, Section section) {}

    /// The parts of a glossary.
    public enum Section {
        /// The entities.
        ENTITIES("Entities"),
        /// The user-defined types.
        TYPES("Types"),
        /// The questions.
        QUESTIONS("Questions"),
        /// The mutations.
        MUTATIONS("Mutations"),
        /// The index of names.
        INDEX("Index");

        private final String title;

        Section(String title) {
            this.title = title;
        }

        /// The heading of the part.
        public String title() {
            return title;
        }
    }

    /// The names of a glossary.
    public static NameIndex of(Glossary glossary) {
        TreeMap<String, List<Meaning>> names =
                new TreeMap<>(
                        String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder()));
        for (Glossary.EntityTerm entity : glossary.entities()) {
            add(names, entity.name(), new Meaning("entity", entity.name(), Section.ENTITIES));
            for (Glossary.AttributeTerm attribute : entity.attributes()) {
                add(
                        names,
                        attribute.name(),
                        new Meaning("attribute of", entity.name(), Section.ENTITIES));
            }
            for (Glossary.RelationshipTerm relationship : entity.relationships()) {
                add(
                        names,
                        relationship.name(),
                        new Meaning("relationship of", entity.name(), Section.ENTITIES));
            }
        }
        for (Glossary.TypeTerm type : glossary.types()) {
            add(names, type.name(), new Meaning("type", type.name(), Section.TYPES));
            type.fields()
                    .forEach(field ->
                            add(
                                    names,
                                    field.name(),
                                    new Meaning("field of", type.name(), Section.TYPES)));
        }
        glossary.questions()
                .forEach(each ->
                        add(
                                names,
                                each.name(),
                                new Meaning("question", each.name(), Section.QUESTIONS)));
        glossary.mutations()
                .forEach(each ->
                        add(
                                names,
                                each.name(),
                                new Meaning("mutation", each.name(), Section.MUTATIONS)));
        return new NameIndex(
                names.entrySet().stream()
                        .map(each -> new Name(each.getKey(), each.getValue()))
                        .toList());
    }

    private static void add(TreeMap<String, List<Meaning>> names, String name, Meaning meaning) {
        names.computeIfAbsent(name, _ -> new ArrayList<>()).add(meaning);
    }
}

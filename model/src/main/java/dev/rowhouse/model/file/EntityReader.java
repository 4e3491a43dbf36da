package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads `entities`, each by itself.
final class EntityReader {
    /// The keys that an entity with `extends` does not take.
    private static final List<String> OF_ROOT =
            List.of("key", "unique", "growth", "retention", "ttl", "callers", "abstract", "kind");

    private final AttributeReader attributes;
    private final Diagnostics diagnostics;

    EntityReader(AttributeReader attributes, Diagnostics diagnostics) {
        this.attributes = attributes;
        this.diagnostics = diagnostics;
    }

    /// The entity, or empty after a diagnostic.
    Optional<EntityDraft> read(YamlTree.Entry entry) {
        Names.check(entry.key(), diagnostics);
        String name = entry.key().text();
        Optional<YamlTree.Mapping> mapping =
                MappingReader.asMapping(
                        entry.value(),
                        "an entity",
                        name + ": {key: id, attributes: {id: uuid}}",
                        diagnostics);
        if (mapping.isEmpty()) {
            return Optional.empty();
        }
        MappingReader reader = MappingReader.of(mapping.get(), ModelObject.ENTITY, diagnostics);
        Lineage lineage = lineage(reader);
        if (lineage.parent().isPresent()) {
            checkInherited(name, lineage.parent().get().text(), reader);
        }
        List<YamlTree.Entry> entries = reader.entries("attributes", "attributes: {id: uuid}");
        Callers callers = CallersReader.ofEntity(reader, diagnostics);
        List<Attribute> read =
                attributes.readAll(entries).stream()
                        .map(each -> withName(name, each))
                        .map(each -> callers == Callers.HELP_EACH_OTHER ? withOneCell(each) : each)
                        .toList();
        boolean counts = read.stream().anyMatch(Attribute::isCounter);
        if (counts && reader.has("ttl")) {
            reader.value("ttl")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "counters do not expire",
                                    "write `retention` and delete the instances, or put the counters into an entity of their own"));
        }
        return Optional.of(
                new EntityDraft(
                        entry.key(),
                        reader.text("about"),
                        entries.stream().map(YamlTree.Entry::key).toList(),
                        read,
                        lineage.parent().isPresent() ? List.of() : key(entry.key(), reader, read),
                        new CandidateKeyReader(diagnostics).read(reader),
                        reader.positive("count").map(OptionalLong::of).orElse(OptionalLong.empty()),
                        new GrowthReader(diagnostics).growth(reader, read),
                        callers,
                        reader.value("count")
                                .map(YamlTree::position)
                                .orElse(entry.key().position()),
                        lineage));
    }

    private static Lineage lineage(MappingReader reader) {
        return new Lineage(
                reader.scalar("extends"),
                reader.flag("abstract")
                        ? reader.value("abstract").map(YamlTree::position)
                        : Optional.empty(),
                reader.scalar("kind"));
    }

    /// Reports what a subtype says although it has it from the entity that it extends.
    private void checkInherited(String name, String root, MappingReader reader) {
        for (String key : OF_ROOT) {
            reader.refuse(
                    key,
                    key.equals("key")
                            ? "`%s` has the key of `%s`, which it extends".formatted(name, root)
                            : "`%s` is about all instances of `%s`, which `%s` extends"
                                    .formatted(key, root, name),
                    key.equals("key")
                            ? "remove `key`"
                            : "write it under `%s`, or remove it".formatted(root));
        }
    }

    /// Names the enum of an attribute that lists its values itself by the entity and the attribute.
    private static Attribute withName(String entity, Attribute attribute) {
        String own = attribute.name();
        return attribute.enumeration().filter(each -> each.name().isEmpty()).isEmpty()
                ? attribute
                : attribute.with(
                        attribute
                                .enumeration()
                                .get()
                                .named(
                                        entity
                                                + own.substring(0, 1).toUpperCase(Locale.ROOT)
                                                + own.substring(1)));
    }

    /// A list that callers may write several times at the same timestamp. Cassandra would join the
    /// elements of a list that is not frozen.
    static Attribute withOneCell(Attribute attribute) {
        return attribute.type() instanceof ListType list && list.isMultiCell()
                ? attribute.with(list.freeze())
                : attribute;
    }

    private List<YamlTree.Scalar> key(
            YamlTree.Scalar entity, MappingReader reader, List<Attribute> read) {
        Optional<YamlTree> value = reader.value("key");
        if (value.isEmpty() && !reader.lacks("key")) {
            return List.of();
        }
        if (value.isEmpty()) {
            diagnostics.report(
                    entity.position(),
                    "`" + entity.text() + "` has no key",
                    new Remedy(
                            "write `key:` and the attribute, or the list of attributes and roles, that"
                                    + " identifies two of them apart",
                            KeyProposals.of(entity.text(), read).stream()
                                    .map(name -> Fix.put("key", name, ModelObject.ENTITY.keys()))
                                    .toList()));
            return List.of();
        }
        List<YamlTree> items =
                value.get() instanceof YamlTree.Sequence sequence
                        ? sequence.items()
                        : List.of(value.get());
        List<YamlTree.Scalar> names = new ArrayList<>();
        for (YamlTree item : items) {
            if (item instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
                boolean isRepeated =
                        names.stream().anyMatch(each -> each.text().equals(scalar.text()));
                if (isRepeated) {
                    diagnostics.report(
                            scalar.position(),
                            "the key lists `" + scalar.text() + "` twice",
                            "remove one of the two");
                } else {
                    names.add(scalar);
                }
            } else {
                diagnostics.report(
                        item.position(),
                        "a key is a name or a list of names, this is " + item.kind(),
                        "write `key: id` or `key: [hotel, number]`");
                return List.of();
            }
        }
        if (items.isEmpty()) {
            diagnostics.report(
                    value.get().position(),
                    "the key of `" + entity.text() + "` lists nothing",
                    "write `key: id` or `key: [hotel, number]`");
        }
        return names;
    }
}

package dev.rowhouse.model.file;

import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads `relationships`, each by itself, against the names of the entities.
final class RelationshipReader {
    private final Map<String, EntityDraft> entities;
    private final Diagnostics diagnostics;

    RelationshipReader(Map<String, EntityDraft> entities, Diagnostics diagnostics) {
        this.entities = entities;
        this.diagnostics = diagnostics;
    }

    /// The relationship, or empty after a diagnostic.
    Optional<RelationshipDraft> read(YamlTree.Entry entry) {
        YamlTree.Scalar name = entry.key();
        String[] parts = name.text().split("\\.", -1);
        if (parts.length != 2 || !parts[1].matches("[A-Za-z][A-Za-z0-9_]*")) {
            diagnostics.report(
                    name.position(),
                    "`" + name.text() + "` does not name a relationship",
                    "write the entity that has the role, a dot and the role, as in `Room.hotel`");
            return Optional.empty();
        }
        Optional<YamlTree.Mapping> mapping =
                MappingReader.asMapping(
                        entry.value(),
                        "a relationship",
                        name.text() + ": {to: Hotel, cardinality: many to one}",
                        diagnostics);
        if (mapping.isEmpty()) {
            return Optional.empty();
        }
        MappingReader reader =
                MappingReader.of(mapping.get(), ModelObject.RELATIONSHIP, diagnostics);
        boolean hasOwner = exists(parts[0], name.source().position(0, parts[0].length()));
        Optional<String> target = target(name, reader);
        Optional<RelationshipDraft.Shape> shape = shape(name, reader);
        Optional<YamlTree.Scalar> inverse = reader.scalar("inverse");
        inverse.ifPresent(text -> Names.check(text, diagnostics));
        if (!hasOwner || target.isEmpty() || shape.isEmpty()) {
            return Optional.empty();
        }
        boolean optional = reader.flag("optional");
        if (optional && shape.get() == RelationshipDraft.Shape.MANY_TO_MANY) {
            reader.refuse(
                    "optional",
                    "a many-to-many relationship cannot be optional",
                    "remove it; having no link at all is always possible");
        }
        checkGrowth(reader, parts[0], shape.get());
        return Optional.of(
                new RelationshipDraft(
                        name,
                        parts[0],
                        parts[1],
                        reader.text("about"),
                        target.get(),
                        inverse,
                        shape.get(),
                        optional,
                        count(reader, parts[0], target.get(), shape.get()),
                        reader.value("count").map(YamlTree::position).orElse(name.position()),
                        new GrowthReader(diagnostics).growth(reader, List.of()),
                        reader.distribution(),
                        cascades(reader),
                        new RelationshipDraft.Ends(parts[0], target.get())));
    }

    private boolean cascades(MappingReader reader) {
        Optional<YamlTree.Scalar> text = reader.scalar("onDelete");
        text.filter(scalar -> !scalar.text().equals("cascade"))
                .ifPresent(scalar ->
                        diagnostics.report(
                                scalar.position(),
                                "`" + scalar.text() + "` is no rule for deletions",
                                "write `onDelete: cascade`, or leave it out where the caller deletes what belongs to the instance"));
        return text.isPresent();
    }

    /// Only links have no entity of their own that could say how it grows.
    private void checkGrowth(MappingReader reader, String owner, RelationshipDraft.Shape shape) {
        if (shape == RelationshipDraft.Shape.MANY_TO_MANY) {
            return;
        }
        for (String key : GrowthReader.KEYS) {
            reader.refuse(
                    key,
                    "`" + key + "` of a to-one relationship is the one of its owner",
                    "write it under the entity `" + owner + "`");
        }
    }

    private boolean exists(String entity, SourcePosition position) {
        if (entities.containsKey(entity)) {
            return true;
        }
        diagnostics.report(
                position,
                "there is no entity `" + entity + "`",
                MissingEntity.remedy(entity, entities.keySet()));
        return false;
    }

    private Optional<String> target(YamlTree.Scalar name, MappingReader reader) {
        if (reader.lacks("to")) {
            diagnostics.report(
                    name.position(),
                    "relationship `" + name.text() + "` leads nowhere",
                    new Remedy(
                            "write `to:` and the entity it leads to",
                            Suggestion.nearest(
                                            name.text().substring(name.text().indexOf('.') + 1),
                                            entities.keySet())
                                    .map(near -> put("to", near))
                                    .stream()
                                    .toList()));
            return Optional.empty();
        }
        return reader.scalar("to")
                .filter(target -> exists(target.text(), target.position()))
                .map(YamlTree.Scalar::text);
    }

    private Optional<RelationshipDraft.Shape> shape(YamlTree.Scalar name, MappingReader reader) {
        String shapes =
                Arrays.stream(RelationshipDraft.Shape.values())
                        .map(shape -> "`" + shape.text() + "`")
                        .collect(Collectors.joining(", "));
        String remedy =
                "write `cardinality:` with one of "
                        + shapes
                        + ", read from the entity that has the role to its target";
        if (reader.lacks("cardinality")) {
            diagnostics.report(
                    name.position(),
                    "relationship `" + name.text() + "` has no cardinality",
                    new Remedy(
                            remedy,
                            Stream.of(
                                            RelationshipDraft.Shape.MANY_TO_ONE,
                                            RelationshipDraft.Shape.ONE_TO_ONE,
                                            RelationshipDraft.Shape.MANY_TO_MANY)
                                    .map(each -> put("cardinality", each.text()))
                                    .toList()));
            return Optional.empty();
        }
        Optional<YamlTree.Scalar> text = reader.scalar("cardinality");
        Optional<RelationshipDraft.Shape> found =
                text.flatMap(scalar ->
                        Arrays.stream(RelationshipDraft.Shape.values())
                                .filter(shape -> shape.text().equals(scalar.text()))
                                .findFirst());
        if (text.isPresent() && found.isEmpty()) {
            boolean isReversed = text.get().text().equals("one to many");
            diagnostics.report(
                    text.get().position(),
                    "`" + text.get().text() + "` is not a cardinality here",
                    isReversed
                            ? Remedy.of(
                                    "declare it at the other end: the entity that has one target owns"
                                            + " the role, and `inverse` names the way back")
                            : Suggestion.orNearest(
                                    remedy,
                                    text.get().text().replaceAll("[-_ ]+", " "),
                                    Arrays.stream(RelationshipDraft.Shape.values())
                                            .map(RelationshipDraft.Shape::text)
                                            .toList()));
        }
        return found;
    }

    private static Fix put(String key, String value) {
        return Fix.put(key, value, ModelObject.RELATIONSHIP.keys());
    }

    private List<CountText> count(
            MappingReader reader, String owner, String target, RelationshipDraft.Shape shape) {
        Optional<YamlTree.Scalar> text = reader.scalar("count");
        if (text.isEmpty()) {
            return List.of();
        }
        boolean isManyToMany = shape == RelationshipDraft.Shape.MANY_TO_MANY;
        String example =
                isManyToMany
                        ? "write `count: \"10 per "
                                + owner
                                + ", at most 40; 20 per "
                                + target
                                + ", at most 300\"`"
                        : "write `count: \"200 per " + target + ", at most 5_000\"`";
        Optional<List<CountText>> clauses = CountText.parse(text.get().text());
        if (clauses.isEmpty()) {
            diagnostics.report(
                    text.get().position(),
                    "`" + text.get().text() + "` is not a count of a relationship",
                    example);
            return List.of();
        }
        List<String> allowed = isManyToMany ? List.of(owner, target) : List.of(target);
        for (CountText clause : clauses.get()) {
            if (!allowed.contains(clause.per())) {
                diagnostics.report(
                        text.get().position(),
                        "a count of this relationship cannot be per `" + clause.per() + "`",
                        example);
                return List.of();
            }
            if (clause.largest().isPresent() && clause.largest().getAsLong() < clause.average()) {
                diagnostics.report(
                        text.get().position(),
                        "the maximum for one `" + clause.per() + "` has is less than the average",
                        "write the average first and the largest after `at most`");
                return List.of();
            }
        }
        boolean isRepeated =
                clauses.get().stream().map(CountText::per).distinct().count()
                        < clauses.get().size();
        if (isRepeated) {
            diagnostics.report(
                    text.get().position(), "two clauses give a count for the same entity", example);
            return List.of();
        }
        return clauses.get();
    }
}

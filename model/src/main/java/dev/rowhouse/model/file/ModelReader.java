package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Changes;
import dev.rowhouse.model.concept.Freedom;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Replication;
import dev.rowhouse.model.concept.StatedOptions;
import dev.rowhouse.model.concept.Subtypes;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.YamlTree;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/// Builds a model document from a YAML tree, part by part: header, types, entities, relationships,
/// keys, counts, questions.
final class ModelReader {
    private final Diagnostics diagnostics;
    private final Map<String, EntityDraft> entities = new LinkedHashMap<>();
    private final List<RelationshipDraft> relationships = new ArrayList<>();

    private final BiConsumer<SourceText, Diagnostics> statementCheck;

    /// @param statementCheck looks for mistakes in JPQL that show without a model
    ModelReader(Diagnostics diagnostics, BiConsumer<SourceText, Diagnostics> statementCheck) {
        this.statementCheck = statementCheck;
        this.diagnostics = diagnostics;
    }

    /// The document; of no use when a diagnostic has been reported meanwhile.
    Optional<ModelDocument> read(YamlTree tree) {
        Optional<YamlTree.Mapping> root =
                MappingReader.asMapping(tree, "a model file", "model: followers", diagnostics);
        if (root.isEmpty()) {
            return Optional.empty();
        }
        MappingReader reader = MappingReader.of(root.get(), ModelObject.FILE, diagnostics);
        Optional<YamlTree.Scalar> name = name(reader, root.get());
        Optional<YamlTree.Scalar> keyspace = reader.scalar("keyspace").or(() -> name);
        String keyspaceName = keyspace.map(YamlTree.Scalar::text).orElse("model");
        GrowthReader future = new GrowthReader(diagnostics);
        Target target = target(reader);
        Limits limits = future.limits(reader, target);
        Duration horizon = future.horizon(reader);
        StatedOptions options = new OptionsReader(diagnostics).ofFile(reader);
        UserTypeReader types =
                new UserTypeReader(keyspaceName, reader.entries("types", "types: {}"), diagnostics);
        types.read();
        AttributeReader attributes =
                new AttributeReader(types.types(), types.enums(), diagnostics, true);
        readEntities(reader, root.get(), attributes);
        new TargetTypes(target, diagnostics).check(entities.values(), types.definitions());
        readRelationships(reader);
        SubtypeMerger merger = new SubtypeMerger(entities, relationships, diagnostics);
        Subtypes subtypes = merger.merge();
        WorkloadTextReader workload = workload(reader, target);
        Map<String, List<KeyPart>> keyParts = keyParts();
        if (!diagnostics.isEmpty()) {
            return failed(workload);
        }
        SubtypeCounts kinds = new SubtypeCounts(subtypes, merger.drafts(), diagnostics);
        CountResolver counts = new CountResolver(entities, relationships, kinds, diagnostics);
        counts.resolve();
        new LimitResolver(entities.values(), relationships, diagnostics).checkAgainst(counts);
        if (!diagnostics.isEmpty()) {
            return failed(workload);
        }
        ModelBuilder builder = builder(keyParts, counts, kinds);
        Model model =
                new Model(
                        name.map(YamlTree.Scalar::text).orElse(keyspaceName),
                        keyspaceName,
                        reader.text("about"),
                        replication(reader),
                        types.definitions(),
                        builder.entities(),
                        builder.relationships(),
                        builder.manyToMany(),
                        limits,
                        horizon,
                        target,
                        allowed(reader),
                        taken(reader),
                        options,
                        Changes.NONE,
                        subtypes);
        return Optional.of(document(model, workload));
    }

    private WorkloadTextReader workload(MappingReader reader, Target target) {
        Optional<String> example = ExampleStatement.select(entities.values());
        WorkloadTextReader workload = new WorkloadTextReader(target, example, diagnostics);
        workload.read(reader);
        return workload;
    }

    private ModelBuilder builder(
            Map<String, List<KeyPart>> keyParts, CountResolver counts, SubtypeCounts kinds) {
        ModelBuilder builder = new ModelBuilder(keyParts, counts);
        entities.values().forEach(each -> builder.addEntity(kinds.shared(each)));
        relationships.forEach(builder::addRelationship);
        return builder;
    }

    /// The parts of the keys, once all attributes are complete.
    private Map<String, List<KeyPart>> keyParts() {
        resolveAttributes();
        KeyResolver keys = new KeyResolver(entities, relationships, diagnostics);
        Map<String, List<KeyPart>> keyParts = new LinkedHashMap<>();
        entities.forEach((entity, draft) -> keyParts.put(entity, keys.resolve(draft)));
        return keyParts;
    }

    /// Completes the attributes that follow from other instances, or that are unique because a
    /// candidate key says so.
    private void resolveAttributes() {
        new SnapshotResolver(entities, relationships, diagnostics).resolve();
        new DerivedResolver(entities, relationships, diagnostics).resolve();
        new CandidateKeyResolver(entities, relationships, diagnostics).resolve();
        new LimitResolver(entities.values(), relationships, diagnostics).resolve();
    }

    private ModelDocument document(Model model, WorkloadTextReader workload) {
        return new ModelDocument(
                diagnostics.files(),
                model,
                workload.questions(),
                workload.mutations(),
                workload.mixes());
    }

    /// Reports the syntax errors of JPQL when there is no model to resolve it against.
    private Optional<ModelDocument> failed(WorkloadTextReader workload) {
        workload.questions().forEach(each -> statementCheck.accept(each.jpql(), diagnostics));
        workload.mutations().forEach(each -> statementCheck.accept(each.jpql(), diagnostics));
        return Optional.empty();
    }

    private Set<Freedom> allowed(MappingReader reader) {
        Set<Freedom> allowed = EnumSet.noneOf(Freedom.class);
        for (YamlTree.Scalar item : reader.list("allow", "allow: [index, view]")) {
            switch (item.text()) {
                case "index" -> allowed.add(Freedom.INDEX);
                case "view" -> allowed.add(Freedom.VIEW);
                default ->
                        diagnostics.report(
                                item.position(),
                                "`" + item.text() + "` cannot be allowed",
                                "write `index`, `view` or both");
            }
        }
        return allowed;
    }

    private Set<String> taken(MappingReader reader) {
        Set<String> taken = new LinkedHashSet<>();
        for (YamlTree.Scalar item : reader.list("taken", "taken: [hotels]")) {
            Names.check(item, diagnostics);
            taken.add(item.text());
        }
        return taken;
    }

    private Target target(MappingReader reader) {
        Optional<YamlTree.Scalar> text = reader.scalar("target");
        Optional<Target> target = text.flatMap(scalar -> Target.find(scalar.text()));
        if (text.isPresent() && target.isEmpty()) {
            diagnostics.report(
                    text.get().position(),
                    "there is no target `" + text.get().text() + "`",
                    "write one of "
                            + Arrays.stream(Target.values())
                                    .map(each -> "`" + each.written() + "`")
                                    .collect(Collectors.joining(", ")));
        }
        return target.orElse(Target.CASSANDRA_5_0);
    }

    private Optional<YamlTree.Scalar> name(MappingReader reader, YamlTree.Mapping root) {
        if (reader.lacks("model")) {
            diagnostics.report(
                    root.position().start(),
                    "the model has no name",
                    "write `model: followers` at the top");
        }
        Optional<YamlTree.Scalar> name = reader.scalar("model");
        name.ifPresent(text -> Names.check(text, diagnostics));
        reader.scalar("keyspace").ifPresent(text -> Names.check(text, diagnostics));
        return name;
    }

    private void readEntities(
            MappingReader reader, YamlTree.Mapping root, AttributeReader attributes) {
        List<YamlTree.Entry> entries =
                reader.entries("entities", "entities: {User: {key: id, attributes: {id: uuid}}}");
        if (entries.isEmpty() && diagnostics.isEmpty()) {
            diagnostics.report(
                    root.position().start(),
                    "the model has no entities",
                    "write `entities:` and at least one entity with its key and attributes");
        }
        Names names = new Names("`entities`", diagnostics);
        EntityReader entityReader = new EntityReader(attributes, diagnostics);
        for (YamlTree.Entry entry : entries) {
            names.add(entry.key());
            entityReader.read(entry).ifPresent(draft -> entities.put(entry.key().text(), draft));
        }
    }

    private void readRelationships(MappingReader reader) {
        RelationshipReader relationshipReader = new RelationshipReader(entities, diagnostics);
        for (YamlTree.Entry entry :
                reader.entries("relationships", "relationships: {Room.hotel: {to: Hotel, ...}}")) {
            relationshipReader.read(entry).ifPresent(relationships::add);
        }
        Map<String, Names> names = new LinkedHashMap<>();
        entities.forEach((entity, draft) -> {
            Names ofEntity = new Names("`" + entity + "`", diagnostics);
            draft.declared().forEach(ofEntity::add);
            names.put(entity, ofEntity);
        });
        for (RelationshipDraft draft : relationships) {
            add(names, draft.owner(), draft.roleName());
            draft.inverse().ifPresent(inverse -> add(names, draft.target(), inverse));
            checkLink(draft);
        }
    }

    /// Adds the name of a way out of an entity. A derived attribute may have the same name as the
    /// path to its instances: a path ends at the attribute, a join follows the relationship.
    private void add(Map<String, Names> names, String entity, YamlTree.Scalar name) {
        Names ofEntity = names.get(entity);
        EntityDraft draft = entities.get(entity);
        boolean isDerivedFrom =
                draft != null
                        && draft.attributes().stream()
                                .filter(each -> each.name().equals(name.text()))
                                .flatMap(each -> each.derivation().stream())
                                .anyMatch(each -> each.inverse().equals(name.text()));
        if (ofEntity != null && !isDerivedFrom) {
            ofEntity.add(name);
        }
    }

    private void checkLink(RelationshipDraft draft) {
        boolean isWithItself =
                draft.shape() == RelationshipDraft.Shape.MANY_TO_MANY
                        && draft.owner().equals(draft.target());
        if (isWithItself) {
            diagnostics.report(
                    draft.name().position(),
                    "a many-to-many relationship of `"
                            + draft.owner()
                            + "` with itself has no"
                            + " names for its two ends",
                    "write an entity with two many-to-one roles and `key: [one, other]`");
        }
    }

    private Replication replication(MappingReader reader) {
        Map<String, String> options = new LinkedHashMap<>();
        for (YamlTree.Entry entry :
                reader.entries(
                        "replication",
                        "replication: {class: SimpleStrategy, replication_factor: 1}")) {
            if (entry.value() instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
                options.put(entry.key().text(), scalar.text());
            } else {
                diagnostics.report(
                        entry.value().position(),
                        "a replication option must be a single value",
                        "write `replication: {class: SimpleStrategy, replication_factor: 1}`");
            }
        }
        if (options.isEmpty()) {
            return Replication.single();
        }
        String strategy = options.remove("class");
        if (strategy == null) {
            reader.value("replication")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "the replication has no class",
                                    "add `class: SimpleStrategy`, or `class:"
                                            + " NetworkTopologyStrategy` with the data"
                                            + " centres"));
            return Replication.single();
        }
        return new Replication(strategy, options);
    }
}

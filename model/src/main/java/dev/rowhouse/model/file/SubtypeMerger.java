package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.concept.Subtypes;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Joins subtypes with the entities that they extend: such an entity gets the attributes and roles
/// of all its subtypes, which an instance of another kind lacks, and an attribute for the kind.
final class SubtypeMerger {
    private static final String KIND = "kind";

    private final Map<String, EntityDraft> entities;
    private final List<RelationshipDraft> relationships;
    private final Diagnostics diagnostics;
    private final Map<String, EntityDraft> subtypes = new LinkedHashMap<>();

    /// @param entities all entities, of which only those remain that extend no other
    /// @param relationships all relationships, whose ends become entities that remain
    SubtypeMerger(
            Map<String, EntityDraft> entities,
            List<RelationshipDraft> relationships,
            Diagnostics diagnostics) {
        this.entities = entities;
        this.relationships = relationships;
        this.diagnostics = diagnostics;
    }

    /// An attribute or a name for a way, with the entity that declares it.
    private record Member(String owner, YamlTree.Scalar name, Optional<Attribute> attribute) {}

    /// The entities that have subtypes; of no use when a diagnostic has been reported meanwhile.
    Subtypes merge() {
        Map<String, List<EntityDraft>> extended = new LinkedHashMap<>();
        for (EntityDraft draft : entities.values()) {
            if (draft.lineage().parent().isPresent() && isSubtype(draft)) {
                extended.computeIfAbsent(
                                draft.lineage().parent().get().text(), _ -> new ArrayList<>())
                        .add(draft);
                subtypes.put(draft.name().text(), draft);
            }
        }
        entities.values().forEach(each -> checkExtended(each, extended));
        List<Hierarchy> hierarchies = new ArrayList<>();
        extended.forEach((root, drafts) ->
                hierarchies.add(hierarchy(Objects.requireNonNull(entities.get(root)), drafts)));
        subtypes.keySet().forEach(entities::remove);
        relationships.replaceAll(this::between);
        relationships.forEach(this::checkLink);
        return new Subtypes(hierarchies);
    }

    /// The subtypes as the file has them, by name, once they have been merged.
    Map<String, EntityDraft> drafts() {
        return subtypes;
    }

    private boolean isSubtype(EntityDraft draft) {
        YamlTree.Scalar parent = draft.lineage().parent().orElseThrow();
        EntityDraft root = entities.get(parent.text());
        if (root == null) {
            diagnostics.report(
                    parent.position(),
                    "there is no entity `" + parent.text() + "`",
                    MissingEntity.remedy(parent.text(), entities.keySet()));
            return false;
        }
        if (root.lineage().parent().isPresent()) {
            boolean isItself = root == draft;
            diagnostics.report(
                    parent.position(),
                    isItself
                            ? "`%s` cannot extend itself".formatted(parent.text())
                            : "`%s` extends another entity itself, and there is one level of subtypes"
                                    .formatted(parent.text()),
                    isItself
                            ? "name the entity that it extends, or remove `extends`"
                            : "write `extends: %s`, and an attribute for what tells the two apart"
                                    .formatted(root.lineage().parent().get().text()));
            return false;
        }
        return true;
    }

    private void checkExtended(EntityDraft draft, Map<String, List<EntityDraft>> extended) {
        if (extended.containsKey(draft.name().text()) || draft.lineage().parent().isPresent()) {
            return;
        }
        String remedy =
                "remove it, or write `extends: %s` at an entity".formatted(draft.name().text());
        draft.lineage()
                .abstractAt()
                .ifPresent(at ->
                        diagnostics.report(
                                at,
                                "`%s` is abstract, but no entity extends it"
                                        .formatted(draft.name().text()),
                                remedy));
        draft.lineage()
                .kind()
                .ifPresent(name ->
                        diagnostics.report(
                                name.position(),
                                "`%s` has only one kind, since no entity extends it"
                                        .formatted(draft.name().text()),
                                remedy));
    }

    private Hierarchy hierarchy(EntityDraft root, List<EntityDraft> drafts) {
        String kind = root.lineage().kind().map(YamlTree.Scalar::text).orElse(KIND);
        checkNames(root, drafts, kind);
        Hierarchy hierarchy =
                new Hierarchy(
                        root.name().text(),
                        kind,
                        root.lineage().abstractAt().isPresent(),
                        drafts.stream().map(each -> subtype(root.name().text(), each)).toList());
        drafts.forEach(each -> checkFollowing(each, hierarchy));
        List<YamlTree.Scalar> names = new ArrayList<>(root.declared());
        Map<String, Attribute> all = new LinkedHashMap<>();
        root.attributes().forEach(each -> all.put(each.name(), each));
        all.put(kind, kind(hierarchy, root.name().position()));
        for (EntityDraft draft : drafts) {
            names.addAll(draft.declared());
            for (Attribute attribute : draft.attributes()) {
                all.putIfAbsent(attribute.name(), ofRoot(root, attribute));
            }
        }
        entities.put(root.name().text(), root.joined(names, List.copyOf(all.values())));
        return hierarchy;
    }

    /// The attribute of a subtype as one that other kinds lack.
    private Attribute ofRoot(EntityDraft root, Attribute attribute) {
        if (attribute.isCounter() && root.growth().retention().isPresent()) {
            checkRetention(root, attribute);
        }
        Attribute own =
                root.callers() == Callers.HELP_EACH_OTHER
                        ? EntityReader.withOneCell(attribute)
                        : attribute;
        return own.isDerived() || own.isCounter() ? own : own.orMissing();
    }

    private void checkRetention(EntityDraft root, Attribute counter) {
        root.growth()
                .retention()
                .filter(each -> each.by() == Growth.Remover.TIME_TO_LIVE)
                .ifPresent(_ ->
                        diagnostics.report(
                                counter.position(),
                                "counters do not expire, and a `%s` does"
                                        .formatted(root.name().text()),
                                "put the counter into an entity of its own"));
    }

    private static Attribute kind(Hierarchy hierarchy, SourcePosition position) {
        String name = hierarchy.kind();
        EnumType type =
                new EnumType(
                        hierarchy.root()
                                + name.substring(0, 1).toUpperCase(Locale.ROOT)
                                + name.substring(1),
                        hierarchy.kinds());
        return EnumReader.attribute(name, type, position);
    }

    private Subtype subtype(String root, EntityDraft draft) {
        String name = draft.name().text();
        Set<String> names = new LinkedHashSet<>(draft.declaredNames());
        Set<String> mandatory = new LinkedHashSet<>();
        draft.attributes().stream()
                .filter(each -> !each.optional() && !each.isDerived())
                .filter(each -> !each.isCounter() && !each.isSnapshot())
                .forEach(each -> mandatory.add(each.name()));
        Set<String> referring = new LinkedHashSet<>();
        for (RelationshipDraft role : relationships) {
            boolean isLink = role.shape() == RelationshipDraft.Shape.MANY_TO_MANY;
            if (role.written().owner().equals(name)) {
                names.add(role.role());
                if (!isLink && !role.optional()) {
                    mandatory.add(role.role());
                }
                if (isLink) {
                    referring.add(role.name().text() + "." + ModelBuilder.decapitalised(name));
                }
            }
            if (role.written().target().equals(name)) {
                role.inverse().ifPresent(inverse -> names.add(inverse.text()));
                referring.add(
                        isLink
                                ? role.name().text() + "." + ModelBuilder.decapitalised(name)
                                : between(role).owner() + "." + role.role());
            }
        }
        return new Subtype(name, root, draft.about(), names, mandatory, referring);
    }

    private RelationshipDraft between(RelationshipDraft draft) {
        return draft.between(root(draft.owner()), root(draft.target()));
    }

    private String root(String entity) {
        EntityDraft draft = subtypes.get(entity);
        return draft == null ? entity : draft.lineage().parent().orElseThrow().text();
    }

    private void checkLink(RelationshipDraft draft) {
        boolean isAmongKinds =
                draft.shape() == RelationshipDraft.Shape.MANY_TO_MANY
                        && draft.owner().equals(draft.target())
                        && !draft.written().owner().equals(draft.written().target());
        if (isAmongKinds) {
            diagnostics.report(
                    draft.name().position(),
                    "a many-to-many relationship cannot lead from a `%s` to a `%s`, since each is a `%s`"
                            .formatted(
                                    draft.written().owner(),
                                    draft.written().target(),
                                    draft.owner()),
                    "write an entity with two many-to-one roles and `key: [one, other]`");
        }
    }

    /// The attributes, roles and ways back of an entity as the file has it.
    private List<Member> members(EntityDraft draft) {
        String name = draft.name().text();
        Stream<Member> attributes =
                draft.declared().stream()
                        .map(each ->
                                new Member(
                                        name,
                                        each,
                                        draft.attributes().stream()
                                                .filter(read -> read.name().equals(each.text()))
                                                .findFirst()));
        Stream<Member> roles =
                relationships.stream()
                        .flatMap(role ->
                                Stream.concat(
                                        Stream.of(role.roleName())
                                                .filter(_ -> role.written().owner().equals(name)),
                                        role.inverse().stream()
                                                .filter(_ -> role.written().target().equals(name))))
                        .map(each -> new Member(name, each, Optional.empty()));
        return Stream.concat(attributes, roles).toList();
    }

    private void checkNames(EntityDraft root, List<EntityDraft> drafts, String kind) {
        Map<String, Member> known = new LinkedHashMap<>();
        for (Member member : members(root)) {
            known.putIfAbsent(folded(member.name().text()), member);
        }
        Member like = known.get(folded(kind));
        if (like != null) {
            diagnostics.report(
                    root.lineage().kind().orElse(like.name()).position(),
                    "`%s` has `%s`, and needs an attribute of this name for the kind of an instance"
                            .formatted(root.name().text(), like.name().text()),
                    "give the other one a name, as in `kind: %sKind` under `%s`"
                            .formatted(
                                    ModelBuilder.decapitalised(root.name().text()),
                                    root.name().text()));
        }
        root.lineage().kind().ifPresent(name -> Names.check(name, diagnostics));
        checkKind(root, kind);
        for (EntityDraft draft : drafts) {
            for (Member member : members(draft)) {
                if (folded(member.name().text()).equals(folded(kind))) {
                    reportClash(member, root.name().text(), kind);
                }
                Member other = known.putIfAbsent(folded(member.name().text()), member);
                if (other != null && !other.owner().equals(member.owner())) {
                    compare(member, other, root.name().text());
                }
                checkKey(root, member);
            }
        }
    }

    private void reportClash(Member member, String root, String name) {
        diagnostics.report(
                member.name().position(),
                "`%s` has `%s` from `%s`, which it extends".formatted(member.owner(), name, root),
                "remove it here, or rename one of the two");
    }

    private void compare(Member member, Member other, String root) {
        if (other.owner().equals(root)) {
            reportClash(member, root, other.name().text());
        } else if (member.attribute().isEmpty() || other.attribute().isEmpty()) {
            boolean areRead = isAttribute(member) == isAttribute(other) && isAttribute(member);
            if (!areRead) {
                diagnostics.report(
                        member.name().position(),
                        "`%s` has `%s`, too, and roles of subtypes need names of their own"
                                .formatted(other.owner(), other.name().text()),
                        "rename one of the two, or give the role to `%s` as an optional one"
                                .formatted(root));
            }
        } else if (!isSame(member.attribute().get(), other.attribute().get())) {
            Attribute one = member.attribute().get();
            Attribute two = other.attribute().get();
            diagnostics.report(
                    member.name().position(),
                    one.name().equals(two.name())
                            ? "`%s` of `%s` is another attribute than that of `%s`: %s and %s"
                                    .formatted(
                                            one.name(),
                                            member.owner(),
                                            other.owner(),
                                            text(one),
                                            text(two))
                            : "`%s` of `%s` is too similar to `%s` of `%s`"
                                    .formatted(
                                            one.name(), member.owner(), two.name(), other.owner()),
                    "give both the same type and formula, or rename one of the two");
        }
    }

    private boolean isAttribute(Member member) {
        EntityDraft draft = subtypes.get(member.owner());
        return draft != null && draft.declared().contains(member.name());
    }

    private static String text(Attribute attribute) {
        String type = attribute.enumeration().map(EnumType::name).orElse(attribute.type().cql());
        return attribute
                .formula()
                .map(formula -> "`" + formula.text() + "`")
                .or(() -> attribute.derivation().map(each -> "`" + each.text() + "`"))
                .or(() -> attribute.snapshot().map(each -> "a snapshot of `" + each.text() + "`"))
                .orElse((attribute.unique() ? "a unique " : "") + type);
    }

    private static boolean isSame(Attribute one, Attribute other) {
        return one.name().equals(other.name())
                && one.type().equals(other.type())
                && one.unique() == other.unique()
                && one.derivation().equals(other.derivation())
                && one.formula().equals(other.formula())
                && one.snapshot().equals(other.snapshot())
                && one.enumeration().equals(other.enumeration());
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "");
    }

    /// The names in the key and the candidate keys of an entity.
    private static Stream<YamlTree.Scalar> keyParts(EntityDraft root) {
        return Stream.concat(
                root.key().stream(), root.candidateKeys().stream().flatMap(List::stream));
    }

    private void checkKey(EntityDraft root, Member member) {
        keyParts(root)
                .filter(part -> part.text().equals(member.name().text()))
                .forEach(part ->
                        diagnostics.report(
                                part.position(),
                                "a key of `%s` lists `%s`, which only a `%s` has"
                                        .formatted(root.name().text(), part.text(), member.owner()),
                                "move it to `%s`, or remove it from the key"
                                        .formatted(root.name().text())));
    }

    private void checkKind(EntityDraft root, String kind) {
        keyParts(root)
                .filter(part -> part.text().equals(kind))
                .forEach(part ->
                        diagnostics.report(
                                part.position(),
                                "a key of `%s` lists `%s`, which follows from the entity"
                                        .formatted(root.name().text(), kind),
                                "remove it from the key"));
    }

    /// Checks that what follows from other attributes or roles of a subtype does not follow for
    /// instances of other kinds, too.
    private void checkFollowing(EntityDraft draft, Hierarchy hierarchy) {
        String name = draft.name().text();
        for (Attribute attribute : draft.attributes()) {
            attribute
                    .formula()
                    .ifPresent(formula ->
                            hierarchy.subtypes().stream()
                                    .filter(other -> !other.names().contains(attribute.name()))
                                    .filter(other -> other.names().containsAll(formula.inputs()))
                                    .findFirst()
                                    .ifPresent(other ->
                                            diagnostics.report(
                                                    attribute.position(),
                                                    "`%s` is computed from what a `%s` has, too"
                                                            .formatted(
                                                                    attribute.name(), other.name()),
                                                    "give `%s` the same attribute, or rename `%s` in one of the two"
                                                            .formatted(
                                                                    other.name(),
                                                                    String.join(
                                                                            "`, `",
                                                                            formula.inputs())))));
            attribute
                    .snapshot()
                    .filter(snapshot -> isOfRoot(snapshot.roles().getFirst(), hierarchy))
                    .ifPresent(snapshot ->
                            diagnostics.report(
                                    snapshot.position(),
                                    "`%s` is a role of every `%s`, so each has this snapshot"
                                            .formatted(
                                                    snapshot.roles().getFirst(), hierarchy.root()),
                                    "move `%s` from `%s` to `%s`"
                                            .formatted(attribute.name(), name, hierarchy.root())));
        }
    }

    private boolean isOfRoot(String role, Hierarchy hierarchy) {
        return relationships.stream()
                .anyMatch(each ->
                        each.role().equals(role)
                                && each.written().owner().equals(hierarchy.root()));
    }
}

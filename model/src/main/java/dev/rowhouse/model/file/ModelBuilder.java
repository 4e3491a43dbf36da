package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Turns checked drafts into the values of a model; makes a link of each many-to-many relationship.
final class ModelBuilder {
    private final Map<String, List<KeyPart>> keys;
    private final CountResolver counts;
    private final List<EntityType> entities = new ArrayList<>();
    private final List<EntityType> links = new ArrayList<>();
    private final List<Relationship> relationships = new ArrayList<>();
    private final List<Relationship> linkRoles = new ArrayList<>();
    private final List<ManyToMany> manyToMany = new ArrayList<>();

    ModelBuilder(Map<String, List<KeyPart>> keys, CountResolver counts) {
        this.keys = keys;
        this.counts = counts;
    }

    void addEntity(EntityDraft draft) {
        String name = draft.name().text();
        entities.add(
                new EntityType(
                        name,
                        EntityType.Kind.DECLARED,
                        draft.about(),
                        draft.attributes(),
                        keys.getOrDefault(name, List.of()),
                        draft.candidateNames(),
                        counts.total(name),
                        draft.growth(),
                        draft.callers(),
                        draft.name().position()));
    }

    void addRelationship(RelationshipDraft draft) {
        switch (draft.shape()) {
            case ONE_TO_ONE -> relationships.add(toOne(draft, Cardinality.ONE_TO_ONE));
            case MANY_TO_ONE -> relationships.add(toOne(draft, Cardinality.MANY_TO_ONE));
            case MANY_TO_MANY -> addLink(draft);
        }
    }

    private Relationship toOne(RelationshipDraft draft, Cardinality cardinality) {
        return new Relationship(
                draft.owner(),
                draft.role(),
                draft.about(),
                draft.target(),
                draft.inverse().map(YamlTree.Scalar::text),
                cardinality,
                draft.mayLack(),
                counts.count(draft, draft.owner(), draft.target()),
                draft.distribution(),
                draft.cascades(),
                draft.name().position());
    }

    private void addLink(RelationshipDraft draft) {
        String link = draft.name().text();
        String ownerRole = decapitalised(draft.written().owner());
        String targetRole = decapitalised(draft.written().target());
        SourcePosition position = draft.name().position();
        links.add(
                new EntityType(
                        link,
                        EntityType.Kind.LINK,
                        draft.about(),
                        List.of(),
                        List.of(new KeyPart.OfRole(ownerRole), new KeyPart.OfRole(targetRole)),
                        List.of(),
                        counts.total(link),
                        draft.growth(),
                        Callers.ANY,
                        position));
        linkRoles.add(linkRole(draft, ownerRole, draft.owner()));
        linkRoles.add(linkRole(draft, targetRole, draft.target()));
        manyToMany.add(
                new ManyToMany(
                        draft.owner(),
                        draft.role(),
                        draft.target(),
                        draft.inverse().map(YamlTree.Scalar::text),
                        link,
                        ownerRole,
                        targetRole,
                        position));
    }

    /// `distribution` says how links spread over the targets; over the owners they spread evenly.
    private Relationship linkRole(RelationshipDraft draft, String role, String end) {
        String link = draft.name().text();
        return new Relationship(
                link,
                role,
                "",
                end,
                Optional.empty(),
                Cardinality.MANY_TO_ONE,
                false,
                counts.count(draft, link, end),
                end.equals(draft.target()) ? draft.distribution() : new Distribution.Uniform(),
                draft.cascades(),
                draft.name().position());
    }

    /// A name with a small letter first: the name of a role after an entity.
    static String decapitalised(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /// The declared entities, then the links.
    List<EntityType> entities() {
        List<EntityType> all = new ArrayList<>(entities);
        all.addAll(links);
        return all;
    }

    /// The declared to-one relationships, then the roles of the links.
    List<Relationship> relationships() {
        List<Relationship> all = new ArrayList<>(relationships);
        all.addAll(linkRoles);
        return all;
    }

    /// The many-to-many relationships as declared.
    List<ManyToMany> manyToMany() {
        return manyToMany;
    }
}

package dev.rowhouse.model.concept;

import dev.rowhouse.model.naming.SnakeCase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A conceptual model: entities, their counts and their relationships. It has been checked: every
/// name in it resolves.
///
/// @param name the model's name
/// @param keyspace the keyspace its tables live in
/// @param about its description; may be empty
/// @param replication the keyspace's replication
/// @param userTypes the user-defined types, each after those it uses
/// @param entities the entities in the order of the file, then the links of many-to-many
///     relationships
/// @param relationships the to-one relationships in the order of the file, then those of the links
/// @param manyToMany the many-to-many relationships, each of which has a link among the entities
/// @param limits how large partitions and the keyspace may become
/// @param horizon how far a design looks ahead
/// @param target the database that designs are for
/// @param allowed what designs may use although nothing orders it: indexes, views
/// @param taken names that no table of a design may have
/// @param options the stated options of tables
/// @param changes what callers may change at any time
/// @param subtypes which of the entities have subtypes
public record Model(
        String name,
        String keyspace,
        String about,
        Replication replication,
        List<UserTypeDefinition> userTypes,
        List<EntityType> entities,
        List<Relationship> relationships,
        List<ManyToMany> manyToMany,
        Limits limits,
        Duration horizon,
        Target target,
        Set<Freedom> allowed,
        Set<String> taken,
        StatedOptions options,
        Changes changes,
        Subtypes subtypes) {
    /// Copies the lists.
    public Model {
        userTypes = List.copyOf(userTypes);
        entities = List.copyOf(entities);
        relationships = List.copyOf(relationships);
        manyToMany = List.copyOf(manyToMany);
        allowed = Set.copyOf(allowed);
        taken = Set.copyOf(taken);
    }

    /// The same model with other figures.
    ///
    /// @param sized the same entities with other counts or statistics
    /// @param counted the same relationships with other counts
    public Model withFigures(List<EntityType> sized, List<Relationship> counted) {
        return new Model(
                name,
                keyspace,
                about,
                replication,
                userTypes,
                sized,
                counted,
                manyToMany,
                limits,
                horizon,
                target,
                allowed,
                taken,
                options,
                changes,
                subtypes);
    }

    /// The same model without a description and options of tables, which change no choice.
    public Model withoutTexts() {
        return new Model(
                name,
                keyspace,
                "",
                replication,
                userTypes,
                entities,
                relationships,
                manyToMany,
                limits,
                horizon,
                target,
                allowed,
                taken,
                StatedOptions.NONE,
                changes,
                subtypes);
    }

    /// The same model, looking ahead differently.
    public Model withHorizon(Duration other) {
        return new Model(
                name,
                keyspace,
                about,
                replication,
                userTypes,
                entities,
                relationships,
                manyToMany,
                limits,
                other,
                target,
                allowed,
                taken,
                options,
                changes,
                subtypes);
    }

    /// The same model with other names that no table may have.
    public Model withTaken(Set<String> names) {
        return new Model(
                name,
                keyspace,
                about,
                replication,
                userTypes,
                entities,
                relationships,
                manyToMany,
                limits,
                horizon,
                target,
                allowed,
                names,
                options,
                changes,
                subtypes);
    }

    /// The same model with other changes.
    public Model withChanges(Changes other) {
        return new Model(
                name,
                keyspace,
                about,
                replication,
                userTypes,
                entities,
                relationships,
                manyToMany,
                limits,
                horizon,
                target,
                allowed,
                taken,
                options,
                other,
                subtypes);
    }

    /// The entity of a name.
    public Optional<EntityType> findEntity(String entity) {
        // The designer asks millions of times: a loop is several times as fast as a stream.
        for (EntityType each : entities) {
            if (each.name().equals(entity)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /// The entity of a name that is known to exist.
    ///
    /// @throws IllegalArgumentException when there is none
    public EntityType entity(String entity) {
        return findEntity(entity)
                .orElseThrow(() -> new IllegalArgumentException("no entity " + entity));
    }

    /// The user-defined type of a name in CQL.
    public Optional<UserTypeDefinition> findUserType(String cqlName) {
        return userTypes.stream()
                .filter(each -> SnakeCase.of(each.name()).equals(cqlName))
                .findFirst();
    }

    /// The to-one relationships that an entity owns, in the order of the file.
    public List<Relationship> relationshipsOf(String owner) {
        List<Relationship> owned = new ArrayList<>();
        for (Relationship each : relationships) {
            if (each.owner().equals(owner)) {
                owned.add(each);
            }
        }
        return Collections.unmodifiableList(owned);
    }

    /// The entity at the end of a path of to-one roles.
    ///
    /// @param roles the roles in the order in which they are followed
    /// @throws IllegalArgumentException when an entity on the way has no such role
    public EntityType target(String entity, List<String> roles) {
        String at = entity;
        for (String role : roles) {
            at = relationship(at, role).target();
        }
        return entity(at);
    }

    /// The to-one relationship of an owner and a role that is known to exist.
    ///
    /// @throws IllegalArgumentException when there is none
    public Relationship relationship(String owner, String role) {
        for (Relationship each : relationships) {
            if (each.role().equals(role) && each.owner().equals(owner)) {
                return each;
            }
        }
        throw new IllegalArgumentException("no role " + owner + "." + role);
    }

    /// All ways out of an entity along one relationship: its own roles, then the inverse ones of
    /// others.
    public List<Role> roles(String entity) {
        Stream<Role> forward =
                relationships.stream()
                        .filter(each -> each.owner().equals(entity))
                        .map(each -> new Role(each, Role.Direction.FORWARD));
        Stream<Role> inverse =
                relationships.stream()
                        .filter(each -> each.target().equals(entity))
                        .filter(each -> each.inverse().isPresent())
                        .map(each -> new Role(each, Role.Direction.INVERSE));
        return Stream.concat(forward, inverse).toList();
    }

    /// The way out of an entity by a name: a role of its own or an inverse. Many-to-many names are
    /// not among them, see `manyToMany`.
    public Optional<Role> findRole(String entity, String name) {
        return roles(entity).stream().filter(each -> nameOf(each).equals(name)).findFirst();
    }

    /// The properties that identify an instance of the entity, flattened: for each key part its
    /// attribute or the key of its target.
    public List<Property> keyProperties(String entity) {
        List<Property> result = new ArrayList<>();
        for (KeyPart part : entity(entity).key()) {
            switch (part) {
                case KeyPart.OfAttribute(Attribute attribute) -> result.add(own(entity, attribute));
                case KeyPart.OfRole(String role) -> result.addAll(reference(entity, role));
            }
        }
        return result;
    }

    /// The candidate keys of an entity beside its key, each flattened like the key.
    public List<List<Property>> candidateKeys(String entity) {
        return entity(entity).candidateKeys().stream()
                .map(names -> candidateProperties(entity, names))
                .toList();
    }

    /// The properties of a candidate key, flattened like those of the key.
    ///
    /// @param names its attributes and roles
    public List<Property> candidateProperties(String entity, List<String> names) {
        List<Property> result = new ArrayList<>();
        for (String name : names) {
            entity(entity)
                    .findAttribute(name)
                    .ifPresentOrElse(
                            attribute -> result.add(own(entity, attribute)),
                            () -> result.addAll(reference(entity, name)));
        }
        return result;
    }

    /// The properties with which an instance of the entity refers to the target of one of its
    /// to-one roles: the target's key, as seen from the instance.
    ///
    /// @throws IllegalArgumentException when the entity owns no such role
    public List<Property> reference(String entity, String role) {
        Relationship relationship = relationship(entity, role);
        List<Property> result = new ArrayList<>();
        for (Property key : keyProperties(relationship.target())) {
            List<String> roles = new ArrayList<>();
            roles.add(role);
            roles.addAll(key.roles());
            result.add(new Property(entity, roles, key.attribute(), relationship.optional()));
        }
        return result;
    }

    /// Whether an entity has nothing but its key and counters: its instances come by being counted.
    public boolean isCount(String entity) {
        return !entity(entity).counters().isEmpty()
                && keyProperties(entity).containsAll(properties(entity));
    }

    /// Whether an entity has nothing but its key and derived attributes: its instances come with
    /// the first instance that belongs to them.
    public boolean isDerived(String entity) {
        return entity(entity).attributes().stream().anyMatch(Attribute::isDerived)
                && entity(entity).counters().isEmpty()
                && keyProperties(entity).containsAll(properties(entity));
    }

    /// Whether the target of a role comes with the first instance that belongs to it so.
    public boolean comesBy(Relationship role) {
        return isDerived(role.target()) && !derivedBy(role).isEmpty();
    }

    /// The attributes that an instance of the entity shows without being set: counters and derived
    /// attributes.
    public List<Property> computed(String entity) {
        return entity(entity).attributes().stream()
                .filter(attribute -> attribute.isCounter() || attribute.isDerived())
                .map(each -> own(entity, each))
                .toList();
    }

    /// The role by which the instances that an attribute is computed from belong to its entity. Of
    /// a many-to-many relationship these are the links.
    ///
    /// @throws IllegalArgumentException when there is no such role
    public Relationship source(String entity, Derivation derivation) {
        String name = derivation.inverse();
        Optional<Relationship> role =
                findRole(entity, name)
                        .filter(each -> each.direction() == Role.Direction.INVERSE)
                        .map(Role::relationship);
        return role.orElseGet(() ->
                manyToMany.stream()
                        .flatMap(link -> near(link, entity, name).stream())
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException("no way " + entity + "." + name)));
    }

    private Optional<Relationship> near(ManyToMany link, String entity, String name) {
        if (link.owner().equals(entity) && link.role().equals(name)) {
            return Optional.of(relationship(link.link(), link.ownerRole()));
        }
        return link.target().equals(entity) && link.inverse().equals(Optional.of(name))
                ? Optional.of(relationship(link.link(), link.targetRole()))
                : Optional.empty();
    }

    /// The attributes that are computed again from the instances which belong to another by a role.
    public List<Attribute> derivedBy(Relationship role) {
        return madeBy(role).filter(Attribute::isDerived).toList();
    }

    /// The counters of the instances which belong to another by a role.
    public List<Attribute> countedBy(Relationship role) {
        return madeBy(role).filter(Attribute::isInstanceCounter).toList();
    }

    /// The roles of an entity whose targets have counters of its instances.
    public List<Relationship> countingRoles(String entity) {
        return relationshipsOf(entity).stream().filter(role -> !countedBy(role).isEmpty()).toList();
    }

    private Stream<Attribute> madeBy(Relationship role) {
        return entity(role.target()).attributes().stream()
                .filter(attribute ->
                        attribute.derivation().stream()
                                .anyMatch(each ->
                                        source(role.target(), each).name().equals(role.name())));
    }

    /// All properties of an instance except counters and derived attributes: key roles first as the
    /// key lists them, its own attributes, then the other to-one roles.
    public List<Property> properties(String entity) {
        EntityType type = entity(entity);
        List<Property> result = new ArrayList<>(keyProperties(entity));
        for (Attribute attribute : type.attributes()) {
            Property property = own(entity, attribute);
            if (!attribute.isCounter() && !attribute.isDerived() && !result.contains(property)) {
                result.add(property);
            }
        }
        for (Relationship relationship : relationshipsOf(entity)) {
            for (Property property : reference(entity, relationship.role())) {
                if (!result.contains(property)) {
                    result.add(property);
                }
            }
        }
        return result;
    }

    /// The short name of a property: its path, cut after a role whose target has a key of one
    /// attribute. `follower.username` is `follower`; `room.hotel.id` is `room.hotel`, since a room
    /// has more in its key than its hotel, which has only its `id`.
    public String shortName(Property property) {
        String owner = property.entity();
        List<String> names = new ArrayList<>();
        for (String role : property.roles()) {
            names.add(role);
            owner = relationship(owner, role).target();
            if (keyProperties(owner).size() == 1) {
                return String.join(".", names);
            }
        }
        return property.path();
    }

    private static Property own(String entity, Attribute attribute) {
        return new Property(entity, List.of(), attribute, attribute.optional());
    }

    private static String nameOf(Role role) {
        Relationship relationship = role.relationship();
        return role.direction() == Role.Direction.FORWARD
                ? relationship.role()
                : relationship.inverse().orElse("");
    }
}

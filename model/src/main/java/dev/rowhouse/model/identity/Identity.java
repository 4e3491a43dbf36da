package dev.rowhouse.model.identity;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Subtype;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The functional dependencies in the rows of one shape, and the fields that a primary key needs so
/// that no two rows share it.
///
/// 1. An instance is determined by its key or a candidate key, by whoever refers to it by a to-one
///    role, and, across a one-to-one relationship, by the instance it refers to.
/// 2. A field is determined by the instance it belongs to; a field of a key also by whoever holds
///    it as a reference.
/// 3. A row is determined when all its roots are. The identity of a row is what is missing for
///    that: the keys of the roots, without what the bound fields determine already.
///
/// So a 1:1 pair is identified by either side, the row of a 1:n relationship by its n side, a row
/// of a link by both keys, a weak entity by its owner's key and its own part, and a path of several
/// relationships by the keys of its last n sides.
public final class Identity {
    private final Model model;
    private final RowShape shape;

    /// The identity rules of a shape over a model.
    public Identity(Model model, RowShape shape) {
        this.model = model;
        this.shape = shape;
    }

    /// The shape whose dependencies these are.
    public RowShape shape() {
        return shape;
    }

    /// The entity that an instance belongs to.
    public EntityType entity(Node node) {
        EntityType entity = shape.roots().get(node.root());
        for (String role : node.roles()) {
            entity = model.entity(model.relationship(entity.name(), role).target());
        }
        return entity;
    }

    /// The relationship that leads to an instance.
    ///
    /// @throws IllegalStateException when the instance is a root
    public Relationship arrival(Node node) {
        return model.relationship(entity(node.parent()).name(), node.roles().getLast());
    }

    /// Whether a row exists only if it has this instance.
    public boolean isRequired(Node node) {
        return shape.required().contains(node);
    }

    /// Whether a row may hold no value of a field: its attribute is optional, or a role on its path
    /// is and the shape does not insist on it.
    public boolean isOptional(Field field) {
        return isOptional(field, List.of());
    }

    /// Whether a row that was found by the values of some fields may hold no value of a field: a
    /// row that is found by a value of an instance has that instance, so its mandatory attributes,
    /// too.
    ///
    /// @param found the fields whose values are known, and not null
    public boolean isOptional(Field field, Collection<Field> found) {
        if (field.part() == Field.Part.ELEMENT || found.contains(field)) {
            return false;
        }
        return field.attribute().optional()
                || waysIn(field)
                        .anyMatch(node ->
                                !isRequired(node)
                                        && found.stream()
                                                .noneMatch(each -> node.leadsTo(each.node())));
    }

    /// Whether each instance of some subtype has a value of a field that instances of other kinds
    /// lack, and a row leads to such an instance in any case.
    public boolean isOfSubtype(Field field) {
        String name = field.attribute().name();
        return !mayBeUnreached(field)
                && model.subtypes().of(entity(field.node()).name()).stream()
                        .flatMap(hierarchy -> hierarchy.having(name).stream())
                        .anyMatch(each -> each.mandatory().contains(name));
    }

    /// The subtype to which an instance belongs in every row: the fixed values say so, or a key
    /// that only instances of this subtype have.
    ///
    /// @param key the fields of which no row lacks a value
    public Optional<Subtype> subtype(Node node, Collection<Field> key) {
        Optional<Hierarchy> hierarchy = model.subtypes().of(entity(node).name());
        if (hierarchy.isEmpty()) {
            return Optional.empty();
        }
        Optional<Subtype> fixed =
                shape.fixed().stream()
                        .filter(each -> isKind(each, node))
                        .flatMap(each -> hierarchy.get().find(each.value()).stream())
                        .findFirst();
        return fixed.or(() ->
                key.stream()
                        .filter(field -> node.leadsTo(field.node()))
                        .map(field ->
                                hierarchy
                                        .get()
                                        .having(
                                                field.node().equals(node)
                                                        ? field.attribute().name()
                                                        : node.rolesTo(field.node()).getFirst()))
                        .filter(having -> having.size() == 1)
                        .map(List::getFirst)
                        .findFirst());
    }

    /// Whether a fixed value says of which kind an instance is.
    public boolean isKind(FixedValue value, Node node) {
        return value.field().node().equals(node)
                && model.subtypes()
                        .of(entity(node).name())
                        .filter(each -> each.kind().equals(value.field().attribute().name()))
                        .isPresent();
    }

    private boolean mayBeUnreached(Field field) {
        return waysIn(field).anyMatch(node -> !isRequired(node));
    }

    /// Whether a role on a field's path is optional, so that a root may lead to no value of it. If
    /// the shape requires that role, such a root has no row.
    public boolean isBehindOptional(Field field) {
        return waysIn(field).findAny().isPresent();
    }

    /// The instances on a field's path that are reached by an optional role.
    private Stream<Node> waysIn(Field field) {
        return Stream.iterate(field.node(), node -> !node.isRoot(), Node::parent)
                .filter(node -> arrival(node).optional());
    }

    /// The fields of an instance's key, in the key's order.
    public List<Field> key(Node node) {
        return fields(node, model.keyProperties(entity(node).name()));
    }

    /// The fields of one of an instance's candidate keys, whose values together no other has.
    ///
    /// @param names its attributes and roles
    public List<Field> candidateKey(Node node, List<String> names) {
        return fields(node, model.candidateProperties(entity(node).name(), names));
    }

    /// The instance whose own row holds a value: the one it belongs to, or for a key the one that
    /// refers by it.
    public Node holder(Field field) {
        Node node = field.node();
        while (!node.isRoot() && key(node).contains(field)) {
            node = node.parent();
        }
        return node;
    }

    /// Everything that an instance itself holds: its key, its attributes, and the keys of what it
    /// refers to.
    public List<Field> held(Node node) {
        return fields(node, model.properties(entity(node).name()));
    }

    private List<Field> fields(Node node, List<Property> properties) {
        return properties.stream().map(property -> field(node, property)).distinct().toList();
    }

    /// The field that a property of an instance is.
    public Field field(Node node, Property property) {
        return shape.canonical(Field.of(node.to(property.roles()), property.attribute()));
    }

    /// Whether an instance is the same in all rows that agree on some fields.
    public boolean isDetermined(Node node, Collection<Field> known) {
        return isDetermined(shape.canonical(node), Set.copyOf(known), new LinkedHashSet<>());
    }

    /// Whether a field has the same value in all rows that agree on some fields.
    public boolean isDetermined(Field field, Collection<Field> known) {
        return isDetermined(shape.canonical(field), Set.copyOf(known), new LinkedHashSet<>());
    }

    private boolean isDetermined(Field field, Set<Field> known, Set<Node> asking) {
        if (known.contains(field)) {
            return true;
        }
        // An element is not determined by the instance that holds the collection.
        return field.part() == Field.Part.WHOLE && isDetermined(field.node(), known, asking);
    }

    private boolean isDetermined(Node node, Set<Field> known, Set<Node> asking) {
        if (!asking.add(node)) {
            return false;
        }
        try {
            return key(node).stream().allMatch(field -> isDetermined(field, known, asking))
                    || unique(node).anyMatch(known::contains)
                    || compositeKeys(node).anyMatch(known::containsAll)
                    || isFirstOfGroup(node, known, asking)
                    || waysTo(node).stream()
                            .anyMatch(way -> isDetermined(way.parent(), known, asking))
                    || isDeterminedOneToOne(node, known, asking);
        } finally {
            asking.remove(node);
        }
    }

    /// Whether rows are the first of their groups, and the group is known.
    private boolean isFirstOfGroup(Node node, Set<Field> known, Set<Node> asking) {
        return node.isRoot()
                && shape.first()
                        .filter(each ->
                                each.groups().stream()
                                        .allMatch(field -> isDetermined(field, known, asking)))
                        .isPresent();
    }

    /// The attributes of an instance that no other has.
    private Stream<Field> unique(Node node) {
        return entity(node).attributes().stream()
                .filter(Attribute::unique)
                .map(attribute -> shape.canonical(Field.of(node, attribute)));
    }

    private Stream<List<Field>> compositeKeys(Node node) {
        return entity(node).compositeKeys().stream().map(names -> candidateKey(node, names));
    }

    /// All paths that end at an instance by a role.
    private List<Node> waysTo(Node node) {
        List<Node> ways = new ArrayList<>();
        if (!node.isRoot()) {
            ways.add(node);
        }
        for (RowShape.Meeting meeting : shape.meetings()) {
            if (shape.canonical(meeting.first()).equals(node) && !meeting.second().isRoot()) {
                ways.add(meeting.second());
            }
        }
        return ways;
    }

    private boolean isDeterminedOneToOne(Node node, Set<Field> known, Set<Node> asking) {
        return model.relationshipsOf(entity(node).name()).stream()
                .filter(relationship -> relationship.cardinality() == Cardinality.ONE_TO_ONE)
                .map(relationship -> shape.canonical(node.to(relationship.role())))
                .anyMatch(target ->
                        !asking.contains(target)
                                && key(target).stream()
                                        .allMatch(f -> isDetermined(f, known, asking)));
    }

    /// Whether all rows that agree on some fields are one row.
    public boolean isRowDetermined(Collection<Field> known) {
        return missing(known).isEmpty();
    }

    /// The fields that, together with some known ones, make every row unique: the identity of a
    /// result whose rows all agree on `known`.
    public List<Field> missing(Collection<Field> known) {
        Set<Field> together = new LinkedHashSet<>(known);
        List<Field> missing = new ArrayList<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            if (isDetermined(Node.root(root), together)) {
                continue;
            }
            List<Field> telling =
                    shape.first().map(FirstOfGroup::groups).orElse(key(Node.root(root)));
            for (Field field : telling) {
                if (!isDetermined(field, together)) {
                    missing.add(field);
                    together.add(field);
                }
            }
        }
        for (Field element : shape.elements()) {
            if (together.add(element)) {
                missing.add(element);
            }
        }
        return missing;
    }
}

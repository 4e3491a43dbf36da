package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// An entity as a statement names it: a subtype, whose instances are some of those of the entity
/// that it extends, or an entity of the model, of which one sees what all its instances have.
///
/// @param entity the entity of the model
/// @param hierarchy the subtypes of the entity, if it has any
/// @param subtype the subtype that is named, if it is one
record View(EntityType entity, Optional<Hierarchy> hierarchy, Optional<Subtype> subtype) {
    /// The entity or subtype of a name; empty when there is neither.
    static Optional<View> find(Model model, String name) {
        Optional<Subtype> subtype = model.subtypes().find(name);
        return subtype.map(found -> model.entity(found.root()))
                .or(() -> model.findEntity(name))
                .map(entity -> new View(entity, model.subtypes().of(entity.name()), subtype));
    }

    /// The far end of a relationship.
    static View at(Model model, Role role) {
        Optional<Subtype> subtype =
                role.direction() == Role.Direction.FORWARD
                        ? model.subtypes().target(role.relationship())
                        : model.subtypes().owner(role.relationship());
        return new View(model.entity(role.to()), model.subtypes().of(role.to()), subtype);
    }

    /// The name in the text.
    String name() {
        return subtype.map(Subtype::name).orElse(entity.name());
    }

    /// Whether the instances have an attribute or role of the entity.
    boolean has(String name) {
        return hierarchy.isEmpty() || hierarchy.get().has(name(), name);
    }

    /// The attribute of a name.
    Optional<Attribute> find(String name) {
        return entity.findAttribute(name).filter(each -> has(each.name()));
    }

    /// The attributes in the order of the model.
    List<Attribute> attributes() {
        return entity.attributes().stream().filter(each -> has(each.name())).toList();
    }

    /// The attribute that says of which kind an instance is; empty when all are of one kind.
    Optional<Attribute> kind() {
        return hierarchy.flatMap(each -> entity.findAttribute(each.kind()));
    }

    /// Whether a name is that of the attribute for the kind.
    boolean isKind(String name) {
        return hierarchy.filter(each -> each.kind().equals(name)).isPresent();
    }

    /// Whether an instance may lack an attribute.
    boolean mayLack(Attribute attribute) {
        return attribute.optional() && !isMandatory(attribute.name());
    }

    /// Whether an instance may lack a value that it holds.
    boolean mayLack(Property property) {
        return property.optional() && !isMandatory(property.name());
    }

    private boolean isMandatory(String name) {
        return subtype.filter(each -> each.mandatory().contains(name)).isPresent();
    }

    /// The value of the attribute for the kind.
    Value.Constant kindValue() {
        return new Value.Constant(new Literal.Text(name()), kind().orElseThrow().type());
    }

    /// The condition that an instance of the entity is one of the subtype; empty when any is, or
    /// when it follows from a condition or a join, because no other kind has what is compared.
    ///
    /// @param alias the alias of the instance
    /// @param pattern the pattern without this condition
    Optional<Condition> condition(String alias, Pattern pattern) {
        return subtype.filter(own -> !isImplied(own, alias, pattern))
                .map(_ ->
                        new Condition.Comparison(
                                new AttributeReference(alias, kind().orElseThrow()),
                                Condition.Operator.EQUAL,
                                kindValue()));
    }

    private boolean isImplied(Subtype own, String alias, Pattern pattern) {
        boolean isCompared =
                pattern.conditions().stream()
                        .flatMap(each -> each.attributes().stream())
                        .anyMatch(each ->
                                each.alias().equals(alias)
                                        && isOnlyOf(own, each.attribute().name()));
        return isCompared
                || pattern.edges().stream()
                        .filter(edge -> edge.from().equals(alias))
                        .filter(edge -> edge.match() == JoinEdge.Match.REQUIRED)
                        .anyMatch(edge ->
                                edge.role().direction() == Role.Direction.FORWARD
                                        ? isOnlyOf(own, edge.role().relationship().role())
                                        : own.referring()
                                                .contains(edge.role().relationship().name()));
    }

    private boolean isOnlyOf(Subtype own, String name) {
        return hierarchy.orElseThrow().having(name).equals(List.of(own));
    }

    /// Checks that an instance may be one of the named entity without being one of a subtype, and
    /// that an upsert cannot meet an instance of another kind.
    void checkInserted(JpqlTree.Insert insert) throws Mistake {
        JpqlTree.Path path = insert.entity();
        if (hierarchy.filter(Hierarchy::isAbstract).isPresent() && subtype.isEmpty()) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`%s` is abstract, so each instance is one of a subtype".formatted(name()),
                    "insert one of `%s`".formatted(String.join("`, `", hierarchy.get().kinds())));
        }
        if (hierarchy.isPresent() && insert.isUpsert()) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "ON CONFLICT DO UPDATE could meet an instance of another kind, since `%s` has subtypes"
                            .formatted(entity.name()),
                    "write two mutations, an INSERT of a new `%1$s` and an UPDATE of an existing one"
                            .formatted(name()));
        }
    }

    /// The entity with the attributes of the view only.
    EntityType visible() {
        return hierarchy.isEmpty()
                ? entity
                : entity.withFigures(attributes(), entity.key(), entity.count(), entity.growth());
    }

    /// The advice for somebody who has written a name that the view does not have.
    ///
    /// @param names the names that it has
    /// @param what the kind of names, in plural: "the attributes of `User`"
    Remedy remedy(String wrong, List<String> names, String what) {
        List<Subtype> others =
                hierarchy.map(each -> each.having(wrong)).orElse(List.of()).stream()
                        .filter(each -> !each.name().equals(name()))
                        .toList();
        return others.isEmpty()
                ? Suggestion.remedy(wrong, names, what)
                : Remedy.of(
                        "only a %s has it: name that entity instead"
                                .formatted(
                                        others.stream()
                                                .map(each -> "`" + each.name() + "`")
                                                .collect(Collectors.joining(" or a "))));
    }
}

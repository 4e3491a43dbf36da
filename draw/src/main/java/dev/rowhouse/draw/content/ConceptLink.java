package dev.rowhouse.draw.content;

import dev.rowhouse.draw.scene.Mark.Tip;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.plan.sizes.Quantity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A relationship as pictures show it.
///
/// @param name `Owner.role`
/// @param owner the entity or subtype that has the role
/// @param target the entity or subtype at the other end
/// @param atOwner how many owners a target may have
/// @param atTarget how many targets an owner may have
/// @param role the role, and the name of the way back if there is one
/// @param counts how many there are, such as `100 per Hotel, at most 500`
/// @param isIdentifying whether the key of the target is a part of the owner's key
/// @param about the description; may be empty
public record ConceptLink(
        String name,
        String owner,
        String target,
        Tip atOwner,
        Tip atTarget,
        String role,
        List<String> counts,
        boolean isIdentifying,
        String about) {
    /// Copies the list.
    public ConceptLink {
        counts = List.copyOf(counts);
    }

    /// All relationships in the order of the model, then those of many to many.
    public static List<ConceptLink> of(Model model) {
        List<ConceptLink> links = new ArrayList<>();
        for (Relationship relationship : model.relationships()) {
            if (model.entity(relationship.owner()).kind() == EntityType.Kind.DECLARED) {
                links.add(of(model, relationship));
            }
        }
        model.manyToMany().forEach(link -> links.add(of(model, link)));
        return links;
    }

    private static ConceptLink of(Model model, Relationship relationship) {
        boolean isToMany = relationship.cardinality() == Cardinality.MANY_TO_ONE;
        String target = relationship.target();
        return new ConceptLink(
                relationship.name(),
                model.subtypes()
                        .owner(relationship)
                        .map(Subtype::name)
                        .orElse(relationship.owner()),
                model.subtypes().target(relationship).map(Subtype::name).orElse(target),
                isToMany ? Tip.ANY : Tip.NONE_OR_ONE,
                relationship.optional() ? Tip.NONE_OR_ONE : Tip.ONE,
                roles(relationship.role(), relationship.inverse()),
                isToMany ? List.of(count(relationship.count(), target)) : List.of(),
                isInKey(model, relationship),
                relationship.about());
    }

    private static ConceptLink of(Model model, ManyToMany link) {
        return new ConceptLink(
                link.link(),
                link.owner(),
                link.target(),
                Tip.ANY,
                Tip.ANY,
                roles(link.role(), link.inverse()),
                List.of(
                        count(
                                model.relationship(link.link(), link.ownerRole()).count(),
                                link.owner()),
                        count(
                                model.relationship(link.link(), link.targetRole()).count(),
                                link.target())),
                false,
                "");
    }

    private static boolean isInKey(Model model, Relationship relationship) {
        return model.entity(relationship.owner()).key().stream()
                .anyMatch(part ->
                        part instanceof KeyPart.OfRole(var role)
                                && role.equals(relationship.role()));
    }

    private static String roles(String role, Optional<String> inverse) {
        return inverse.map(back -> role + " / " + back).orElse(role);
    }

    private static String count(Count count, String per) {
        return "%s per %s, at most %s"
                .formatted(
                        Quantity.count(count.average()),
                        per,
                        Quantity.count((double) count.largest()));
    }

    /// The relationship as a sentence.
    public String sentence() {
        String first = "%s leads from %s to %s".formatted(name, owner, target);
        String more = counts.isEmpty() ? "" : ": " + String.join("; ", counts);
        return first + more + (isIdentifying ? "; part of the key" : "") + ".";
    }
}

package dev.rowhouse.model.format;

import dev.rowhouse.model.file.ModelObject;
import dev.rowhouse.model.format.LayoutTree.Branch;
import dev.rowhouse.model.format.LayoutTree.Part;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Brings the sections of a model file, and the keys of its entities, attributes, relationships,
/// questions and mutations into one order. Entries with names of their own keep theirs.
final class Arrangement {
    private Arrangement() {}

    /// The tree in that order.
    static Branch of(Branch root) {
        return mapEach(sorted(root, ModelObject.FILE), Arrangement::section);
    }

    private static Part section(Part section) {
        return switch (section.name()) {
            case "entities" -> inside(open(section), Arrangement::entity);
            case "types" -> inside(open(section), type -> inside(type, Arrangement::attribute));
            case "relationships" ->
                    inside(open(section), each -> of(each, ModelObject.RELATIONSHIP));
            case "queries" -> inside(open(section), each -> of(each, ModelObject.QUERY));
            case "mutations" -> inside(open(section), each -> of(each, ModelObject.MUTATION));
            case "limits" -> of(section, ModelObject.LIMITS);
            default -> section;
        };
    }

    /// A section without brackets around its entries.
    private static Part open(Part section) {
        return mapping(section)
                .map(branch -> section.with(branch.withoutBrackets()))
                .orElse(section);
    }

    private static Part entity(Part entity) {
        return inside(
                of(entity, ModelObject.ENTITY),
                each ->
                        each.name().equals("attributes")
                                ? inside(each, Arrangement::attribute)
                                : each);
    }

    private static Part attribute(Part attribute) {
        return of(attribute, ModelObject.ATTRIBUTE);
    }

    /// The part with the keys of its mapping in the order of a kind of object.
    private static Part of(Part part, ModelObject object) {
        return mapping(part).map(branch -> part.with(sorted(branch, object))).orElse(part);
    }

    /// The part with each of its entries changed.
    private static Part inside(Part part, UnaryOperator<Part> change) {
        return mapping(part).map(branch -> part.with(mapEach(branch, change))).orElse(part);
    }

    private static Optional<Branch> mapping(Part part) {
        return part.value() instanceof Branch branch && branch.isMapping()
                ? Optional.of(branch)
                : Optional.empty();
    }

    private static Branch mapEach(Branch branch, UnaryOperator<Part> change) {
        return branch.with(branch.parts().stream().map(change).toList());
    }

    private static Branch sorted(Branch branch, ModelObject object) {
        List<Part> parts = new ArrayList<>(branch.parts());
        List<String> keys = object.keys();
        parts.sort(
                Comparator.comparingInt(part -> {
                    int place = keys.indexOf(part.name());
                    return place < 0 ? keys.size() : place;
                }));
        return branch.with(parts);
    }
}

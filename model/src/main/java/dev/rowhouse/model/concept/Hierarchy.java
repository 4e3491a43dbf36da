package dev.rowhouse.model.concept;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An entity with the subtypes that extend it. An attribute of the entity says of which kind an
/// instance is; no mutation sets it, because it follows from the entity that is inserted.
///
/// @param root the entity
/// @param kind the name of the attribute for the kind
/// @param isAbstract whether each instance is one of a subtype
/// @param subtypes the subtypes in the order of the file; at least one
public record Hierarchy(String root, String kind, boolean isAbstract, List<Subtype> subtypes) {
    /// Copies the list and checks that there is a subtype.
    public Hierarchy {
        subtypes = List.copyOf(subtypes);
        if (subtypes.isEmpty()) {
            throw new IllegalArgumentException(root + " without subtypes");
        }
    }

    /// The values of the attribute for the kind: the root unless it is abstract, then the subtypes.
    public List<String> kinds() {
        List<String> kinds = new ArrayList<>();
        if (!isAbstract) {
            kinds.add(root);
        }
        subtypes.forEach(each -> kinds.add(each.name()));
        return kinds;
    }

    /// The subtype of a name; empty for the root.
    public Optional<Subtype> find(String name) {
        return subtypes.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /// The subtype of a value of the attribute for the kind; empty for the root.
    public Optional<Subtype> find(Literal kind) {
        return subtypes.stream()
                .filter(each -> kind.equals(new Literal.Text(each.name())))
                .findFirst();
    }

    /// The subtypes that have an attribute, a role or a way back; none if all instances have it.
    public List<Subtype> having(String name) {
        return subtypes.stream().filter(each -> each.names().contains(name)).toList();
    }

    /// Whether instances of a kind may have a value of an attribute or role.
    ///
    /// @param ofKind the name of a subtype or of the root
    public boolean has(String ofKind, String name) {
        List<Subtype> having = having(name);
        return having.isEmpty() || having.stream().anyMatch(each -> each.name().equals(ofKind));
    }

    /// Whether each instance of a kind has a value of an attribute or role that others may lack.
    public boolean isMandatory(String ofKind, String name) {
        return find(ofKind).filter(each -> each.mandatory().contains(name)).isPresent();
    }
}

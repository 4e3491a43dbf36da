package dev.rowhouse.imports.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The entities that other entities extend.
///
/// @param classes all classes by their binary names
record Inheritance(Map<String, JpaClass> classes) {
    /// Whether a class is kept as an entity.
    static boolean isEntity(JpaClass each) {
        return each.mark("Entity").isPresent();
    }

    /// The uppermost entity that a class extends; empty when there is none.
    Optional<JpaClass> root(JpaClass each) {
        Optional<JpaClass> root = Optional.empty();
        for (JpaClass above = classes.get(each.superName());
                above != null;
                above = classes.get(above.superName())) {
            root = isEntity(above) ? Optional.of(above) : root;
        }
        return root;
    }

    /// Whether some entity extends a class.
    boolean isExtended(JpaClass above) {
        return classes.values().stream()
                .filter(Inheritance::isEntity)
                .anyMatch(each -> root(each).filter(above::equals).isPresent());
    }

    /// Whether a class has a property from another subtype that it extends. A role of that one is
    /// no role of this one in the model, which has one level of subtypes.
    boolean isOfSubtypeAbove(JpaClass each, JpaClass.Property property) {
        Optional<JpaClass> root = root(each);
        JpaClass above = classes.get(each.superName());
        boolean isOfOther = false;
        while (root.isPresent() && above != null && !above.equals(root.get())) {
            isOfOther |= isEntity(above) && above.properties().contains(property);
            above = classes.get(above.superName());
        }
        return isOfOther;
    }

    /// The fields of a class and of those it extends that are kept, the uppermost first; of a
    /// subtype those that the root does not have.
    List<JpaClass.Property> properties(JpaClass each) {
        List<JpaClass.Property> result = new ArrayList<>();
        Optional.ofNullable(classes.get(each.superName()))
                .filter(above -> isEntity(above) || above.mark("MappedSuperclass").isPresent())
                .filter(above -> !root(each).equals(Optional.of(above)))
                .ifPresent(above -> result.addAll(properties(above)));
        result.addAll(each.properties());
        return result;
    }
}

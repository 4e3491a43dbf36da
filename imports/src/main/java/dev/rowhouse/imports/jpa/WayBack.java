package dev.rowhouse.imports.jpa;

import java.util.List;
import java.util.Optional;

/// The other side of a role to one: the property of the target that is `mappedBy` it.
///
/// @param inheritance the classes
record WayBack(Inheritance inheritance) {
    /// The property of the target, if it has one.
    Optional<JpaClass.Property> of(JpaClass owner, JpaClass.Property role, JpaClass target) {
        String type = "L" + owner.name() + ";";
        return inheritance.properties(target).stream()
                .filter(each -> each.mappedBy().equals(role.name()))
                .filter(each -> each.type().equals(type) || each.arguments().contains(type))
                .findFirst();
    }

    /// Whether instances with a role go with the one that it leads to: the way back cascades, or
    /// Hibernate's `@OnDelete` at the role says that the database does it.
    boolean isDeletedWith(JpaClass owner, JpaClass.Property role, JpaClass target) {
        return role.mark("OnDelete")
                        .filter(mark -> mark.text("action").equals("CASCADE"))
                        .isPresent()
                || of(owner, role, target).filter(WayBack::deletes).isPresent();
    }

    /// Whether deleting an instance also deletes the instances to which one of its properties
    /// refers (`cascade`, `orphanRemoval`).
    static boolean deletes(JpaClass.Property property) {
        return List.of("OneToMany", "OneToOne").stream()
                .flatMap(kind -> property.mark(kind).stream())
                .anyMatch(mark ->
                        Boolean.TRUE.equals(mark.values().get("orphanRemoval"))
                                || (mark.values().get("cascade") instanceof List<?> kinds
                                        && (kinds.contains("ALL") || kinds.contains("REMOVE"))));
    }
}

package dev.rowhouse.model.identity;

import java.util.ArrayList;
import java.util.List;

/// One instance in each row of a [RowShape]: a root, or what is reached from a root by to-one
/// roles.
///
/// @param root the position of the root in its shape
/// @param roles the roles walked from the root, each of the entity reached so far; empty for the
///     root itself
public record Node(int root, List<String> roles) {
    /// Copies the roles.
    public Node {
        roles = List.copyOf(roles);
    }

    /// A root itself.
    public static Node root(int root) {
        return new Node(root, List.of());
    }

    /// The instance that a role of this one names.
    public Node to(String role) {
        List<String> longer = new ArrayList<>(roles);
        longer.add(role);
        return new Node(root, longer);
    }

    /// The instance reached from this one by several roles.
    public Node to(List<String> more) {
        List<String> longer = new ArrayList<>(roles);
        longer.addAll(more);
        return new Node(root, longer);
    }

    /// Whether this is a root.
    public boolean isRoot() {
        return roles.isEmpty();
    }

    /// The instance one role nearer to the root.
    ///
    /// @throws IllegalStateException when this is a root
    public Node parent() {
        if (roles.isEmpty()) {
            throw new IllegalStateException("a root has no parent");
        }
        return new Node(root, roles.subList(0, roles.size() - 1));
    }

    /// Whether the other instance is this one or is reached through it.
    public boolean leadsTo(Node other) {
        return root == other.root
                && other.roles.size() >= roles.size()
                && other.roles.subList(0, roles.size()).equals(roles);
    }

    /// The roles from this instance to another that it leads to.
    public List<String> rolesTo(Node other) {
        return other.roles.subList(roles.size(), other.roles.size());
    }
}

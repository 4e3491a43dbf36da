package dev.rowhouse.imports.relational;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The meaning of a table.
public sealed interface Mapped {
    /// The table.
    Table table();

    /// Its name in the model's language: `Film`, or `Film.categories` for a link.
    String name();

    /// The to-one roles that its rows have.
    List<Role> roles();

    /// The attribute that a column is, if it is one.
    Optional<String> attribute(String column);

    /// A to-one role.
    ///
    /// @param name its name
    /// @param key the foreign key that it stands for, its referenced columns spelled out
    /// @param inverse the way back, if it has a name
    /// @param optional whether there may be no target
    /// @param isOne whether a target has at most one owner
    record Role(
            String name,
            Table.ForeignKey key,
            Optional<String> inverse,
            boolean optional,
            boolean isOne) {}

    /// A table of things.
    ///
    /// @param key the names of its key in the model: attributes and roles
    /// @param keyColumns the columns that identify a row
    /// @param attributes attribute names by column name
    record Entity(
            Table table,
            String name,
            List<String> key,
            List<String> keyColumns,
            Map<String, String> attributes,
            List<Role> roles)
            implements Mapped {
        /// Copies the lists and the map.
        public Entity {
            key = List.copyOf(key);
            keyColumns = List.copyOf(keyColumns);
            attributes = Map.copyOf(attributes);
            roles = List.copyOf(roles);
        }

        @Override
        public Optional<String> attribute(String column) {
            String exact = attributes.get(column);
            if (exact != null) {
                return Optional.of(exact);
            }
            return attributes.entrySet().stream()
                    .filter(each -> each.getKey().equalsIgnoreCase(column))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }
    }

    /// A table that only links two others.
    ///
    /// @param owner the entity that has the role
    /// @param role the role's name, from one owner to many targets
    /// @param target the entity at the other end
    /// @param inverse the way back
    /// @param near the link's role to the owner
    /// @param far the link's role to the target
    record Link(
            Table table,
            String owner,
            String role,
            String target,
            String inverse,
            Role near,
            Role far)
            implements Mapped {
        @Override
        public String name() {
            return owner + "." + role;
        }

        @Override
        public List<Role> roles() {
            return List.of(near, far);
        }

        @Override
        public Optional<String> attribute(String column) {
            return Optional.empty();
        }
    }
}

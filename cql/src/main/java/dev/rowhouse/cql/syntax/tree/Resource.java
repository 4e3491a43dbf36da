package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The resource of a permission. `toString` is its CQL.
public sealed interface Resource {
    /// The permissions that make sense on the resource.
    default Set<Permission> applicablePermissions() {
        return switch (this) {
            case AllKeyspaces ignored -> ofTables();
            case Keyspace ignored -> ofTables();
            case AllTables ignored -> ofTables();
            case Table ignored ->
                    EnumSet.of(
                            Permission.ALTER,
                            Permission.DROP,
                            Permission.SELECT,
                            Permission.MODIFY,
                            Permission.AUTHORIZE,
                            Permission.UNMASK,
                            Permission.SELECT_MASKED);
            case AllRoles ignored ->
                    EnumSet.of(
                            Permission.CREATE,
                            Permission.ALTER,
                            Permission.DROP,
                            Permission.AUTHORIZE,
                            Permission.DESCRIBE);
            case Role ignored ->
                    EnumSet.of(
                            Permission.ALTER,
                            Permission.DROP,
                            Permission.AUTHORIZE,
                            Permission.DESCRIBE);
            case AllFunctions ignored -> ofFunctions();
            case FunctionsInKeyspace ignored -> ofFunctions();
            case Function ignored ->
                    EnumSet.of(
                            Permission.ALTER,
                            Permission.DROP,
                            Permission.AUTHORIZE,
                            Permission.EXECUTE);
            case AllMBeans ignored -> ofMBeans();
            case MBean ignored -> ofMBeans();
            case MBeans ignored -> ofMBeans();
        };
    }

    private static Set<Permission> ofTables() {
        return EnumSet.of(
                Permission.CREATE,
                Permission.ALTER,
                Permission.DROP,
                Permission.SELECT,
                Permission.MODIFY,
                Permission.AUTHORIZE,
                Permission.UNMASK,
                Permission.SELECT_MASKED);
    }

    private static Set<Permission> ofFunctions() {
        return EnumSet.of(
                Permission.CREATE,
                Permission.ALTER,
                Permission.DROP,
                Permission.AUTHORIZE,
                Permission.EXECUTE);
    }

    private static Set<Permission> ofMBeans() {
        return EnumSet.of(
                Permission.AUTHORIZE,
                Permission.DESCRIBE,
                Permission.EXECUTE,
                Permission.MODIFY,
                Permission.SELECT);
    }

    /// `ALL KEYSPACES`.
    record AllKeyspaces() implements Resource {
        @Override
        public String toString() {
            return "ALL KEYSPACES";
        }
    }

    /// `KEYSPACE keyspace`.
    record Keyspace(Name keyspace) implements Resource {
        @Override
        public String toString() {
            return "KEYSPACE " + keyspace;
        }
    }

    /// `ALL TABLES IN KEYSPACE keyspace`.
    record AllTables(Name keyspace) implements Resource {
        @Override
        public String toString() {
            return "ALL TABLES IN KEYSPACE " + keyspace;
        }
    }

    /// `[TABLE] table`.
    record Table(QualifiedName table) implements Resource {
        @Override
        public String toString() {
            return "TABLE " + table;
        }
    }

    /// `ALL ROLES`.
    record AllRoles() implements Resource {
        @Override
        public String toString() {
            return "ALL ROLES";
        }
    }

    /// `ROLE role`.
    record Role(Name role) implements Resource {
        @Override
        public String toString() {
            return "ROLE " + role.asRole();
        }
    }

    /// `ALL FUNCTIONS`.
    record AllFunctions() implements Resource {
        @Override
        public String toString() {
            return "ALL FUNCTIONS";
        }
    }

    /// `ALL FUNCTIONS IN KEYSPACE keyspace`.
    record FunctionsInKeyspace(Name keyspace) implements Resource {
        @Override
        public String toString() {
            return "ALL FUNCTIONS IN KEYSPACE " + keyspace;
        }
    }

    /// `FUNCTION function(type, …)`.
    record Function(QualifiedName function, List<RawType> arguments) implements Resource {
        /// Copies the arguments.
        public Function {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String toString() {
            return "FUNCTION " + function.asFunctionName() + TermText.list("(", arguments, ")");
        }
    }

    /// `ALL MBEANS`.
    record AllMBeans() implements Resource {
        @Override
        public String toString() {
            return "ALL MBEANS";
        }
    }

    /// `MBEAN 'name'`.
    record MBean(String name) implements Resource {
        @Override
        public String toString() {
            return "MBEAN " + CqlKeywords.literal(name);
        }
    }

    /// `MBEANS 'pattern'`.
    record MBeans(String pattern) implements Resource {
        @Override
        public String toString() {
            return "MBEANS " + CqlKeywords.literal(pattern);
        }
    }
}

package dev.rowhouse.cql.syntax.tree;

/// The object that a COMMENT ON or SECURITY LABEL ON describes. `toString` is its CQL.
public sealed interface DescribedObject {
    /// `KEYSPACE keyspace`.
    record Keyspace(Name keyspace) implements DescribedObject {
        @Override
        public String toString() {
            return "KEYSPACE " + keyspace;
        }
    }

    /// `TABLE table`.
    record Table(QualifiedName table) implements DescribedObject {
        @Override
        public String toString() {
            return "TABLE " + table;
        }
    }

    /// `COLUMN table.column`.
    record Column(QualifiedName table, Name column) implements DescribedObject {
        @Override
        public String toString() {
            return "COLUMN " + table + "." + column;
        }
    }

    /// `TYPE type`.
    record Type(QualifiedName type) implements DescribedObject {
        @Override
        public String toString() {
            return "TYPE " + type.asTypeName();
        }
    }

    /// `FIELD type.field`.
    record Field(QualifiedName type, Name field) implements DescribedObject {
        @Override
        public String toString() {
            return "FIELD " + type + "." + field;
        }
    }
}

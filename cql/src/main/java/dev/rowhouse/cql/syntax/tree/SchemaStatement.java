package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A statement that changes the schema: CREATE, ALTER and DROP of keyspaces and what lives in them.
public sealed interface SchemaStatement extends Statement {
    /// `CREATE KEYSPACE [IF NOT EXISTS] keyspace WITH …`.
    record CreateKeyspace(Name keyspace, boolean ifNotExists, Properties properties, Span span)
            implements SchemaStatement {}

    /// `ALTER KEYSPACE [IF EXISTS] keyspace WITH …`.
    record AlterKeyspace(Name keyspace, boolean ifExists, Properties properties, Span span)
            implements SchemaStatement {}

    /// `DROP KEYSPACE [IF EXISTS] keyspace`.
    record DropKeyspace(Name keyspace, boolean ifExists, Span span) implements SchemaStatement {}

    /// `CREATE TABLE [IF NOT EXISTS] table (column type, …, PRIMARY KEY (…)) WITH …`.
    ///
    /// @param columns in the order of the text
    /// @param primaryKey missing when none was declared, which the schema refuses
    record CreateTable(
            QualifiedName table,
            boolean ifNotExists,
            List<ColumnDefinition> columns,
            Optional<PrimaryKey> primaryKey,
            TableOptions options,
            Span span)
            implements SchemaStatement {
        /// Copies the columns.
        public CreateTable {
            columns = List.copyOf(columns);
        }
    }

    /// `CREATE TABLE [IF NOT EXISTS] table LIKE source WITH …` (Cassandra 6.0).
    ///
    /// @param copied what is copied beside columns and options
    /// @param properties options that the new table has instead of those of the source
    record CopyTable(
            QualifiedName table,
            boolean ifNotExists,
            QualifiedName source,
            Set<CopiedPart> copied,
            Properties properties,
            Span span)
            implements SchemaStatement {
        /// Copies the parts.
        public CopyTable {
            copied = Set.copyOf(copied);
        }
    }

    /// A part of a table that a copy has only if the statement says so.
    enum CopiedPart {
        /// `INDEXES`.
        INDEXES("INDEXES"),
        /// `COMMENTS`.
        COMMENTS("COMMENTS"),
        /// `SECURITY LABELS`.
        SECURITY_LABELS("SECURITY LABELS");

        private final String cql;

        CopiedPart(String cql) {
            this.cql = cql;
        }

        /// The words.
        @Override
        public String toString() {
            return cql;
        }
    }

    /// `COMMENT ON object IS 'text'` (Cassandra 6.0).
    ///
    /// @param text missing for `IS NULL`, which takes the comment away
    record CommentOn(DescribedObject object, Optional<String> text, Span span)
            implements SchemaStatement {}

    /// `SECURITY LABEL [FOR provider] ON object IS 'label'` (Cassandra 6.0).
    ///
    /// @param label missing for `IS NULL`, which takes the label away
    record SecurityLabelOn(
            DescribedObject object, Optional<Name> provider, Optional<String> label, Span span)
            implements SchemaStatement {}

    /// `ALTER TABLE [IF EXISTS] table …`.
    record AlterTable(QualifiedName table, boolean ifExists, TableChange change, Span span)
            implements SchemaStatement {}

    /// `DROP TABLE [IF EXISTS] table`.
    record DropTable(QualifiedName table, boolean ifExists, Span span) implements SchemaStatement {}

    /// `CREATE TYPE [IF NOT EXISTS] type (field type, …)`.
    record CreateType(
            QualifiedName type, boolean ifNotExists, List<FieldDefinition> fields, Span span)
            implements SchemaStatement {
        /// Copies the fields.
        public CreateType {
            fields = List.copyOf(fields);
        }
    }

    /// A field in CREATE TYPE.
    record FieldDefinition(Name name, RawType type) {
        @Override
        public String toString() {
            return name + " " + type;
        }
    }

    /// `ALTER TYPE [IF EXISTS] type …`.
    record AlterType(QualifiedName type, boolean ifExists, TypeChange change, Span span)
            implements SchemaStatement {}

    /// `DROP TYPE [IF EXISTS] type`.
    record DropType(QualifiedName type, boolean ifExists, Span span) implements SchemaStatement {}

    /// `CREATE [CUSTOM] INDEX [IF NOT EXISTS] [name] ON table (target, …) [USING 'class']
    /// [WITH …]`.
    ///
    /// @param name the index; missing when Cassandra is to make up a name; its keyspace is the
    ///     table's
    /// @param isCustom whether CUSTOM was written
    /// @param targets the indexed columns; usually one
    /// @param implementation the class, or `sai`, `legacy_local_table` and so on
    record CreateIndex(
            Optional<Name> name,
            boolean ifNotExists,
            boolean isCustom,
            QualifiedName table,
            List<IndexTarget> targets,
            Optional<String> implementation,
            Properties properties,
            Span span)
            implements SchemaStatement {
        /// Copies the targets.
        public CreateIndex {
            targets = List.copyOf(targets);
        }
    }

    /// `DROP INDEX [IF EXISTS] index`.
    record DropIndex(QualifiedName index, boolean ifExists, Span span) implements SchemaStatement {}

    /// `CREATE MATERIALIZED VIEW [IF NOT EXISTS] view AS SELECT … FROM … WHERE …
    /// PRIMARY KEY (…) WITH …`.
    ///
    /// @param selectors the columns of the view; none means `*`
    record CreateView(
            QualifiedName view,
            boolean ifNotExists,
            List<Selector> selectors,
            QualifiedName baseTable,
            List<Relation> where,
            PrimaryKey primaryKey,
            TableOptions options,
            Span span)
            implements SchemaStatement {
        /// Copies the lists.
        public CreateView {
            selectors = List.copyOf(selectors);
            where = List.copyOf(where);
        }
    }

    /// `ALTER MATERIALIZED VIEW [IF EXISTS] view WITH …`.
    record AlterView(QualifiedName view, boolean ifExists, Properties properties, Span span)
            implements SchemaStatement {}

    /// `DROP MATERIALIZED VIEW [IF EXISTS] view`.
    record DropView(QualifiedName view, boolean ifExists, Span span) implements SchemaStatement {}

    /// The treatment of an existing function or aggregate by CREATE.
    enum IfPresent {
        /// It is an error.
        FAIL,
        /// `IF NOT EXISTS`: nothing happens.
        KEEP,
        /// `OR REPLACE`: the new one takes its place.
        REPLACE,
        /// `OR REPLACE … IF NOT EXISTS`, which the grammar allows and the schema refuses.
        REPLACE_AND_KEEP
    }

    /// `CREATE [OR REPLACE] FUNCTION [IF NOT EXISTS] function (argument type, …) …
    /// RETURNS type LANGUAGE language AS 'body'`.
    ///
    /// @param calledOnNullInput `CALLED ON NULL INPUT` rather than `RETURNS NULL ON NULL INPUT`
    /// @param language in lower case
    record CreateFunction(
            QualifiedName function,
            IfPresent ifPresent,
            List<FieldDefinition> arguments,
            boolean calledOnNullInput,
            RawType returnType,
            String language,
            String body,
            Span span)
            implements SchemaStatement {
        /// Copies the arguments.
        public CreateFunction {
            arguments = List.copyOf(arguments);
        }
    }

    /// `DROP FUNCTION [IF EXISTS] function [(type, …)]`.
    ///
    /// @param arguments the types that tell overloads apart; missing when no parentheses were
    ///     written
    record DropFunction(
            QualifiedName function, boolean ifExists, Optional<List<RawType>> arguments, Span span)
            implements SchemaStatement {
        /// Copies the arguments.
        public DropFunction {
            arguments = arguments.map(List::copyOf);
        }
    }

    /// `CREATE [OR REPLACE] AGGREGATE [IF NOT EXISTS] aggregate (type, …) SFUNC … STYPE …
    /// [FINALFUNC …] [INITCOND …]`.
    record CreateAggregate(
            QualifiedName aggregate,
            IfPresent ifPresent,
            List<RawType> arguments,
            Name stateFunction,
            RawType stateType,
            Optional<Name> finalFunction,
            Optional<Term> initialState,
            Span span)
            implements SchemaStatement {
        /// Copies the arguments.
        public CreateAggregate {
            arguments = List.copyOf(arguments);
        }
    }

    /// `DROP AGGREGATE [IF EXISTS] aggregate [(type, …)]`.
    ///
    /// @param arguments the types that tell overloads apart; missing when no parentheses were
    ///     written
    record DropAggregate(
            QualifiedName aggregate, boolean ifExists, Optional<List<RawType>> arguments, Span span)
            implements SchemaStatement {
        /// Copies the arguments.
        public DropAggregate {
            arguments = arguments.map(List::copyOf);
        }
    }

    /// `CREATE TRIGGER [IF NOT EXISTS] trigger ON table USING 'class'`.
    record CreateTrigger(
            Name trigger, boolean ifNotExists, QualifiedName table, String className, Span span)
            implements SchemaStatement {}

    /// `DROP TRIGGER [IF EXISTS] trigger ON table`.
    record DropTrigger(Name trigger, boolean ifExists, QualifiedName table, Span span)
            implements SchemaStatement {}
}

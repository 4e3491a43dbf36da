package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.ColumnCheck;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.ColumnMask;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.Rename;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopiedPart;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopyTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateView;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.TableOptions;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads CREATE and ALTER of tables, and CREATE of views, after the words that name the statement.
final class TableParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TypeParser types;
    private final TermParser terms;
    private final PropertyParser properties;
    private final ColumnCheckParser checks;

    TableParser(
            TokenReader reader,
            NameParser names,
            TypeParser types,
            TermParser terms,
            PropertyParser properties) {
        this.reader = reader;
        this.names = names;
        this.types = types;
        this.terms = terms;
        this.properties = properties;
        this.checks = new ColumnCheckParser(reader, names, terms);
    }

    SchemaStatement create(int start) {
        boolean ifNotExists = reader.acceptIfNotExists();
        QualifiedName table = names.table();
        return reader.is(Keyword.LIKE)
                ? copyTable(start, table, ifNotExists)
                : createTable(start, table, ifNotExists);
    }

    /// `LIKE source [WITH INDEXES AND property = value AND …]`.
    private CopyTable copyTable(int start, QualifiedName table, boolean ifNotExists) {
        reader.enterLaterRelease();
        reader.expect(Keyword.LIKE);
        QualifiedName source = names.table();
        Set<CopiedPart> copied = EnumSet.noneOf(CopiedPart.class);
        Properties given =
                reader.accept(Keyword.WITH)
                        ? properties.propertiesBeside(() -> acceptCopied(copied))
                        : Properties.NONE;
        return new CopyTable(table, ifNotExists, source, copied, given, reader.spanFrom(start));
    }

    private boolean acceptCopied(Set<CopiedPart> copied) {
        if (reader.kindAfter(1) == TokenKind.EQUAL) {
            return false;
        }
        if (reader.isWord(0, "indexes")) {
            copied.add(CopiedPart.INDEXES);
        } else if (reader.isWord(0, "comments")) {
            copied.add(CopiedPart.COMMENTS);
        } else if (reader.isWord(0, "security") && reader.isWord(1, "labels")) {
            reader.advance();
            copied.add(CopiedPart.SECURITY_LABELS);
        } else {
            return false;
        }
        reader.advance();
        return true;
    }

    private CreateTable createTable(int start, QualifiedName table, boolean ifNotExists) {
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<ColumnDefinition> columns = new ArrayList<>();
        List<PrimaryKey> keys = new ArrayList<>();
        columnOrKey(columns, keys);
        while (reader.accept(TokenKind.COMMA)) {
            // A comma may be the last, or several may follow each other.
            if (reader.isName() || reader.is(Keyword.PRIMARY)) {
                columnOrKey(columns, keys);
            }
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        TableOptions options = properties.tableOptions();
        if (keys.size() > 1) {
            throw CqlException.invalid(
                            "Multiple PRIMARY KEY specified for table '%s' (exactly one required)",
                            table.text())
                    .withSpan(keys.get(1).span().toSourceSpan());
        }
        return new CreateTable(
                table,
                ifNotExists,
                columns,
                keys.stream().findFirst(),
                options,
                reader.spanFrom(start));
    }

    private void columnOrKey(List<ColumnDefinition> columns, List<PrimaryKey> keys) {
        int start = reader.index();
        if (reader.is(Keyword.PRIMARY)) {
            keys.add(primaryKey());
            return;
        }
        ColumnDefinition column = column(true);
        columns.add(column);
        int key = reader.index();
        if (reader.accept(Keyword.PRIMARY)) {
            reader.expect(Keyword.KEY);
            keys.add(
                    new PrimaryKey(
                            List.of(column.name()),
                            List.of(),
                            reader.spanFrom(key == start ? start : key)));
        }
    }

    /// `name type [STATIC] [NOT NULL] [MASKED WITH …] [CHECK …]`.
    ///
    /// @param isNew whether the table is new; ALTER TABLE takes no NOT NULL without CHECK
    private ColumnDefinition column(boolean isNew) {
        Name name = names.name();
        RawType type = types.type();
        boolean isStatic = reader.accept(Keyword.STATIC);
        Optional<ColumnCheck> notNull = isNew ? checks.findNotNull() : Optional.empty();
        Optional<ColumnMask> mask =
                reader.is(Keyword.MASKED) ? Optional.of(mask()) : Optional.empty();
        return new ColumnDefinition(name, type, isStatic, mask, checks.checks(notNull));
    }

    private ColumnMask mask() {
        reader.expect(Keyword.MASKED);
        reader.expect(Keyword.WITH);
        if (reader.is(Keyword.DEFAULT) && !names.isCallAfter(0)) {
            reader.advance();
            return ColumnMask.byDefault();
        }
        QualifiedName function = names.function();
        List<Term> arguments =
                terms.listBetween(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS);
        return new ColumnMask(function, arguments);
    }

    /// `PRIMARY KEY (a, b)` or `PRIMARY KEY ((a, b), c)`.
    private PrimaryKey primaryKey() {
        int start = reader.index();
        reader.expect(Keyword.PRIMARY);
        reader.expect(Keyword.KEY);
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<Name> partitionKey = new ArrayList<>();
        if (reader.accept(TokenKind.OPEN_PARENTHESIS)) {
            do {
                partitionKey.add(names.name());
            } while (reader.accept(TokenKind.COMMA));
            reader.expect(TokenKind.CLOSE_PARENTHESIS);
        } else {
            partitionKey.add(names.name());
        }
        List<Name> clustering = new ArrayList<>();
        while (reader.accept(TokenKind.COMMA)) {
            clustering.add(names.name());
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new PrimaryKey(partitionKey, clustering, reader.spanFrom(start));
    }

    AlterTable alterTable(int start) {
        boolean ifExists = reader.acceptIfExists();
        QualifiedName table = names.table();
        TableChange change = change();
        return new AlterTable(table, ifExists, change, reader.spanFrom(start));
    }

    private TableChange change() {
        if (reader.accept(Keyword.ALTER)) {
            return changeColumn();
        }
        if (reader.accept(Keyword.ADD)) {
            return addColumns();
        }
        if (reader.accept(Keyword.DROP)) {
            return dropColumns();
        }
        if (reader.accept(Keyword.RENAME)) {
            boolean ifExists = reader.acceptIfExists();
            return new TableChange.RenameColumns(ifExists, renames());
        }
        if (reader.accept(Keyword.WITH)) {
            return new TableChange.ChangeProperties(properties.properties());
        }
        throw reader.unexpected();
    }

    private TableChange changeColumn() {
        boolean ifExists = reader.acceptIfExists();
        Name column = names.column();
        if (!ifExists && reader.accept(Keyword.TYPE)) {
            return new TableChange.ChangeType(column, types.type());
        }
        if (reader.is(Keyword.MASKED)) {
            return new TableChange.ChangeMask(ifExists, column, Optional.of(mask()));
        }
        if (checks.isCheck()) {
            return new TableChange.ChangeChecks(ifExists, column, checks.checks(Optional.empty()));
        }
        if (checks.acceptDrop()) {
            return new TableChange.ChangeChecks(ifExists, column, List.of());
        }
        reader.expect(Keyword.DROP);
        reader.expect(Keyword.MASKED);
        return new TableChange.ChangeMask(ifExists, column, Optional.empty());
    }

    private TableChange addColumns() {
        boolean ifNotExists = reader.acceptIfNotExists();
        List<ColumnDefinition> columns = new ArrayList<>();
        if (reader.accept(TokenKind.OPEN_PARENTHESIS)) {
            do {
                columns.add(column(false));
            } while (reader.accept(TokenKind.COMMA));
            reader.expect(TokenKind.CLOSE_PARENTHESIS);
        } else {
            columns.add(column(false));
        }
        return new TableChange.AddColumns(ifNotExists, columns);
    }

    private TableChange dropColumns() {
        if (reader.is(Keyword.COMPACT) && reader.isAfter(1, Keyword.STORAGE)) {
            reader.advance();
            reader.advance();
            return new TableChange.DropCompactStorage();
        }
        boolean ifExists = reader.acceptIfExists();
        List<Name> columns = new ArrayList<>();
        if (reader.accept(TokenKind.OPEN_PARENTHESIS)) {
            do {
                columns.add(names.name());
            } while (reader.accept(TokenKind.COMMA));
            reader.expect(TokenKind.CLOSE_PARENTHESIS);
        } else {
            columns.add(names.name());
        }
        Optional<Term.Literal> timestampMicros = Optional.empty();
        if (reader.accept(Keyword.USING)) {
            reader.expect(Keyword.TIMESTAMP);
            if (!reader.is(TokenKind.INTEGER)) {
                throw reader.unexpected();
            }
            timestampMicros = Optional.of(terms.literals().constant());
        }
        return new TableChange.DropColumns(ifExists, columns, timestampMicros);
    }

    /// `from TO to AND …`.
    List<Rename> renames() {
        List<Rename> renames = new ArrayList<>();
        do {
            Name from = names.name();
            reader.expect(Keyword.TO);
            renames.add(new Rename(from, names.name()));
        } while (reader.accept(Keyword.AND));
        return renames;
    }

    SchemaStatement createView(int start, SelectorParser selectors, RelationParser relations) {
        boolean ifNotExists = reader.acceptIfNotExists();
        QualifiedName view = names.table();
        reader.expect(Keyword.AS);
        reader.expect(Keyword.SELECT);
        List<Selector> selected = selectors.selectors();
        reader.expect(Keyword.FROM);
        QualifiedName base = names.table();
        List<Relation> where = reader.accept(Keyword.WHERE) ? relations.relations() : List.of();
        PrimaryKey key = primaryKey();
        TableOptions options = properties.viewOptions();
        return new CreateView(
                view, ifNotExists, selected, base, where, key, options, reader.spanFrom(start));
    }
}

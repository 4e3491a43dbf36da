package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.schema.TableOptions;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateIndex;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateView;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// Takes from definitions what says nothing about the rows and may be unknown or turned off here:
/// options of storage and of older releases, masks, SASI indexes, triggers. Each is noted.
///
/// @param file the file of the definitions
/// @param notes where to tell
record DefinitionFilter(String file, Notes notes) {
    /// The options that an import understands.
    private static final Set<String> KEPT = Set.of("default_time_to_live", "comment");

    /// Reduces a definition to its supported parts; empty when nothing is left.
    ///
    /// @param line where the definition stands
    Optional<SchemaStatement> filter(SchemaStatement definition, int line) {
        return switch (definition) {
            case CreateTable table -> Optional.of(table(table, line));
            case CreateView view ->
                    Optional.of(
                            new CreateView(
                                    view.view(),
                                    view.ifNotExists(),
                                    view.selectors(),
                                    view.baseTable(),
                                    view.where(),
                                    view.primaryKey(),
                                    options(view.options(), view.view().text(), line),
                                    view.span()));
            case AlterTable change -> change(change, line);
            case CreateIndex index -> index(index, line);
            case SchemaStatement.AlterView _ -> Optional.empty();
            case SchemaStatement.CreateTrigger trigger -> {
                skip(
                        line,
                        "the trigger " + trigger.trigger() + " is not imported",
                        "write a mutation for its changes");
                yield Optional.empty();
            }
            case SchemaStatement.DropTrigger _ -> Optional.empty();
            default -> Optional.of(definition);
        };
    }

    private CreateTable table(CreateTable table, int line) {
        return new CreateTable(
                table.table(),
                table.ifNotExists(),
                unmasked(table.columns(), table.table().text(), line),
                table.primaryKey(),
                options(table.options(), table.table().text(), line),
                table.span());
    }

    private List<ColumnDefinition> unmasked(
            List<ColumnDefinition> columns, String table, int line) {
        List<ColumnDefinition> plain = new ArrayList<>();
        for (ColumnDefinition column : columns) {
            if (column.mask().isPresent()) {
                mask(table + "." + column.name(), line);
            }
            if (!column.checks().isEmpty()) {
                checks(table + "." + column.name(), line);
            }
            plain.add(
                    new ColumnDefinition(
                            column.name(),
                            column.type(),
                            column.isStatic(),
                            Optional.empty(),
                            List.of()));
        }
        return plain;
    }

    private void mask(String column, int line) {
        skip(
                line,
                "the mask of " + column + " is not imported",
                "mask the columns that hold it in the tables of the design");
    }

    private void checks(String column, int line) {
        skip(
                line,
                "the CHECK of " + column + " is not imported",
                "check the columns that hold it in the tables of the design");
    }

    private dev.rowhouse.cql.syntax.tree.TableOptions options(
            dev.rowhouse.cql.syntax.tree.TableOptions options, String table, int line) {
        return new dev.rowhouse.cql.syntax.tree.TableOptions(
                kept(options.properties(), table, line),
                options.clusteringOrder(),
                options.compactStorage());
    }

    private Properties kept(Properties properties, String table, int line) {
        List<Properties.Property> kept = new ArrayList<>();
        List<String> unsaid = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        for (Properties.Property property : properties.entries()) {
            String name = property.name().text();
            if (KEPT.contains(name)) {
                kept.add(property);
            } else if (!TableOptions.names().contains(name)) {
                removed.add(name);
            } else if (!isUsual(property)) {
                unsaid.add(property.toString());
            }
        }
        if (!removed.isEmpty()) {
            skip(
                    line,
                    table
                            + ": "
                            + String.join(", ", removed)
                            + (removed.size() == 1 ? " is no option" : " are no options")
                            + " of Cassandra 5.0",
                    "");
        }
        if (!unsaid.isEmpty()) {
            skip(
                    line,
                    table
                            + ": not taken over: "
                            + unsaid.stream().collect(Collectors.joining(" and ")),
                    "state it under `tables` of the model, by the name of the table in the design");
        }
        return new Properties(kept);
    }

    /// Whether an option has the value that a table without it has; `id` concerns one database
    /// only.
    private static boolean isUsual(Properties.Property property) {
        if (property.name().text().equals("id")) {
            return true;
        }
        try {
            return options(new Properties(List.of(property))).equals(options(Properties.NONE));
        } catch (CqlException e) {
            return false;
        }
    }

    private static TableOptions options(Properties properties) {
        SchemaContext context = new SchemaContext(Optional.of("k"), () -> new UUID(0, 0), () -> 0);
        SchemaStatement keyspace =
                (SchemaStatement)
                        CqlParser.parse(
                                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy',"
                                        + " 'replication_factor': 1}");
        CreateTable plain = (CreateTable) CqlParser.parse("CREATE TABLE t (k int PRIMARY KEY)");
        SchemaStatement table =
                new CreateTable(
                        plain.table(),
                        false,
                        plain.columns(),
                        plain.primaryKey(),
                        new dev.rowhouse.cql.syntax.tree.TableOptions(properties, List.of(), false),
                        plain.span());
        Schema schema = SchemaStatements.apply(Schema.EMPTY, keyspace, context).schema();
        return SchemaStatements.apply(schema, table, context)
                .schema()
                .findKeyspace("k")
                .flatMap(each -> each.findTableOrView("t"))
                .orElseThrow()
                .options();
    }

    private Optional<SchemaStatement> change(AlterTable alter, int line) {
        String table = alter.table().text();
        return switch (alter.change()) {
            case TableChange.ChangeMask change -> {
                mask(table + "." + change.column(), line);
                yield Optional.empty();
            }
            case TableChange.ChangeChecks change -> {
                checks(table + "." + change.column(), line);
                yield Optional.empty();
            }
            case TableChange.AddColumns add ->
                    Optional.of(
                            changed(
                                    alter,
                                    new TableChange.AddColumns(
                                            add.ifNotExists(),
                                            unmasked(add.columns(), table, line))));
            case TableChange.ChangeProperties change -> {
                Properties kept = kept(change.properties(), table, line);
                yield kept.isEmpty()
                        ? Optional.empty()
                        : Optional.of(changed(alter, new TableChange.ChangeProperties(kept)));
            }
            case TableChange.ChangeType _,
                    TableChange.DropColumns _,
                    TableChange.RenameColumns _,
                    TableChange.DropCompactStorage _ ->
                    Optional.of(alter);
        };
    }

    private static AlterTable changed(AlterTable alter, TableChange change) {
        return new AlterTable(alter.table(), alter.ifExists(), change, alter.span());
    }

    private Optional<SchemaStatement> index(CreateIndex index, int line) {
        String implementation = index.implementation().orElse("");
        String simple = implementation.substring(implementation.lastIndexOf('.') + 1);
        String targets =
                index.targets().stream().map(Object::toString).collect(Collectors.joining(", "));
        if (simple.equalsIgnoreCase("SASIIndex")) {
            skip(
                    line,
                    "the SASI index on %s (%s) is rated as an ordinary one, without LIKE"
                            .formatted(index.table().text(), targets),
                    "to search by a part of a text, store that part as an attribute");
            return Optional.of(
                    new CreateIndex(
                            index.name(),
                            index.ifNotExists(),
                            false,
                            index.table(),
                            index.targets(),
                            Optional.empty(),
                            Properties.NONE,
                            index.span()));
        }
        boolean isKnown =
                implementation.isEmpty()
                        || Set.of("storageattachedindex", "sai", "legacy_local_table")
                                .contains(simple.toLowerCase(Locale.ROOT));
        if (!isKnown) {
            skip(
                    line,
                    "the index by %s on %s (%s) is not imported"
                            .formatted(implementation, index.table().text(), targets),
                    "");
            return Optional.empty();
        }
        return Optional.of(index);
    }

    private void skip(int line, String message, String remedy) {
        notes.add(new Note(Note.Kind.SKIPPED, file, line, message, remedy));
    }
}

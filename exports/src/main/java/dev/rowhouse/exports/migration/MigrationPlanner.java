package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plans the way from an existing schema to the tables of a design.
public final class MigrationPlanner {
    private final Workload workload;
    private final Design design;
    private final OldSchema old;
    private final String keyspace;
    private final KeyspaceMetadata wanted;
    private final TableComparison comparison;

    private MigrationPlanner(Workload workload, Design design, OldSchema old, String keyspace) {
        this.workload = workload;
        this.design = design;
        this.old = old;
        this.keyspace = keyspace;
        Schema schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        this.wanted = schema.findKeyspace(design.keyspace()).orElseThrow();
        this.comparison = new TableComparison(workload.model(), wanted, old.keyspace(keyspace));
    }

    /// Plans a migration. A table of the design gets another name where an old table that cannot
    /// become it has its name.
    ///
    /// @param file the name of the script, for errors
    /// @param script what defines the existing schema
    /// @param into the keyspace of the new tables, where it is not the design's
    /// @param designer makes the design of a workload, here of the same one with other names
    /// @throws ExportException when the script cannot be read or defines no table
    public static Migration plan(
            Workload workload,
            Design design,
            String file,
            String script,
            Optional<String> into,
            Function<Workload, Design> designer) {
        String keyspace = into.orElse(design.keyspace());
        OldSchema old = OldSchema.read(file, script, keyspace);
        FreeNames names = FreeNames.of(workload, design, old.keyspace(keyspace), designer);
        Migration migration =
                new MigrationPlanner(names.workload(), names.design(), old, keyspace)
                        .plan(names.renamed(), names.taken(), false);
        return names.fixed()
                .map(fixed -> migration.followedBy(second(names.design(), fixed, keyspace)))
                .orElse(migration);
    }

    /// The way from temporary names to those that the model fixes, once the old tables are gone.
    private static Migration second(Design first, FreeNames.Named fixed, String keyspace) {
        List<String> statements = new ArrayList<>(first.schemaCql());
        statements.add(1, "USE " + quoted(keyspace));
        OldSchema old =
                OldSchema.read("the first round", String.join(";\n", statements) + ";", keyspace);
        return new MigrationPlanner(fixed.workload(), fixed.design(), old, keyspace)
                .plan(List.of(), List.of(), true);
    }

    /// @param isSecond whether all that goes has temporary names
    private Migration plan(List<Migration.Renamed> renamed, List<String> taken, boolean isSecond) {
        FillFinder finder = new FillFinder(workload.model(), old.tables(), keyspace);
        List<Migration.Change> changes = new ArrayList<>();
        List<BackFill> fills = new ArrayList<>();
        List<Migration.Unfilled> empty = new ArrayList<>();
        Set<String> changed = new LinkedHashSet<>();
        for (TableDesign table : lookedAtFirst()) {
            Migration.Change change = comparison.change(table);
            changes.add(change);
            List<ColumnDesign> columns = toFill(table, change);
            if (!(change instanceof Migration.Kept)) {
                changed.add(table.name());
            }
            if (columns.isEmpty()) {
                continue;
            }
            Optional<String> obstacle = obstacle(table);
            if (obstacle.isPresent()) {
                empty.add(unfilled(table, columns, obstacle.get()));
                continue;
            }
            Optional<BackFill> fill = finder.find(table, columns);
            if (fill.isEmpty()) {
                empty.add(unfilled(table, columns, "no old table has all values of its key"));
                continue;
            }
            // An altered table has its rows; without a value for what is new there is nothing to
            // write.
            boolean hasValues =
                    change instanceof Migration.Created
                            || columns.stream()
                                    .anyMatch(column ->
                                            !column.role().isKey()
                                                    && !fill.get()
                                                            .unfilled()
                                                            .contains(column.name()));
            if (hasValues) {
                fills.add(fill.get());
            }
            if (!fill.get().unfilled().isEmpty()) {
                empty.add(
                        new Migration.Unfilled(
                                table.name(), fill.get().unfilled(), "no old table has a value"));
            }
        }
        return new Migration(
                keyspace,
                renamed,
                taken,
                comparison.typeConflicts(),
                preparations(),
                changes,
                fills,
                empty,
                writes(changed),
                reads(changed),
                drops(changes, isSecond ? old.names() : replaced(fills, renamed)),
                Optional.empty());
    }

    /// The reason why no row of an old table becomes a row of a new one.
    private static Optional<String> obstacle(TableDesign table) {
        if (table.isOfCounters()) {
            boolean countsInstances =
                    table.columns().stream()
                            .map(ColumnDesign::source)
                            .anyMatch(source ->
                                    source instanceof ColumnSource.OfField(var field)
                                            && field.attribute().isInstanceCounter());
            return Optional.of(
                    countsInstances
                            ? "counters cannot be inserted; count the instances of each owner once and add the number, while no client changes them"
                            : "counters cannot be inserted; add the old counts once, while no client counts");
        }
        return table.collection().isPresent()
                ? Optional.of(
                        "its rows are elements of a collection, which an INSERT of a row cannot write; run the inserting mutation for each again")
                : Optional.empty();
    }

    private static Migration.Unfilled unfilled(
            TableDesign table, List<ColumnDesign> columns, String reason) {
        return new Migration.Unfilled(
                table.name(), columns.stream().map(ColumnDesign::name).toList(), reason);
    }

    /// The tables, those before the others that mutations read first.
    private List<TableDesign> lookedAtFirst() {
        Set<String> looked =
                design.mutations().stream()
                        .flatMap(MigrationPlanner::readTables)
                        .collect(Collectors.toSet());
        return Stream.concat(
                        design.tables().stream().filter(each -> looked.contains(each.name())),
                        design.tables().stream().filter(each -> !looked.contains(each.name())))
                .toList();
    }

    /// The columns that need rows: all of a new table, the key and what is new of an altered one.
    private List<ColumnDesign> toFill(TableDesign table, Migration.Change change) {
        return switch (change) {
            case Migration.Created _ ->
                    table.kind() == TableKind.VIEW ? List.of() : table.columns();
            case Migration.Altered _ -> {
                TableMetadata there =
                        old.keyspace(keyspace)
                                .flatMap(found -> found.findTable(table.name()))
                                .orElseThrow();
                boolean hasNew =
                        table.columns().stream()
                                .anyMatch(column -> there.findColumn(column.name()).isEmpty());
                yield hasNew
                        ? table.columns().stream()
                                .filter(column ->
                                        column.role().isKey()
                                                || there.findColumn(column.name()).isEmpty())
                                .toList()
                        : List.of();
            }
            case Migration.Kept _ -> List.of();
        };
    }

    private List<String> preparations() {
        List<String> statements = new ArrayList<>();
        Optional<KeyspaceMetadata> there = old.keyspace(keyspace);
        if (there.isEmpty()) {
            statements.add(
                    keyspace.equals(design.keyspace())
                            ? design.keyspaceCql()
                            : design.keyspaceCql()
                                    .replaceFirst(
                                            "(?i)KEYSPACE\\s+(IF NOT EXISTS\\s+)?\\S+",
                                            "KEYSPACE $1" + quoted(keyspace)));
        }
        statements.add("USE " + quoted(keyspace));
        for (String cql : design.typesCql()) {
            UserType type = typeOf(cql);
            Optional<UserType> same = there.flatMap(found -> found.findType(type.name()));
            if (same.isEmpty()) {
                statements.add(cql);
                continue;
            }
            for (int i = 0; i < type.fieldNames().size(); i++) {
                String field = type.fieldNames().get(i);
                if (same.get().fieldIndex(field) < 0) {
                    statements.add(
                            "ALTER TYPE %s ADD %s %s"
                                    .formatted(
                                            quoted(type.name()),
                                            quoted(field),
                                            type.fieldType(i).cql()));
                }
            }
        }
        heldCalls().ifPresent(statements::add);
        return statements;
    }

    /// The statement that creates the table of held instances; empty when plans need none, or it is
    /// there already.
    private Optional<String> heldCalls() {
        Optional<TableMetadata> there =
                old.keyspace(keyspace).flatMap(found -> found.findTable(HeldCalls.TABLE));
        if (there.isEmpty() || design.heldCallsCql().isEmpty()) {
            return design.heldCallsCql();
        }
        if (!types(there.get()).equals(types(wanted.findTable(HeldCalls.TABLE).orElseThrow()))) {
            throw new ExportException(
                    "the keyspace %s has another table %s already, where the callers of mutations write down what they have begun; use another keyspace (`--keyspace`)"
                            .formatted(keyspace, HeldCalls.TABLE));
        }
        return Optional.empty();
    }

    private static Map<String, CqlType> types(TableMetadata table) {
        return table.columns().stream()
                .collect(Collectors.toMap(ColumnMetadata::name, ColumnMetadata::type));
    }

    private UserType typeOf(String cql) {
        if (CqlParser.parse(cql) instanceof SchemaStatement.CreateType created) {
            return wanted.findType(created.type().text()).orElseThrow();
        }
        throw new IllegalStateException("no CREATE TYPE: " + cql);
    }

    private List<Migration.Writes> writes(Set<String> changed) {
        List<Migration.Writes> writes = new ArrayList<>();
        for (MutationPlan plan : design.mutations()) {
            List<String> written =
                    PlanStatements.writtenTables(plan.allSteps()).stream()
                            .filter(changed::contains)
                            .toList();
            List<String> looked = readTables(plan).filter(changed::contains).distinct().toList();
            if (!written.isEmpty()) {
                writes.add(new Migration.Writes(plan.mutation(), written, looked));
            }
        }
        return writes;
    }

    private static Stream<String> readTables(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Read.class).map(PlanStep.Read::table);
    }

    private List<Migration.Reads> reads(Set<String> changed) {
        List<Migration.Reads> reads = new ArrayList<>();
        for (QueryPlan plan : design.queries()) {
            Set<String> tables = new LinkedHashSet<>(List.of(plan.source()));
            plan.fetches().forEach(fetch -> tables.add(fetch.source()));
            List<String> others = tables.stream().filter(changed::contains).toList();
            if (!others.isEmpty()) {
                reads.add(new Migration.Reads(plan.query(), others));
            }
        }
        return reads;
    }

    /// The old tables whose rows or names new tables get.
    private Set<String> replaced(List<BackFill> fills, List<Migration.Renamed> renamed) {
        Set<String> replaced = new LinkedHashSet<>();
        for (BackFill fill : fills) {
            replaced.add(fill.source());
            fill.lookups().forEach(lookup -> replaced.add(lookup.table()));
        }
        renamed.stream()
                .filter(each -> !each.fixedBy().isEmpty())
                .forEach(each -> replaced.add(quoted(keyspace) + "." + quoted(each.designed())));
        return replaced;
    }

    private List<Migration.Drop> drops(List<Migration.Change> changes, Set<String> replaced) {
        Set<String> staying = new LinkedHashSet<>();
        changes.stream()
                .filter(change -> !(change instanceof Migration.Created))
                .forEach(change -> staying.add(quoted(keyspace) + "." + quoted(change.table())));
        if (design.heldCallsCql().isPresent()) {
            staying.add(quoted(keyspace) + "." + HeldCalls.TABLE);
        }
        List<Migration.Drop> drops = new ArrayList<>();
        for (TableMetadata table : old.tables()) {
            String name = FillFinder.qualified(table);
            if (staying.contains(name)) {
                continue;
            }
            Set<String> known = known(table);
            drops.add(
                    new Migration.Drop(
                            name,
                            table.columns().stream()
                                    .map(ColumnMetadata::name)
                                    .filter(column -> !known.contains(column))
                                    .toList(),
                            replaced.contains(name)));
        }
        return drops;
    }

    /// The columns of an old table whose values some table of the design has.
    private Set<String> known(TableMetadata table) {
        Set<String> known = new LinkedHashSet<>();
        for (TableDesign designed : design.tables()) {
            Map<Field, List<String>> stored = new LinkedHashMap<>();
            for (ColumnDesign column : designed.columns()) {
                if (column.source() instanceof ColumnSource.OfField(Field field)) {
                    stored.put(field, List.of(column.name()));
                }
            }
            Identity identity = new Identity(workload.model(), designed.shape());
            Matching.of(workload.model(), table, identity, stored)
                    .columns()
                    .values()
                    .forEach(column -> known.add(column.name()));
            designed.columns().stream()
                    .filter(column -> !(column.source() instanceof ColumnSource.OfField))
                    .map(ColumnDesign::name)
                    .forEach(known::add);
        }
        return known;
    }

    private static String quoted(String name) {
        return Identifiers.quoteIfNeeded(name);
    }
}

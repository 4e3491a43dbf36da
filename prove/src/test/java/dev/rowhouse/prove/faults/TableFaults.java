package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.schema.VectorSimilarity;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.CqlPrinter;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.TableOptions;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.PartitionOwner;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.IndexDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Faults in tables and in the prediction of their sizes.
final class TableFaults {
    private TableFaults() {}

    /// A fault in one table that is not a view.
    @FunctionalInterface
    interface TableEdit {
        /// The table with one fault, once per place.
        Stream<Variant<TableDesign>> of(TableDesign table, CreateTable statement);
    }

    /// A fault at each place of all tables.
    static List<Variant<Design>> inTables(Design design, TableEdit edit) {
        List<Variant<Design>> faulty = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            if (table.kind() != TableKind.VIEW
                    && CqlParser.parse(table.cql()) instanceof CreateTable statement) {
                edit.of(table, statement)
                        .forEach(each ->
                                faulty.add(
                                        each.in(other -> Parts.with(design, table, other))
                                                .at(table.name())));
            }
        }
        return faulty;
    }

    private static String cql(CreateTable table, PrimaryKey key, TableOptions options) {
        return CqlPrinter.print(
                new CreateTable(
                        table.table(),
                        table.ifNotExists(),
                        table.columns(),
                        Optional.of(key),
                        options,
                        table.span()));
    }

    private static TableOptions ordered(
            TableOptions options, List<TableOptions.ColumnOrder> order) {
        return new TableOptions(options.properties(), order, options.compactStorage());
    }

    static Stream<Variant<TableDesign>> clusteringColumnMissing(
            TableDesign table, CreateTable statement) {
        if (table.clustering().isEmpty() || statement.primaryKey().isEmpty()) {
            return Stream.empty();
        }
        ColumnDesign last = table.clustering().getLast();
        PrimaryKey key = statement.primaryKey().get();
        List<Name> clustering = key.clustering().subList(0, key.clustering().size() - 1);
        TableOptions options =
                ordered(
                        statement.options(),
                        statement.options().clusteringOrder().stream()
                                .filter(order -> !order.column().text().equals(last.name()))
                                .toList());
        return Stream.of(
                new Variant<>(
                        last.name(),
                        table.withColumns(
                                table.columns().stream()
                                        .map(column ->
                                                column == last
                                                        ? column.withRole(ColumnRole.REGULAR)
                                                        : column)
                                        .toList(),
                                cql(
                                        statement,
                                        new PrimaryKey(key.partitionKey(), clustering, key.span()),
                                        options))));
    }

    static Stream<Variant<TableDesign>> orderFlipped(TableDesign table, CreateTable statement) {
        if (table.clustering().isEmpty() || statement.primaryKey().isEmpty()) {
            return Stream.empty();
        }
        List<TableOptions.ColumnOrder> flipped = new ArrayList<>();
        for (ColumnDesign column : table.clustering()) {
            boolean isFirst = flipped.isEmpty();
            boolean isAscending = column.role() == ColumnRole.CLUSTERING_ASCENDING;
            flipped.add(
                    new TableOptions.ColumnOrder(
                            Name.of(column.name()),
                            isAscending == isFirst ? SortDirection.DESC : SortDirection.ASC));
        }
        return Stream.of(
                new Variant<>(
                        table.clustering().getFirst().name(),
                        table.withColumns(
                                table.columns(),
                                cql(
                                        statement,
                                        statement.primaryKey().get(),
                                        ordered(statement.options(), flipped)))));
    }

    /// The last column of the partition key becomes the first clustering column, and partitions
    /// grow together.
    static Stream<Variant<TableDesign>> partitionsJoined(TableDesign table, CreateTable statement) {
        if (table.partitionKey().size() < 2 || statement.primaryKey().isEmpty()) {
            return Stream.empty();
        }
        PrimaryKey key = statement.primaryKey().get();
        Name moved = key.partitionKey().getLast();
        List<Name> clustering = new ArrayList<>(List.of(moved));
        clustering.addAll(key.clustering());
        List<TableOptions.ColumnOrder> order =
                new ArrayList<>(List.of(new TableOptions.ColumnOrder(moved, SortDirection.ASC)));
        order.addAll(statement.options().clusteringOrder());
        TableOptions options =
                statement.options().clusteringOrder().isEmpty()
                        ? statement.options()
                        : ordered(statement.options(), order);
        return Stream.of(
                new Variant<>(
                        moved.text(),
                        table.withColumns(
                                table.columns().stream()
                                        .map(column ->
                                                column.name().equals(moved.text())
                                                        ? column.withRole(
                                                                ColumnRole.CLUSTERING_ASCENDING)
                                                        : column)
                                        .toList(),
                                cql(
                                        statement,
                                        new PrimaryKey(
                                                key.partitionKey()
                                                        .subList(0, key.partitionKey().size() - 1),
                                                clustering,
                                                key.span()),
                                        options))));
    }

    static Stream<Variant<TableDesign>> staticAsRegular(TableDesign table, CreateTable statement) {
        if (table.columns().stream().noneMatch(each -> each.role() == ColumnRole.STATIC)) {
            return Stream.empty();
        }
        return Stream.of(
                new Variant<>(
                        "",
                        table.withColumns(
                                table.columns().stream()
                                        .map(column ->
                                                column.role() == ColumnRole.STATIC
                                                        ? column.withRole(ColumnRole.REGULAR)
                                                        : column)
                                        .toList(),
                                CqlPrinter.print(
                                        new CreateTable(
                                                statement.table(),
                                                statement.ifNotExists(),
                                                statement.columns().stream()
                                                        .map(each ->
                                                                new ColumnDefinition(
                                                                        each.name(),
                                                                        each.type(),
                                                                        false,
                                                                        each.mask(),
                                                                        each.checks()))
                                                        .toList(),
                                                statement.primaryKey(),
                                                statement.options(),
                                                statement.span())))));
    }

    static Stream<Variant<TableDesign>> defaultLifeMissing(
            TableDesign table, CreateTable statement) {
        Properties properties = statement.options().properties();
        if (properties.find("default_time_to_live").isEmpty() || statement.primaryKey().isEmpty()) {
            return Stream.empty();
        }
        TableOptions options =
                new TableOptions(
                        new Properties(
                                properties.entries().stream()
                                        .filter(each ->
                                                !each.name().text().equals("default_time_to_live"))
                                        .toList()),
                        statement.options().clusteringOrder(),
                        statement.options().compactStorage());
        return Stream.of(
                new Variant<>(
                        "",
                        table.withColumns(
                                table.columns(),
                                cql(statement, statement.primaryKey().get(), options))));
    }

    /// An index on a vector sorts by another measure, once per index and measure.
    static Stream<Variant<TableDesign>> otherSimilarity(TableDesign table, CreateTable statement) {
        List<Variant<TableDesign>> faulty = new ArrayList<>();
        for (IndexDesign index : table.indexes()) {
            for (VectorSimilarity similarity : VectorSimilarity.values()) {
                String option = similarity.name().toLowerCase(Locale.ROOT);
                String cql =
                        index.cql()
                                .replaceFirst(
                                        "('similarity_function': )'\\w+'", "$1'" + option + "'");
                if (!cql.equals(index.cql())) {
                    faulty.add(
                            new Variant<>(
                                    option,
                                    table.withIndexes(
                                            table.indexes().stream()
                                                    .map(each ->
                                                            each.equals(index)
                                                                    ? each.withCql(cql)
                                                                    : each)
                                                    .toList())));
                }
            }
        }
        return faulty.stream();
    }

    /// A prediction that is wrong by a factor.
    static SizePredictor wrong(SizePredictor right, double factor) {
        return new SizePredictor() {
            @Override
            public Map<String, TableSize> predict(Model scaled) {
                Map<String, TableSize> sizes = new LinkedHashMap<>();
                right.predict(scaled)
                        .forEach((table, size) -> sizes.put(table, times(size, factor)));
                return sizes;
            }

            @Override
            public Optional<PartitionOwner> owner(String table) {
                return right.owner(table);
            }
        };
    }

    private static TableSize times(TableSize size, double factor) {
        return new TableSize(
                size.rows() * factor,
                size.partitions(),
                times(size.average(), factor),
                times(size.largest(), factor));
    }

    private static PartitionSize times(PartitionSize size, double factor) {
        return new PartitionSize(
                size.rows() * factor,
                size.cells() * factor,
                size.bytes() * factor,
                size.publishedBytes() * factor);
    }
}

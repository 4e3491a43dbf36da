package dev.rowhouse.prove.check;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.plan.step.Unnesting;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.report.Failure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks by brute force that the primary key of each table tells apart what has to be told apart:
/// no two combinations of instances that the table has rows for share a key.
///
/// The key is that of the statement which creates the table.
public final class KeyCheck {
    private KeyCheck() {}

    /// The tables with two rows of one key.
    public static List<Failure> failures(List<TableDesign> tables, Dataset data) {
        ContentEvaluator contents = new ContentEvaluator(data);
        return tables.stream()
                // A table that lists buckets has one row for all rows of a bucket.
                .filter(table -> table.kind() != TableKind.BUCKETS)
                .flatMap(table ->
                        contents
                                .twins(table, key(table))
                                .map(twins -> failure(table, twins))
                                .stream())
                .toList();
    }

    /// The names of the columns in the key, and of those that tell the elements of a collection
    /// apart.
    static List<String> key(TableDesign table) {
        List<String> key = new ArrayList<>();
        switch (CqlParser.parse(table.cql())) {
            case SchemaStatement.CreateTable created ->
                    created.primaryKey()
                            .ifPresent(primary ->
                                    Stream.concat(
                                                    primary.partitionKey().stream(),
                                                    primary.clustering().stream())
                                            .map(Name::text)
                                            .forEach(key::add));
            default -> table.primaryKey().forEach(column -> key.add(column.name()));
        }
        if (key.isEmpty()) {
            table.primaryKey().forEach(column -> key.add(column.name()));
        }
        table.collection()
                .ifPresent(found ->
                        found.unnesting().keys().stream()
                                .map(Unnesting.Part::column)
                                .forEach(key::add));
        return key;
    }

    private static Failure failure(TableDesign table, ContentEvaluator.Twins twins) {
        return new Failure(
                Failure.Kind.WRONG_KEY,
                table.name(),
                "",
                List.of(text(twins.first()), text(twins.second())),
                List.of(),
                List.of(),
                "both have the primary key (%s)"
                        .formatted(
                                twins.key().stream()
                                        .map(value -> value.map(Object::toString).orElse("null"))
                                        .collect(Collectors.joining(", "))),
                Failure.Details.of(Failure.Part.TABLE));
    }

    private static String text(List<Instance> instances) {
        return instances.stream().map(Instance::toString).collect(Collectors.joining(" with "));
    }
}

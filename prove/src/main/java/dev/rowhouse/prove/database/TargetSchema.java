package dev.rowhouse.prove.database;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The tables that a target creates, and what it must know of them to run statements.
///
/// @param keyspace the keyspace's name; a cluster takes a scratch keyspace with a similar one
/// @param keyspaceCql the statement that creates the keyspace
/// @param statements the statements that create everything in it, in order; names have no keyspace
/// @param tables the names of the tables that can be emptied: all but views
/// @param counted the names of the tables of counters
/// @param columns the type of each column, under `table.column`
public record TargetSchema(
        String keyspace,
        String keyspaceCql,
        List<String> statements,
        List<String> tables,
        Set<String> counted,
        Map<String, CqlType> columns) {
    /// Copies the collections.
    public TargetSchema {
        statements = List.copyOf(statements);
        tables = List.copyOf(tables);
        counted = Set.copyOf(counted);
        columns = Map.copyOf(columns);
    }

    /// The tables of a design.
    public static TargetSchema of(Design design) {
        List<String> statements = design.schemaCql();
        List<String> tables = new ArrayList<>();
        Set<String> counted = new HashSet<>();
        Map<String, CqlType> columns = new HashMap<>();
        HeldCalls.COLUMNS.forEach(
                (column, type) -> columns.put(HeldCalls.TABLE + "." + column, type));
        for (TableDesign table : design.tables()) {
            if (table.kind() != TableKind.VIEW) {
                tables.add(table.name());
            }
            if (table.isOfCounters()) {
                counted.add(table.name());
            }
            for (ColumnDesign column : table.columns()) {
                columns.put(table.name() + "." + column.name(), column.type());
            }
        }
        if (design.heldCallsCql().isPresent()) {
            tables.add(HeldCalls.TABLE);
        }
        return new TargetSchema(
                design.keyspace(),
                statements.getFirst(),
                statements.subList(1, statements.size()),
                tables,
                counted,
                columns);
    }
}

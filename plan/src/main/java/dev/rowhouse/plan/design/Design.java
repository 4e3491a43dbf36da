package dev.rowhouse.plan.design;

import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The tables for a model's questions, and the statements for each question and mutation.
///
/// @param name the model's name
/// @param about the model's description
/// @param keyspace the keyspace's name
/// @param keyspaceCql the statement that creates the keyspace
/// @param typesCql the statements that create user-defined types, in an order that works
/// @param tables tables and views; a view comes after its base table
/// @param queries a plan for each question that can be served, in the model's order
/// @param mutations a plan for each mutation that can be served, in the model's order
/// @param unserved the questions and mutations that cannot be served well, with the reason
/// @param warnings the parts of the design that work but will cause problems
/// @param assumedRates the rates that the model does not give
/// @param forecast sizes today and at the model's horizon
public record Design(
        String name,
        String about,
        String keyspace,
        String keyspaceCql,
        List<String> typesCql,
        List<TableDesign> tables,
        List<QueryPlan> queries,
        List<MutationPlan> mutations,
        List<Unserved> unserved,
        List<Warning> warnings,
        List<AssumedRate> assumedRates,
        Forecast forecast) {
    /// Copies the lists.
    public Design {
        typesCql = List.copyOf(typesCql);
        tables = List.copyOf(tables);
        queries = List.copyOf(queries);
        mutations = List.copyOf(mutations);
        unserved = List.copyOf(unserved);
        warnings = List.copyOf(warnings);
        assumedRates = List.copyOf(assumedRates);
    }

    /// The same design with other tables and views.
    public Design withTables(List<TableDesign> others) {
        return new Design(
                name,
                about,
                keyspace,
                keyspaceCql,
                typesCql,
                others,
                queries,
                mutations,
                unserved,
                warnings,
                assumedRates,
                forecast);
    }

    /// The same design with other plans for its questions.
    public Design withQueries(List<QueryPlan> plans) {
        return new Design(
                name,
                about,
                keyspace,
                keyspaceCql,
                typesCql,
                tables,
                plans,
                mutations,
                unserved,
                warnings,
                assumedRates,
                forecast);
    }

    /// The same design with other plans for its mutations.
    public Design withMutations(List<MutationPlan> plans) {
        return new Design(
                name,
                about,
                keyspace,
                keyspaceCql,
                typesCql,
                tables,
                queries,
                plans,
                unserved,
                warnings,
                assumedRates,
                forecast);
    }

    /// The table or view with a name.
    public Optional<TableDesign> findTable(String table) {
        return tables.stream().filter(t -> t.name().equals(table)).findFirst();
    }

    /// The plan of a question.
    public Optional<QueryPlan> findQuery(String query) {
        return queries.stream().filter(q -> q.query().equals(query)).findFirst();
    }

    /// The plan of a mutation.
    public Optional<MutationPlan> findMutation(String mutation) {
        return mutations.stream().filter(m -> m.mutation().equals(mutation)).findFirst();
    }

    /// The statement that creates the table of held instances; empty when no plan holds any.
    public Optional<String> heldCallsCql() {
        return mutations.stream().anyMatch(plan -> plan.hold().isPresent())
                ? Optional.of(HeldCalls.create())
                : Optional.empty();
    }

    /// All statements that create the schema, in order: keyspace, types, tables, their indexes,
    /// views, and last the table of held instances if plans need one. Names of types and tables
    /// have no keyspace, so run `USE` with the keyspace first.
    public List<String> schemaCql() {
        List<String> statements = new ArrayList<>();
        statements.add(keyspaceCql);
        statements.addAll(typesCql);
        for (TableDesign table : tables) {
            statements.add(table.cql());
            table.indexes().forEach(index -> statements.add(index.cql()));
        }
        heldCallsCql().ifPresent(statements::add);
        return List.copyOf(statements);
    }
}

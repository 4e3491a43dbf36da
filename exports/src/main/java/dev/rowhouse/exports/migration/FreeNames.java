package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A design whose tables have names that are free in the old keyspace, or that belong to old tables
/// which can become them.
///
/// @param workload the workload with the names that are taken
/// @param design the design of this workload
/// @param renamed its tables that have other names than in the design without an old keyspace
/// @param taken the names that the model has to avoid so that it has this design by itself
/// @param fixed the design with the names that the model fixes, where some are temporary in
///     `design`
record FreeNames(
        Workload workload,
        Design design,
        List<Migration.Renamed> renamed,
        List<String> taken,
        Optional<Named> fixed) {
    /// Copies the lists.
    FreeNames {
        renamed = List.copyOf(renamed);
        taken = List.copyOf(taken);
    }

    /// A workload and its design.
    record Named(Workload workload, Design design) {}

    /// Renames tables of a design until none is in conflict with an old table.
    ///
    /// @param there the old keyspace that the new tables go to, if there is one
    /// @param designer makes the design of a workload
    static FreeNames of(
            Workload workload,
            Design design,
            Optional<KeyspaceMetadata> there,
            Function<Workload, Design> designer) {
        Map<String, String> problems = new LinkedHashMap<>();
        Workload named = workload;
        Design current = design;
        for (Map<String, String> found = problems(workload, design, there);
                !found.isEmpty();
                found = problems(named, current, there)) {
            problems.putAll(found);
            named = workload.withTaken(with(workload, problems.keySet()));
            current = designer.apply(named);
        }
        List<Migration.Renamed> renamed = new ArrayList<>();
        Set<String> temporary = new LinkedHashSet<>();
        for (int i = 0; i < design.tables().size(); i++) {
            TableDesign before = design.tables().get(i);
            String after = current.tables().get(i).name();
            if (!after.equals(before.name())) {
                List<String> fixedBy = fixedBy(workload, before.name());
                if (!fixedBy.isEmpty()) {
                    temporary.add(before.name());
                }
                renamed.add(
                        new Migration.Renamed(
                                after,
                                before.name(),
                                reason(before.name(), problems.get(before.name()), current),
                                fixedBy));
            }
        }
        Set<String> others = with(workload, problems.keySet());
        others.removeAll(temporary);
        List<String> taken = renamed.isEmpty() ? List.of() : List.copyOf(others);
        if (temporary.isEmpty()) {
            return new FreeNames(named, current, renamed, taken, Optional.empty());
        }
        Workload fixed = workload.withTaken(others);
        return new FreeNames(
                named,
                current,
                renamed,
                taken,
                Optional.of(new Named(fixed, designer.apply(fixed))));
    }

    private static String reason(String name, @Nullable String problem, Design current) {
        if (problem != null) {
            return "an old table has this name, and " + problem;
        }
        return current.findTable(name).isPresent()
                ? "another new table has this name now"
                : "it is named after a table that was renamed";
    }

    private static Map<String, String> problems(
            Workload workload, Design design, Optional<KeyspaceMetadata> there) {
        if (there.isEmpty()) {
            return Map.of();
        }
        Schema schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        TableComparison comparison =
                new TableComparison(
                        workload.model(),
                        schema.findKeyspace(design.keyspace()).orElseThrow(),
                        there);
        Map<String, String> problems = new LinkedHashMap<>();
        design.tables()
                .forEach(table ->
                        comparison
                                .problem(table)
                                .ifPresent(problem -> problems.put(table.name(), problem)));
        return problems;
    }

    private static Set<String> with(Workload workload, Set<String> names) {
        Set<String> taken = new LinkedHashSet<>(workload.model().taken());
        taken.addAll(names);
        return taken;
    }

    /// The questions that wish for a table's name.
    private static List<String> fixedBy(Workload workload, String table) {
        return workload.questions().stream()
                .filter(question ->
                        question.constraints().table().filter(table::equals).isPresent())
                .map(Question::name)
                .toList();
    }
}

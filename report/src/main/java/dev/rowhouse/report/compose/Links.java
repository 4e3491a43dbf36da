package dev.rowhouse.report.compose;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Words;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Links to the tables, questions and mutations that a report has; other names stay without a link.
///
/// @param tables the names of tables and views
/// @param questions the names of questions with a plan
/// @param mutations the names of mutations with a plan
/// @param unserved the names of questions and mutations without a plan
record Links(
        Set<String> tables, Set<String> questions, Set<String> mutations, Set<String> unserved) {
    static Links of(Design design) {
        return new Links(
                design.tables().stream().map(TableDesign::name).collect(Collectors.toSet()),
                design.queries().stream().map(QueryPlan::query).collect(Collectors.toSet()),
                design.mutations().stream().map(MutationPlan::mutation).collect(Collectors.toSet()),
                design.unserved().stream().map(Unserved::name).collect(Collectors.toSet()));
    }

    Words table(String name) {
        return tables.contains(name) ? Words.link(name, Anchor.table(name)) : Words.code(name);
    }

    Words question(String name) {
        return questions.contains(name)
                ? Words.link(name, Anchor.question(name))
                : Words.code(name);
    }

    Words mutation(String name) {
        return mutations.contains(name)
                ? Words.link(name, Anchor.mutation(name))
                : Words.code(name);
    }

    Words tables(List<String> names) {
        return Words.joined(names.stream().map(this::table).toList(), ", ");
    }

    Words questions(List<String> names) {
        return Words.joined(names.stream().map(this::question).toList(), ", ");
    }

    Words mutations(List<String> names) {
        return Words.joined(names.stream().map(this::mutation).toList(), ", ");
    }

    /// A name of any kind.
    Words any(String name) {
        if (unserved.contains(name)) {
            return Words.link(name, unserved(name));
        }
        if (tables.contains(name)) {
            return table(name);
        }
        return questions.contains(name) ? question(name) : mutation(name);
    }

    /// The address of the notice that a question or mutation is not served.
    static String unserved(String name) {
        return Anchor.of("unserved", name);
    }
}

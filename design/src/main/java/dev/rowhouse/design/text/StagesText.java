package dev.rowhouse.design.text;

import dev.rowhouse.design.cost.LayoutCost;
import dev.rowhouse.design.designer.AnswerText;
import dev.rowhouse.design.designer.Demands;
import dev.rowhouse.design.designer.Layout;
import dev.rowhouse.design.designer.Stages;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.ProblemListing;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Formats the stages of a design as text for people, like the query plans of a database. Each
/// stage shows the result of its step. Prices are microseconds (µs) of one processor core.
public final class StagesText {
    private final Stages stages;
    private final List<TextLine> lines = new ArrayList<>();

    private StagesText(Stages stages) {
        this.stages = stages;
    }

    /// All stages.
    public static List<TextLine> of(Stages stages) {
        StagesText text = new StagesText(stages);
        ProblemListing problem = stages.candidates().problem().listing();
        text.demands(stages.demands());
        text.candidates(problem);
        text.costs(problem);
        text.choice(stages.choice());
        text.layout(stages.layout());
        text.plans(stages.design());
        text.design(stages.design());
        return List.copyOf(text.lines);
    }

    private void heading(int number, String title) {
        if (!lines.isEmpty()) {
            lines.add(TextLine.BLANK);
        }
        lines.add(TextLine.of(Emphasis.HEADING, "Stage " + number + ": " + title));
    }

    private void line(String text) {
        lines.add(TextLine.of("  " + text));
    }

    private void detail(String text) {
        lines.add(TextLine.of(Emphasis.FAINT, "    " + text));
    }

    private void demands(Demands demands) {
        heading(1, "demands (what each question needs from a table)");
        demands.questions().forEach((question, demand) -> demand(question.name(), demand));
        demands.counts()
                .forEach((question, demand) -> demand(question.name() + " (counters)", demand));
        demands.refusals()
                .forEach((name, refusal) -> line(name + "  refused: " + refusal.reason()));
    }

    private void demand(String name, Demand demand) {
        line(name + "  " + text(demand));
        detail("shows " + AnswerText.paths(demand.outputs()));
    }

    /// A demand in short form: `Reservation by guest.lastName, order startDate↓`.
    private static String text(Demand demand) {
        StringBuilder text = new StringBuilder(AnswerText.rows(demand.shape()));
        if (!demand.equal().isEmpty()) {
            text.append(" by ").append(AnswerText.paths(demand.equal()));
        }
        if (!demand.contains().isEmpty()) {
            text.append(", containing ").append(AnswerText.paths(demand.contains()));
        }
        if (!demand.range().isEmpty()) {
            text.append(", range ").append(AnswerText.paths(demand.range()));
        }
        if (!demand.order().isEmpty()) {
            text.append(", order ")
                    .append(
                            demand.order().stream()
                                    .map(AnswerText::term)
                                    .collect(Collectors.joining(", ")));
        }
        demand.nearest()
                .ifPresent(each ->
                        text.append(
                                ", nearest by %s of %s"
                                        .formatted(each.measure(), each.field().path())));
        demand.bucket().ifPresent(each -> text.append(", ").append(AnswerText.bucket(each)));
        return text.toString();
    }

    private void candidates(ProblemListing problem) {
        heading(2, "candidates (tables, ways to answer the questions, lookups of the mutations)");
        for (ProblemListing.PricedTable each : problem.tables()) {
            line(
                    "T%d  %s%s%s"
                            .formatted(
                                    each.table().number(),
                                    AnswerText.table(each.table()),
                                    each.table().base().map(base -> " of T" + base).orElse(""),
                                    each.table().isSecond()
                                            ? ", a second table with this key"
                                            : ""));
        }
        problem.strategies()
                .forEach((question, strategies) -> {
                    line(question);
                    strategies.forEach(each -> detail(text(each)));
                });
        problem.lookups()
                .forEach((mutation, lookups) -> {
                    if (!lookups.isEmpty()) {
                        line(mutation);
                    }
                    lookups.forEach(lookup ->
                            detail(
                                    "%s -> %s: %s"
                                            .formatted(
                                                    text(lookup.demand()),
                                                    AnswerText.paths(lookup.demand().outputs()),
                                                    tables(lookup.tables()))));
                });
        stages.candidates().problem().cutOffs().forEach(this::line);
    }

    private static String text(ProblemListing.ListedStrategy listed) {
        List<String> parts = new ArrayList<>();
        parts.add(text(listed.strategy().first()) + ": " + tables(listed.tables().getFirst()));
        for (int i = 0; i < listed.strategy().fetches().size(); i++) {
            Fetch fetch = listed.strategy().fetches().get(i);
            parts.add(
                    "then %s: %s"
                            .formatted(text(fetch.demand()), tables(listed.tables().get(i + 1))));
        }
        if (!listed.strategy().after().checks().isEmpty()) {
            parts.add("check " + AnswerText.paths(listed.strategy().after().checks()));
        }
        if (!listed.strategy().after().order().isEmpty()) {
            parts.add("sort");
        }
        return String.join("; ", parts) + (listed.isAllowed() ? "" : " (not allowed)");
    }

    private static String tables(List<Integer> numbers) {
        return numbers.isEmpty()
                ? "no table"
                : numbers.stream().map(number -> "T" + number).collect(Collectors.joining(" or "));
    }

    private void costs(ProblemListing problem) {
        heading(
                3,
                "costs (µs per answer; µs per second to store and to write a table with all its columns)");
        problem.strategies()
                .forEach((question, strategies) ->
                        line(
                                question
                                        + "  "
                                        + strategies.stream()
                                                .map(each -> micros(each.micros()))
                                                .collect(Collectors.joining(", "))));
        for (ProblemListing.PricedTable each : problem.tables()) {
            List<String> parts = new ArrayList<>();
            parts.add("storage " + micros(each.storage()));
            each.maintenance()
                    .forEach((mutation, cost) -> parts.add(mutation + " " + micros(cost)));
            line("T%d  %s".formatted(each.table().number(), String.join(", ", parts)));
        }
    }

    private static String micros(double micros) {
        String text = String.format(Locale.ROOT, "%,.2f", micros);
        return text.endsWith(".00") ? text.substring(0, text.length() - ".00".length()) : text;
    }

    private void choice(Choice choice) {
        heading(4, "choice (the cheapest tables and answers together)");
        for (Table table : choice.tables()) {
            line("T%d  %s".formatted(table.number(), AnswerText.table(table)));
            List<Field> columns = new ArrayList<>(table.others());
            columns.removeIf(table::isNested);
            if (!columns.isEmpty()) {
                detail("stores " + AnswerText.paths(columns));
            }
        }
        for (Choice.PricedAnswer priced : choice.answers()) {
            line(
                    "%s  %s, %s µs, %s per second"
                            .formatted(
                                    priced.question(),
                                    AnswerText.of(priced.answer()),
                                    micros(priced.cost().micros()),
                                    micros(priced.rate())));
        }
        line("%s µs per second, %s".formatted(micros(choice.cost()), verdict(choice)));
    }

    private static String verdict(Choice choice) {
        if (!choice.isProven()) {
            return "the cheapest that was found within the time limit";
        }
        return choice.more() > 0
                ? "the simplest of those that cost hardly more than the cheapest, %s µs"
                        .formatted(micros(choice.least()))
                : "no other choice costs less";
    }

    private void layout(Layout layout) {
        heading(5, "layout (what each mutation reads and writes in the chosen tables)");
        Map<Integer, String> names = new LinkedHashMap<>();
        layout.byName().forEach((name, table) -> names.put(table.number(), name));
        layout.byName().forEach((name, table) -> line(name + "  " + text(table)));
        for (MutationDraft draft : layout.drafts()) {
            line(draft.mutation().header().name());
            for (Lookup lookup : draft.allLookups().stream().distinct().toList()) {
                detail(
                        "reads %s: %s -> %s"
                                .formatted(
                                        draft.answering(lookup, layout.tables())
                                                .map(read -> names.get(read.number()))
                                                .orElse("nothing"),
                                        text(lookup.demand()),
                                        AnswerText.paths(lookup.demand().outputs())));
            }
            allWorks(draft).forEach(work -> detail(text(work, names)));
        }
        cost(layout.cost());
    }

    private static List<TableWork> allWorks(MutationDraft draft) {
        List<TableWork> all = new ArrayList<>(draft.allWorks());
        draft.recomputations().forEach(each -> all.addAll(allWorks(each.draft())));
        return all;
    }

    private static String text(Table table) {
        String stored = AnswerText.paths(table.others());
        return AnswerText.key(table.key()) + (stored.isEmpty() ? "" : " stores " + stored);
    }

    private static String text(TableWork work, Map<Integer, String> names) {
        String table = names.getOrDefault(work.table(), "");
        return switch (work) {
            case TableWork.Put put -> "inserts into %s".formatted(table);
            case TableWork.Change(_, _, var values, _, _) ->
                    "changes %s of %s".formatted(AnswerText.paths(values.keySet()), table);
            case TableWork.Remove _ -> "deletes from %s".formatted(table);
            case TableWork.Move _ -> "moves a row of %s to another key".formatted(table);
            case TableWork.Add _ -> "adds to counters of %s".formatted(table);
            case TableWork.Reset _ -> "resets counters of %s".formatted(table);
            case TableWork.PerElement(_, var field, _, _, var inside) ->
                    "for each %s %s".formatted(field.path(), text(inside, names));
            case TableWork.WhenPresent(_, _, _, var inside) ->
                    "if there is a row: " + text(inside, names);
            case TableWork.PutOrRemove(_, _, var row, var gone) ->
                    "if there is a row: %s; else %s".formatted(text(row, names), text(gone, names));
            case TableWork.WhenExists(_, _, var isThere, var inside) ->
                    "if the instance %s: %s"
                            .formatted(isThere ? "exists" : "does not exist", text(inside, names));
            case TableWork.WhenOwn(_, _, var inside) ->
                    "if the row belongs to the instance: " + text(inside, names);
            case TableWork.WhenValue(_, _, var fixed, _, var inside) ->
                    "if %s: %s".formatted(fixed.text(), text(inside, names));
            case TableWork.WhenChanged(_, _, var inside) ->
                    "if another caller has changed a copied value: " + text(inside, names);
            case TableWork.WhenSame(_, _, var different, var same) ->
                    "if the values differ: %s%s"
                            .formatted(
                                    texts(different, names),
                                    same.isEmpty() ? "" : "; else " + texts(same, names));
        };
    }

    private static String texts(List<TableWork> works, Map<Integer, String> names) {
        return works.isEmpty()
                ? "nothing"
                : works.stream().map(work -> text(work, names)).collect(Collectors.joining(", "));
    }

    private void cost(LayoutCost cost) {
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("answers", cost.answers());
        parts.put("lookups", cost.lookups());
        parts.put("writes", cost.writes());
        parts.put("views", cost.views());
        parts.put("indexes", cost.indexes());
        parts.put("storage", cost.storage());
        line(
                "%s µs per second: %s"
                        .formatted(
                                micros(cost.total()),
                                parts.entrySet().stream()
                                        .filter(part -> part.getValue() > 0)
                                        .map(part -> part.getKey() + " " + micros(part.getValue()))
                                        .collect(Collectors.joining(", "))));
    }

    private void plans(Design design) {
        heading(6, "plans (the statements)");
        design.queries()
                .forEach(plan -> {
                    line(plan.query());
                    detail(plan.statement().cql().replaceAll("\\s+", " "));
                });
        for (MutationPlan plan : design.mutations()) {
            line("%s  %s".formatted(plan.mutation(), Quantity.count(plan.steps().size(), "step")));
        }
    }

    private void design(Design design) {
        heading(7, "design (every statement is checked against the schema)");
        line(
                "%s, %s, %s"
                        .formatted(
                                Quantity.count(design.tables().size(), "table"),
                                Quantity.count(design.queries().size(), "question"),
                                Quantity.count(design.mutations().size(), "mutation")));
        design.unserved().forEach(each -> line("not served: " + each.name()));
        design.warnings().forEach(each -> line("warning about " + each.subject()));
        List<String> doubts = stages.doubts();
        line(
                doubts.isEmpty()
                        ? "proven: no other choice among the candidates costs less"
                        : "not proven that no other choice costs less");
        doubts.forEach(this::detail);
    }
}

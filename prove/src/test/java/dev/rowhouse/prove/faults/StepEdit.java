package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// A fault in a list of steps of a mutation, at each place where it is possible.
@FunctionalInterface
interface StepEdit {
    /// The list with one fault, once per place; the lists inside the steps are not looked at.
    List<Variant<List<PlanStep>>> of(List<PlanStep> steps);

    /// A fault that replaces one step by others.
    static StepEdit replacing(Function<PlanStep, List<Variant<List<PlanStep>>>> replacements) {
        return steps -> {
            List<Variant<List<PlanStep>>> faulty = new ArrayList<>();
            for (int i = 0; i < steps.size(); i++) {
                PlanStep step = steps.get(i);
                int place = i;
                replacements
                        .apply(step)
                        .forEach(each ->
                                faulty.add(
                                        each.in(with -> spliced(steps, place, with))
                                                .at(name(step))));
            }
            return faulty;
        };
    }

    /// A fault that replaces steps of one kind by another one of that kind.
    static <S extends PlanStep> StepEdit changing(
            Class<S> kind, Function<S, List<Variant<S>>> changes) {
        return replacing(step ->
                kind.isInstance(step)
                        ? changes.apply(kind.cast(step)).stream()
                                .map(each -> each.<List<PlanStep>>in(List::of))
                                .toList()
                        : List.of());
    }

    /// A fault that replaces steps of one kind by other steps.
    static <S extends PlanStep> StepEdit exchanging(
            Class<S> kind, Function<S, List<Variant<List<PlanStep>>>> changes) {
        return replacing(
                step -> kind.isInstance(step) ? changes.apply(kind.cast(step)) : List.of());
    }

    private static List<PlanStep> spliced(List<PlanStep> steps, int place, List<PlanStep> with) {
        List<PlanStep> result = new ArrayList<>(steps.subList(0, place));
        result.addAll(with);
        result.addAll(steps.subList(place + 1, steps.size()));
        return result;
    }

    /// The fault at each place of a list, also inside loops, conditions, batches and undo steps.
    default List<Variant<List<PlanStep>>> everywhere(List<PlanStep> steps) {
        List<Variant<List<PlanStep>>> faulty = new ArrayList<>(of(steps));
        for (int i = 0; i < steps.size(); i++) {
            int place = i;
            inside(steps.get(i))
                    .forEach(each ->
                            faulty.add(each.in(with -> spliced(steps, place, List.of(with)))));
        }
        return faulty;
    }

    private List<Variant<PlanStep>> inside(PlanStep step) {
        List<Variant<PlanStep>> faulty = new ArrayList<>();
        switch (step) {
            case PlanStep.ForEach(var row, var read, var steps, var reason) ->
                    everywhere(steps)
                            .forEach(each ->
                                    faulty.add(
                                            each.in(with ->
                                                    new PlanStep.ForEach(
                                                            row, read, with, reason))));
            case PlanStep.ForEachElement(var element, var collection, var steps, var reason) ->
                    everywhere(steps)
                            .forEach(each ->
                                    faulty.add(
                                            each.in(with ->
                                                    new PlanStep.ForEachElement(
                                                            element, collection, with, reason))));
            case PlanStep.ForEachPosition(var lists, var items, var steps, var reason) ->
                    everywhere(steps)
                            .forEach(each ->
                                    faulty.add(
                                            each.in(with ->
                                                    new PlanStep.ForEachPosition(
                                                            lists, items, with, reason))));
            case PlanStep.WhenPresent(var values, var steps, var otherwise, var reason) -> {
                everywhere(steps)
                        .forEach(each ->
                                faulty.add(
                                        each.in(with ->
                                                new PlanStep.WhenPresent(
                                                        values, with, otherwise, reason))));
                everywhere(otherwise)
                        .forEach(each ->
                                faulty.add(
                                        each.<PlanStep>in(with ->
                                                        new PlanStep.WhenPresent(
                                                                values, steps, with, reason))
                                                .at("otherwise")));
            }
            case PlanStep.OwnTime(var steps, var reason) ->
                    everywhere(steps)
                            .forEach(each ->
                                    faulty.add(
                                            each.in(with -> new PlanStep.OwnTime(with, reason))));
            case PlanStep.WhenApplied(var steps, var reason) ->
                    everywhere(steps)
                            .forEach(each ->
                                    faulty.add(
                                            each.in(with ->
                                                    new PlanStep.WhenApplied(with, reason))));
            case PlanStep.WhenDifferent(var pairs, var steps, var otherwise, var reason) -> {
                everywhere(steps)
                        .forEach(each ->
                                faulty.add(
                                        each.in(with ->
                                                new PlanStep.WhenDifferent(
                                                        pairs, with, otherwise, reason))));
                everywhere(otherwise)
                        .forEach(each ->
                                faulty.add(
                                        each.<PlanStep>in(with ->
                                                        new PlanStep.WhenDifferent(
                                                                pairs, steps, with, reason))
                                                .at("otherwise")));
            }
            case PlanStep.Decide decide ->
                    everywhere(decide.undo())
                            .forEach(each ->
                                    faulty.add(
                                            each.<PlanStep>in(with -> Parts.withUndo(decide, with))
                                                    .at("undo")));
            case PlanStep.Batch(var kind, var writes, var reason) ->
                    everywhere(List.copyOf(writes)).stream()
                            .filter(each ->
                                    each.value().stream()
                                            .allMatch(PlanStep.Write.class::isInstance))
                            .forEach(each ->
                                    faulty.add(
                                            each.<PlanStep>in(with ->
                                                            new PlanStep.Batch(
                                                                    kind, writes(with), reason))
                                                    .at("batch")));
            case PlanStep.Part(int number, var steps, var reason) ->
                    everywhere(steps)
                            .forEach(each ->
                                    faulty.add(
                                            each.<PlanStep>in(with ->
                                                            new PlanStep.Part(number, with, reason))
                                                    .at("statement " + number)));
            case PlanStep.Hold hold ->
                    everywhere(hold.steps())
                            .forEach(
                                    each -> faulty.add(each.<PlanStep>in(hold::around).at("hold")));
            case PlanStep.Read _, PlanStep.Write _, PlanStep.TakeTime _ -> {}
            case PlanStep.HoldAlso _, PlanStep.StillHeld _ -> {}
            case PlanStep.Require _, PlanStep.RefuseSame _, PlanStep.RefuseLists _ -> {}
        }
        return faulty;
    }

    private static List<PlanStep.Write> writes(List<PlanStep> steps) {
        return steps.stream().map(PlanStep.Write.class::cast).toList();
    }

    /// A step as it is named in a site.
    static String name(PlanStep step) {
        return switch (step) {
            case PlanStep.Read read -> "read " + read.table();
            case PlanStep.Write write ->
                    write.kind().name().toLowerCase(Locale.ROOT) + " " + write.table();
            case PlanStep.Decide decide -> "decide " + decide.table();
            case PlanStep.Batch _ -> "batch";
            case PlanStep.TakeTime _ -> "take the time";
            case PlanStep.Part part -> "statement " + part.number();
            case PlanStep.Hold _ -> "hold";
            case PlanStep.HoldAlso _ -> "hold also";
            case PlanStep.StillHeld _ -> "still held";
            case PlanStep.Require _ -> "require";
            case PlanStep.RefuseSame _ -> "refuse same";
            case PlanStep.RefuseLists _ -> "refuse lists";
            case PlanStep.ForEachPosition _ -> "for each position";
            case PlanStep.ForEach loop -> "for each " + loop.row();
            case PlanStep.ForEachElement loop -> "for each " + loop.element();
            case PlanStep.WhenPresent _ -> "when present";
            case PlanStep.OwnTime _ -> "own time";
            case PlanStep.WhenApplied _ -> "when applied";
            case PlanStep.WhenDifferent _ -> "when different";
        };
    }
}

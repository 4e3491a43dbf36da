package dev.rowhouse.plan.text;

import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.step.ValueMerge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Describes the loops around a question's statement: over buckets or shards, and over the values
/// of `IN`.
final class LoopText {
    private LoopText() {}

    static List<PlanNote> of(QueryPlan plan) {
        List<PlanNote> notes = new ArrayList<>();
        Optional<ValueMerge> values = plan.values();
        String end = end(plan);
        Optional<PlanNote> eachValue =
                values.map(merge ->
                        PlanNote.Sentence.of(eachValue(merge) + merged(merge.order()) + end));
        switch (plan.buckets().orElse(null)) {
            case null -> eachValue.ifPresent(notes::add);
            case BucketLoop.Between between -> {
                notes.add(PlanNote.Sentence.of(between(between) + end));
                eachValue.ifPresent(note -> notes.add(new PlanNote.Nested(List.of(note))));
            }
            case BucketLoop.Listed listed -> {
                notes.add(PlanNote.Sentence.of(listed(listed) + end));
                List<PlanNote> inner = new ArrayList<>();
                inner.add(PlanOutline.statement(listed.statement()));
                eachValue.ifPresent(inner::add);
                notes.add(new PlanNote.Nested(inner));
            }
            case BucketLoop.Sharded sharded when values.isPresent() ->
                    notes.add(
                            PlanNote.Sentence.of(
                                    each(sharded)
                                            + " and "
                                            + eachValue(values.get())
                                            + merged(values.get().order())
                                            + end));
            case BucketLoop.Sharded sharded ->
                    notes.add(PlanNote.Sentence.of(sharded(sharded) + end));
        }
        return notes;
    }

    /// When the loops end.
    private static String end(QueryPlan plan) {
        if (plan.first().isEmpty()) {
            return " until the page is full:";
        }
        int first = plan.first().getAsInt();
        String rows = first == 1 ? "1 row" : "%,d rows".formatted(first);
        return plan.values()
                .map(merge ->
                        merge.loops().stream()
                                .map(ValueLoop::column)
                                .collect(
                                        Collectors.joining(
                                                " and ", " until each ", " has " + rows + ":")))
                .orElse(" until there " + (first == 1 ? "is " : "are ") + rows + ":");
    }

    private static String between(BucketLoop.Between loop) {
        return "for each %s from %s to %s, %s,"
                .formatted(
                        loop.column(),
                        loop.from().text(),
                        loop.to().text(),
                        first(loop.direction()));
    }

    private static String listed(BucketLoop.Listed loop) {
        return "for each %s listed by %s,%s"
                .formatted(
                        loop.column(),
                        loop.table(),
                        loop.sorted().map(order -> " " + first(order) + ",").orElse(""));
    }

    private static String first(BucketLoop.Direction direction) {
        return switch (direction) {
            case ASCENDING -> "oldest first";
            case DESCENDING -> "newest first";
        };
    }

    private static String sharded(BucketLoop.Sharded loop) {
        return loop.merge().isEmpty() ? each(loop) + "," : each(loop) + merged(loop.merge());
    }

    private static String each(BucketLoop.Sharded loop) {
        return "for each %s from 0 to %d".formatted(loop.column(), loop.shard().count() - 1);
    }

    private static String eachValue(ValueMerge merge) {
        return merge.loops().stream()
                .map(loop -> "for each %s of %s".formatted(loop.column(), loop.values().text()))
                .collect(Collectors.joining(" and "));
    }

    private static String merged(List<BucketLoop.MergeTerm> order) {
        String terms =
                order.stream()
                        .map(term ->
                                term.column()
                                        + (term.direction() == BucketLoop.Direction.DESCENDING
                                                ? " descending"
                                                : ""))
                        .collect(Collectors.joining(", "));
        return " at once, merged by " + terms;
    }
}

package dev.rowhouse.plan.text;

import static dev.rowhouse.plan.text.PlanText.INDENT;

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

    static List<TextLine> of(QueryPlan plan) {
        List<TextLine> lines = new ArrayList<>();
        Optional<ValueMerge> values = plan.values();
        String inner = INDENT;
        String end = end(plan);
        switch (plan.buckets().orElse(null)) {
            case null -> {}
            case BucketLoop.Between between -> {
                lines.add(TextLine.of(INDENT + between(between) + end));
                inner = INDENT + "  ";
            }
            case BucketLoop.Listed listed -> {
                lines.add(TextLine.of(INDENT + listed(listed) + end));
                PlanText.addStatement(lines, INDENT + "  ", listed.statement());
                inner = INDENT + "  ";
            }
            case BucketLoop.Sharded sharded when values.isPresent() ->
                    lines.add(
                            TextLine.of(
                                    INDENT
                                            + each(sharded)
                                            + " and "
                                            + eachValue(values.get())
                                            + merged(values.get().order())
                                            + end));
            case BucketLoop.Sharded sharded ->
                    lines.add(TextLine.of(INDENT + sharded(sharded) + end));
        }
        if (values.isPresent() && !(plan.buckets().orElse(null) instanceof BucketLoop.Sharded)) {
            lines.add(
                    TextLine.of(
                            inner + eachValue(values.get()) + merged(values.get().order()) + end));
        }
        return lines;
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

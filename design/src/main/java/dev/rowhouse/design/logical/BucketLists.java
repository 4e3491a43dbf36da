package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Question;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Decides whether a question has to read the list of the time buckets in use. A question that
/// names one bucket, or a range with both ends, knows its buckets without the list.
public final class BucketLists {
    private BucketLists() {}

    /// Whether the question reads the list of the buckets.
    ///
    /// @param asked what the question asks of the table with the buckets
    /// @param named for a field of the question, the same field in `asked`; empty when the table
    ///     does not have it
    public static boolean isNeeded(
            Question question, Demand asked, Function<Field, Optional<Field>> named) {
        if (!(asked.bucket().orElse(null) instanceof Bucketing.ByTime(_, var time))
                || asked.isBound(time)) {
            return false;
        }
        boolean isRanged = asked.range().equals(List.of(time));
        return !(isRanged && hasBothEnds(question, time, named));
    }

    private static boolean hasBothEnds(
            Question question, Field time, Function<Field, Optional<Field>> named) {
        PatternShape pattern = DemandReader.shapeOf(question);
        Set<Boolean> ends = new LinkedHashSet<>();
        for (Condition condition : question.query().pattern().conditions()) {
            if (condition instanceof Condition.Comparison(var reference, var operator, _)
                    && named.apply(pattern.field(reference)).equals(Optional.of(time))) {
                switch (operator) {
                    case LESS, LESS_OR_EQUAL -> ends.add(false);
                    case GREATER, GREATER_OR_EQUAL -> ends.add(true);
                    case EQUAL -> {}
                }
            }
        }
        return ends.size() == 2;
    }
}

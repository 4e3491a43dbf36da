package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.design.logical.Serving;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Explains in plain words why a table answers a question well.
final class QuestionReason {
    private final Question question;
    private final Serving serving;
    private final NamedTable table;

    QuestionReason(Question question, Serving serving, NamedTable table) {
        this.question = question;
        this.serving = serving;
        this.table = table;
    }

    String text() {
        List<String> parts = new ArrayList<>();
        parts.add(partitions());
        serving.index()
                .ifPresent(field ->
                        parts.add("the index on %s finds the rows".formatted(table.column(field))));
        if (!question.query().order().isEmpty()
                && serving.after().order().isEmpty()
                && !serving.demand().order().isEmpty()) {
            parts.add(
                    serving.order() == ReadOrder.REVERSED
                            ? "read backwards: the clustering order is the reverse"
                            : "the rows are stored in this order");
        }
        if (!serving.demand().range().isEmpty()) {
            parts.add("the range is one slice of them");
        }
        if (question.query().isAggregated()) {
            parts.add(
                    "the database reads all of %s and returns the aggregate"
                            .formatted(
                                    serving.demand().range().isEmpty()
                                            ? "its rows"
                                            : "these rows"));
        }
        addFetches(parts);
        if (!serving.after().checks().isEmpty()) {
            parts.add("the application filters the rows");
        }
        if (!serving.after().order().isEmpty()) {
            parts.add("the application sorts, so all rows are read before the first page");
        }
        return String.join("; ", parts);
    }

    private void addFetches(List<String> parts) {
        long together =
                serving.fetches().stream().filter(fetch -> !fetch.joins().isEmpty()).count();
        long byKey = serving.fetches().size() - together;
        if (serving.fetches().stream().anyMatch(fetch -> fetch.count() == ReadCount.MANY)) {
            parts.add("then the rows are read by the key found");
        } else if (byKey == 1) {
            parts.add("columns that it lacks are read by key");
        } else if (byKey > 1) {
            parts.add("columns that it lacks are read by key, one step after another");
        }
        if (together > 0) {
            parts.add("the counters of all rows are read together");
        }
    }

    private String partitions() {
        Demand demand = serving.demand();
        if (serving.index().isPresent()
                && !demand.equal().containsAll(table.table().key().partition())) {
            return "asks every node, because each node indexes only its own rows";
        }
        if (demand.isMerged()) {
            return "one read per value of the list, merged in order";
        }
        if (table.table().key().partition().stream().anyMatch(demand.oneOf()::contains)) {
            return "one partition per value of the list";
        }
        if (table.table().key().bucket().orElse(null)
                        instanceof Bucketing.ByTime(var granularity, var time)
                && !demand.equal().contains(time)) {
            return "one partition per " + granularity.name().toLowerCase(Locale.ROOT);
        }
        if (table.table().key().bucket().orElse(null)
                        instanceof Bucketing.Shards(var count, var field)
                && !demand.equal().contains(field)) {
            return "%d shards%s"
                    .formatted(count, demand.order().isEmpty() ? "" : ", merged in order");
        }
        return "one partition";
    }
}

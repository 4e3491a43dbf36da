package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.model.query.Question;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Explains in plain words why a table answers a question well.
final class QuestionReason {
    private final Question question;
    private final Answer answer;
    private final NamedTable table;

    QuestionReason(Question question, Answer answer, NamedTable table) {
        this.question = question;
        this.answer = answer;
        this.table = table;
    }

    String text() {
        List<String> parts = new ArrayList<>();
        parts.add(partitions());
        answer.first()
                .index()
                .filter(_ -> question.query().nearest().isEmpty())
                .ifPresent(field ->
                        parts.add("the index on %s finds the rows".formatted(table.column(field))));
        if (question.query().nearest().isPresent()) {
            parts.add(
                    "the index on %s finds the nearest rows, on a cluster approximately"
                            .formatted(table.column(answer.first().index().orElseThrow())));
        }
        if (!question.query().order().isEmpty()
                && answer.strategy().after().order().isEmpty()
                && !answer.first().demand().order().isEmpty()) {
            parts.add(
                    answer.first().order() == ReadOrder.REVERSED
                            ? "read in the reverse of the clustering order"
                            : "the rows are stored in this order");
        }
        question.query()
                .first()
                .filter(_ -> !answer.strategy().isPerInstance())
                .filter(_ -> question.query().nearest().isEmpty())
                .ifPresent(first -> parts.add("only the " + rows(first.rows()) + " of each group"));
        if (!answer.first().demand().range().isEmpty()) {
            parts.add("the range selects one slice of the rows");
        }
        if (question.query().isAggregated()) {
            parts.add(
                    "the database reads all of %s and returns the aggregate"
                            .formatted(
                                    answer.first().demand().range().isEmpty()
                                            ? "its rows"
                                            : "these rows"));
        }
        addFetches(parts);
        if (!answer.strategy().after().checks().isEmpty()) {
            parts.add("the application filters the rows");
        }
        if (!answer.strategy().after().order().isEmpty()) {
            parts.add("the application sorts, so all rows are read before the first page");
        }
        return String.join("; ", parts);
    }

    private static String rows(int rows) {
        return rows == 1 ? "first row" : "first %,d rows".formatted(rows);
    }

    private void addFetches(List<String> parts) {
        List<Fetch> fetches = answer.strategy().fetches();
        long together = fetches.stream().filter(Fetch::isTogether).count();
        long byKey = fetches.size() - together;
        if (answer.strategy().isPerInstance()) {
            parts.add(
                    question.query()
                            .first()
                            .map(first -> "then the %s of each".formatted(rows(first.rows())))
                            .orElse("then the rows of each are read by its key"));
        } else if (answer.strategy().isLookupFirst()) {
            parts.add("then the rows are read by the key found");
        } else if (byKey == 1) {
            parts.add("the other columns are read by key");
        } else if (byKey > 1) {
            parts.add("the other columns are read by key, one step after another");
        }
        if (together > 0) {
            parts.add("the counters of all rows are read together");
        }
    }

    private String partitions() {
        Demand demand = answer.first().demand();
        if (answer.first().index().isPresent()
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

package dev.rowhouse.draw.picture;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The tables that each question reads first, and the ways from table to table.
///
/// @param entries the questions that read a table first, by its name
/// @param links the ways, without two between the same tables
record TableLinks(Map<String, List<QuestionSign>> entries, List<Link> links) {
    /// A way from a table to another.
    ///
    /// @param questions the questions that read the second table with what the first one told; none
    ///     for the way from a base table to its view
    record Link(String from, String to, List<QuestionSign> questions) {
        /// Whether the database itself keeps the second table.
        boolean isView() {
            return questions.isEmpty();
        }
    }

    static TableLinks of(Design design) {
        Map<String, List<QuestionSign>> entries = new LinkedHashMap<>();
        Map<List<String>, List<QuestionSign>> ways = new LinkedHashMap<>();
        for (QueryPlan plan : design.queries()) {
            QuestionSign sign = new QuestionSign(plan.query(), plan.ask());
            String first = plan.source();
            if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
                first = listed.table();
                add(ways, first, plan.source(), sign);
            }
            entries.computeIfAbsent(first, _ -> new ArrayList<>()).add(sign);
            Map<String, String> tables = new LinkedHashMap<>();
            tables.put(plan.row(), plan.source());
            for (FetchStep fetch : plan.fetches()) {
                add(ways, origin(fetch, tables, plan.source()), fetch.source(), sign);
                tables.put(fetch.name(), fetch.source());
            }
        }
        List<Link> links = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            table.base().ifPresent(base -> links.add(new Link(base, table.name(), List.of())));
        }
        ways.forEach((ends, signs) ->
                links.add(new Link(ends.getFirst(), ends.getLast(), List.copyOf(signs))));
        return new TableLinks(entries, links);
    }

    private static void add(
            Map<List<String>, List<QuestionSign>> ways, String from, String to, QuestionSign sign) {
        List<QuestionSign> signs =
                from.equals(to)
                        ? new ArrayList<>()
                        : ways.computeIfAbsent(List.of(from, to), _ -> new ArrayList<>());
        if (!signs.contains(sign)) {
            signs.add(sign);
        }
    }

    /// The table whose row tells a fetch what to read: that of the latest step of those that it
    /// refers to.
    private static String origin(FetchStep fetch, Map<String, String> tables, String otherwise) {
        return Stream.concat(
                        fetch.statement().binds().stream().map(Bind::value),
                        fetch.joins().values().stream())
                .filter(Expression.RowColumn.class::isInstance)
                .map(value -> ((Expression.RowColumn) value).row())
                .filter(tables::containsKey)
                .reduce((_, later) -> later)
                .map(tables::get)
                .orElse(otherwise);
    }
}

package dev.rowhouse.draw.content;

import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The tables that each question reads first, and the ways from table to table.
///
/// A question that the application asks with the answer of another has no entry: its way begins at
/// the table that answered the other. Where both read the same table there is no way to draw, and
/// it has an entry.
///
/// @param entries the questions that read a table first, by its name
/// @param links the ways, without two between the same tables
public record TableLinks(Map<String, List<String>> entries, List<Link> links) {
    /// Copies the collections, keeping their order.
    public TableLinks {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        entries.forEach((table, questions) -> copy.put(table, List.copyOf(questions)));
        entries = Collections.unmodifiableMap(copy);
        links = List.copyOf(links);
    }

    /// A way from a table to another.
    ///
    /// @param questions the questions that read the second table with what they, or the questions
    ///     before them, read from the first; none for the way from a base table to its view
    public record Link(String from, String to, List<String> questions) {
        /// Copies the list.
        public Link {
            questions = List.copyOf(questions);
        }

        /// Whether the database itself keeps the second table.
        public boolean isView() {
            return questions.isEmpty();
        }
    }

    /// The ways of a design.
    public static TableLinks of(Workload workload, Design design) {
        Map<String, List<String>> entries = new LinkedHashMap<>();
        Map<List<String>, List<String>> ways = new LinkedHashMap<>();
        for (QueryPlan plan : design.queries()) {
            String question = plan.query();
            String first = first(plan);
            add(ways, first, plan.source(), question);
            boolean follows = false;
            for (QueryPlan earlier : before(plan, workload, design)) {
                add(ways, earlier.source(), first, question);
                follows |= !earlier.source().equals(first);
            }
            if (!follows) {
                entries.computeIfAbsent(first, _ -> new ArrayList<>()).add(question);
            }
            Map<String, String> tables = new LinkedHashMap<>();
            tables.put(plan.row(), plan.source());
            for (FetchStep fetch : plan.fetches()) {
                add(ways, origin(fetch, tables, plan.source()), fetch.source(), question);
                tables.put(fetch.name(), fetch.source());
            }
        }
        List<Link> links = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            table.base().ifPresent(base -> links.add(new Link(base, table.name(), List.of())));
        }
        ways.forEach((ends, questions) ->
                links.add(new Link(ends.getFirst(), ends.getLast(), List.copyOf(questions))));
        return new TableLinks(entries, links);
    }

    /// The table that a question reads first: that of the buckets where it lists them.
    private static String first(QueryPlan plan) {
        return plan.buckets().orElse(null) instanceof BucketLoop.Listed listed
                ? listed.table()
                : plan.source();
    }

    /// The plans of the questions with whose answers the application asks a question.
    private static List<QueryPlan> before(QueryPlan plan, Workload workload, Design design) {
        List<String> earlier = workload.asksBefore(asked(plan, workload));
        return design.queries().stream()
                .filter(each -> earlier.contains(asked(each, workload)))
                .toList();
    }

    private static String asked(QueryPlan plan, Workload workload) {
        return workload.findQuestion(plan.query()).map(Question::asked).orElse(plan.query());
    }

    private static void add(
            Map<List<String>, List<String>> ways, String from, String to, String question) {
        List<String> questions =
                from.equals(to)
                        ? new ArrayList<>()
                        : ways.computeIfAbsent(List.of(from, to), _ -> new ArrayList<>());
        if (!questions.contains(question)) {
            questions.add(question);
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

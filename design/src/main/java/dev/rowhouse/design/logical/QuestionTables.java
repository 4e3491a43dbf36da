package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gives the questions that ask for one an index or a view on tables that are there.
public final class QuestionTables {
    private final TableSet tables;
    private final Map<String, Serving> servings = new LinkedHashMap<>();
    private final Map<String, Refusal> refusals = new LinkedHashMap<>();

    /// Tables for questions go into this set.
    public QuestionTables(TableSet tables) {
        this.tables = tables;
    }

    /// A question's demand and how the model wants it served.
    public record Wanted(Demand demand, ServedBy by) {}

    /// Serves the questions that want an index or a view, in the model's order, once all tables for
    /// the others are there.
    public void serve(List<Wanted> questions) {
        for (Wanted wanted : questions) {
            switch (wanted.by()) {
                case ANY, TABLE, LOOKUP, COLLECTION -> {}
                case INDEX -> serveByIndex(wanted.demand());
                case VIEW -> serveByView(wanted.demand());
            }
        }
    }

    /// How each question is served, by its name.
    public Map<String, Serving> servings() {
        return Map.copyOf(servings);
    }

    /// Why some questions are not, by their names.
    public Map<String, Refusal> refusals() {
        return Map.copyOf(refusals);
    }

    private void serveByIndex(Demand demand) {
        Target target = tables.model().target();
        if (target.indexes() == Target.Support.NO) {
            refuse(
                    demand,
                    target.label() + " has no secondary indexes",
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        if (!demand.order().isEmpty() || !demand.range().isEmpty()) {
            refuse(
                    demand,
                    "a secondary index finds rows of equal values in no useful order, and this question %s"
                            .formatted(
                                    demand.order().isEmpty()
                                            ? "asks for a range"
                                            : "wants an order"),
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        List<Candidate> candidates =
                tables.ofShape(demand.shape()).stream()
                        .filter(table -> !table.isView())
                        .flatMap(table -> candidate(table, demand).stream())
                        .toList();
        Candidate best =
                candidates.stream()
                        .filter(c -> demand.equal().containsAll(c.table().key().partition()))
                        .findFirst()
                        .or(() -> candidates.stream().findFirst())
                        .orElse(null);
        if (best == null) {
            best = candidate(identityTable(demand), demand).orElse(null);
        }
        if (best == null) {
            refuse(
                    demand,
                    "a secondary index looks up one value, and this question binds several that no key holds",
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        LogicalTable indexed = best.table().indexing(best.index()).storing(best.demand().outputs());
        tables.replace(indexed);
        servings.put(
                demand.name(),
                Serving.of(
                        indexed.number(),
                        best.demand(),
                        KeySolver.ReadOrder.FORWARD,
                        Optional.of(best.index())));
    }

    /// A table that could serve a question with an index on one field.
    private record Candidate(LogicalTable table, Demand demand, Field index) {}

    private Optional<Candidate> candidate(LogicalTable table, Demand question) {
        Demand demand = table.shape().match(question.shape()).map(question::renamed).orElseThrow();
        if (table.key().bucket().isPresent()
                || !tables.solver().hasAllRows(table.shape(), table.key(), demand)) {
            return Optional.empty();
        }
        List<Field> left = new ArrayList<>(demand.equal());
        left.addAll(demand.contains());
        if (left.containsAll(table.key().partition())) {
            left.removeAll(table.key().partition());
        }
        boolean isPartOfPartition = !left.isEmpty() && table.key().partition().equals(left);
        return left.size() == 1 && !isPartOfPartition && !demand.oneOf().contains(left.getFirst())
                ? Optional.of(new Candidate(table, demand, left.getFirst()))
                : Optional.empty();
    }

    /// The table of a question's rows by their identity, found or made.
    private LogicalTable identityTable(Demand demand) {
        RowShape shape = demand.shape().withoutElements();
        Identity identity = new Identity(tables.model(), shape);
        List<Field> key = new ArrayList<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            identity.key(Node.root(root)).stream().filter(f -> !key.contains(f)).forEach(key::add);
        }
        Serving serving =
                tables.support(Demand.support(demand.name(), shape, key, demand.outputs()));
        return tables.table(serving.table());
    }

    private void serveByView(Demand demand) {
        Target target = tables.model().target();
        if (target.views() == Target.Support.NO) {
            refuse(
                    demand,
                    target.label() + " has no materialized views",
                    "leave out `using: view`, so that it gets a table of its own");
            return;
        }
        for (LogicalTable table : tables.tables()) {
            Optional<Serving> serving = tables.serving(table, demand);
            if (table.isView() && serving.isPresent()) {
                LogicalTable base = tables.table(table.base().orElseThrow());
                tables.replace(base.storing(serving.get().demand().outputs()));
                tables.replace(table.serving(serving.get().demand()));
                servings.put(demand.name(), serving.get());
                return;
            }
        }
        if (demand.bucket().isPresent() || !demand.shape().elements().isEmpty()) {
            refuse(
                    demand,
                    "a materialised view has no columns but those of its base, so no bucket and no row per element",
                    "leave out `using: view`, so that it gets a table of its own");
            return;
        }
        List<LogicalTable> bases =
                tables.ofShape(demand.shape()).stream()
                        .filter(table -> !table.isView() && table.key().bucket().isEmpty())
                        .toList();
        for (LogicalTable base : bases) {
            if (addView(base, demand)) {
                return;
            }
        }
        if (!addView(identityTable(demand), demand)) {
            refuse(
                    demand,
                    "a materialised view may add one column to the key of its base, and this question needs more",
                    "leave out `using: view`, so that it gets a table of its own");
        }
    }

    private boolean addView(LogicalTable base, Demand question) {
        Demand demand = base.shape().match(question.shape()).map(question::renamed).orElseThrow();
        Optional<TableKey> key = ViewRule.key(tables.solver(), base.shape(), base.key(), demand);
        if (key.isEmpty()) {
            return false;
        }
        LogicalTable view = tables.addView(base, key.get(), demand);
        servings.put(demand.name(), tables.serving(view, demand).orElseThrow());
        return true;
    }

    private void refuse(Demand demand, String reason, String remedy) {
        refusals.put(demand.name(), new Refusal(reason, remedy));
    }
}

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
    public record Wanted(Need need, ServedBy by) {}

    /// Serves the questions that want an index or a view, in the model's order, once all tables for
    /// the others are there.
    public void serve(List<Wanted> questions) {
        for (Wanted wanted : questions) {
            switch (wanted.by()) {
                case ANY, TABLE, LOOKUP, COLLECTION -> {}
                case INDEX -> serveByIndex(wanted.need());
                case VIEW -> serveByView(wanted.need());
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

    private void serveByIndex(Need need) {
        Target target = tables.model().target();
        if (target.indexes() == Target.Support.NO) {
            refuse(
                    need,
                    target.label() + " has no secondary indexes",
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        if (!need.order().isEmpty() || !need.range().isEmpty()) {
            refuse(
                    need,
                    "a secondary index finds rows of equal values in no useful order, and this question %s"
                            .formatted(
                                    need.order().isEmpty() ? "asks for a range" : "wants an order"),
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        List<Candidate> candidates =
                tables.ofShape(need.shape()).stream()
                        .filter(table -> !table.isView())
                        .flatMap(table -> candidate(table, need).stream())
                        .toList();
        Candidate best =
                candidates.stream()
                        .filter(c -> need.equal().containsAll(c.table().key().partition()))
                        .findFirst()
                        .or(() -> candidates.stream().findFirst())
                        .orElse(null);
        if (best == null) {
            best = candidate(identityTable(need), need).orElse(null);
        }
        if (best == null) {
            refuse(
                    need,
                    "a secondary index looks up one value, and this question binds several that no key holds",
                    "leave out `using: index`, so that it gets a table of its own");
            return;
        }
        LogicalTable indexed = best.table().indexing(best.index()).storing(best.need().outputs());
        tables.replace(indexed);
        servings.put(
                need.name(),
                Serving.of(
                        indexed.number(),
                        best.need(),
                        KeySolver.ReadOrder.FORWARD,
                        Optional.of(best.index())));
    }

    /// A table that could serve a question with an index on one field.
    private record Candidate(LogicalTable table, Need need, Field index) {}

    private Optional<Candidate> candidate(LogicalTable table, Need question) {
        Need need = table.shape().match(question.shape()).map(question::renamed).orElseThrow();
        if (table.key().bucket().isPresent()
                || !tables.solver().hasAllRows(table.shape(), table.key(), need)) {
            return Optional.empty();
        }
        List<Field> left = new ArrayList<>(need.equal());
        left.addAll(need.contains());
        if (left.containsAll(table.key().partition())) {
            left.removeAll(table.key().partition());
        }
        boolean isPartOfPartition = !left.isEmpty() && table.key().partition().equals(left);
        return left.size() == 1 && !isPartOfPartition && !need.oneOf().contains(left.getFirst())
                ? Optional.of(new Candidate(table, need, left.getFirst()))
                : Optional.empty();
    }

    /// The table of a question's rows by their identity, found or made.
    private LogicalTable identityTable(Need need) {
        RowShape shape = need.shape().withoutElements();
        Identity identity = new Identity(tables.model(), shape);
        List<Field> key = new ArrayList<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            identity.key(Node.root(root)).stream().filter(f -> !key.contains(f)).forEach(key::add);
        }
        Serving serving = tables.support(Need.support(need.name(), shape, key, need.outputs()));
        return tables.table(serving.table());
    }

    private void serveByView(Need need) {
        Target target = tables.model().target();
        if (target.views() == Target.Support.NO) {
            refuse(
                    need,
                    target.label() + " has no materialized views",
                    "leave out `using: view`, so that it gets a table of its own");
            return;
        }
        for (LogicalTable table : tables.tables()) {
            Optional<Serving> serving = tables.serving(table, need);
            if (table.isView() && serving.isPresent()) {
                LogicalTable base = tables.table(table.base().orElseThrow());
                tables.replace(base.storing(serving.get().need().outputs()));
                tables.replace(table.serving(serving.get().need()));
                servings.put(need.name(), serving.get());
                return;
            }
        }
        if (need.bucket().isPresent() || !need.shape().elements().isEmpty()) {
            refuse(
                    need,
                    "a materialised view has no columns but those of its base, so no bucket and no row per element",
                    "leave out `using: view`, so that it gets a table of its own");
            return;
        }
        List<LogicalTable> bases =
                tables.ofShape(need.shape()).stream()
                        .filter(table -> !table.isView() && table.key().bucket().isEmpty())
                        .toList();
        for (LogicalTable base : bases) {
            if (addView(base, need)) {
                return;
            }
        }
        if (!addView(identityTable(need), need)) {
            refuse(
                    need,
                    "a materialised view may add one column to the key of its base, and this question needs more",
                    "leave out `using: view`, so that it gets a table of its own");
        }
    }

    private boolean addView(LogicalTable base, Need question) {
        Need need = base.shape().match(question.shape()).map(question::renamed).orElseThrow();
        Optional<TableKey> key = ViewRule.key(tables.solver(), base.shape(), base.key(), need);
        if (key.isEmpty()) {
            return false;
        }
        LogicalTable view = tables.addView(base, key.get(), need);
        servings.put(need.name(), tables.serving(view, need).orElseThrow());
        return true;
    }

    private void refuse(Need need, String reason, String remedy) {
        refusals.put(need.name(), new Refusal(reason, remedy));
    }
}

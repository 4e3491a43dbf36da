package dev.rowhouse.design.growth;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.LookupRule;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Bucket;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The splits of tables that would outgrow a limit and for which the model prescribes no split. For
/// each question on such a table it holds the demand with its bucket, and the reason.
///
/// Questions that could share a key get the same split, so that they can still share a table.
public final class AutomaticBuckets {
    private final Map<String, Demand> bucketed;
    private final Map<String, String> reasons;
    private final Map<String, String> obstacles;
    private final Set<String> reconsidered;
    private final Readers readers;

    private AutomaticBuckets(
            Map<String, Demand> bucketed,
            Map<String, String> reasons,
            Map<String, String> obstacles,
            Set<String> reconsidered,
            Readers readers) {
        this.readers = readers;
        this.reconsidered = Set.copyOf(reconsidered);
        this.bucketed = Map.copyOf(bucketed);
        this.reasons = Map.copyOf(reasons);
        this.obstacles = Map.copyOf(obstacles);
    }

    /// The questions whose tables are split.
    public Set<String> questions() {
        return bucketed.keySet();
    }

    /// A copy with other splits for some questions.
    ///
    /// @param others the demands of these questions; a demand without a bucket means no split
    public AutomaticBuckets with(Collection<Demand> others) {
        Map<String, Demand> changed = new LinkedHashMap<>(bucketed);
        Set<String> names = new LinkedHashSet<>(reconsidered);
        for (Demand demand : others) {
            changed.put(demand.name(), demand);
            names.add(demand.name());
        }
        return new AutomaticBuckets(changed, reasons, obstacles, names, readers);
    }

    /// Whether [#with] has replaced a question's split. The new split may be too coarse for a table
    /// with all columns of the question. Its table may then store only as many columns as fit.
    public boolean isReconsidered(String question) {
        return reconsidered.contains(question);
    }

    /// Whether both split the tables in the same way.
    public boolean isSame(AutomaticBuckets other) {
        return bucketed.equals(other.bucketed);
    }

    /// The demands that need another split, or none, when their tables store only the columns of a
    /// lookup table. Each is returned with that split. Demands that share a table still share it.
    ///
    /// @param asked the questions with their demands, as for [#of]
    public List<Demand> asLookups(Model model, Map<Question, Demand> asked, Prices prices) {
        Map<Question, Demand> narrow = new LinkedHashMap<>();
        asked.forEach((question, demand) -> narrow.put(question, narrow(model, demand)));
        AutomaticBuckets narrowest = of(model, narrow, prices);
        return narrow.values().stream()
                .filter(demand -> bucketed.containsKey(demand.name()))
                .map(narrowest::demand)
                .filter(demand -> !demand(demand.unbucketed()).bucket().equals(demand.bucket()))
                .toList();
    }

    /// The demand with the fewest columns: those of a lookup table.
    private static Demand narrow(Model model, Demand demand) {
        return switch (new LookupRule(model).split(demand)) {
            case LookupRule.Outcome.Split(var lookup, _) -> lookup;
            case LookupRule.Outcome.Senseless _ -> demand.showing(List.of());
        };
    }

    /// The choice of splits for tables of the model that serve the same questions.
    public BucketChoice choice(Model model, TableSet tables) {
        return new BucketChoice(model, tables, readers);
    }

    /// Builds the tables that would answer each question with a single read, and splits those that
    /// are too large.
    ///
    /// @param asked the questions with their demands
    /// @param prices the prices of requests
    public static AutomaticBuckets of(Model model, Map<Question, Demand> asked, Prices prices) {
        Readers readers = Readers.of(asked.keySet(), prices);
        KeySolver solver = new KeySolver(model);
        List<List<Demand>> groups = new ArrayList<>();
        asked.forEach((question, demand) -> {
            // A row that stands for a group has no time or hash of its own.
            if (mayBeSplit(question) && demand.shape().first().isEmpty()) {
                boolean isThin = question.constraints().servedBy() == ServedBy.LOOKUP;
                group(solver, groups, isThin ? narrow(model, demand) : demand);
            }
        });
        BucketChoice choice = new BucketChoice(model, new TableSet(model), readers);
        Map<String, Demand> bucketed = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        Map<String, String> obstacles = new LinkedHashMap<>();
        for (List<Demand> group : groups) {
            RowShape shape = group.getFirst().shape();
            Optional<TableKey> key = solver.solve(shape, group);
            Optional<Table> table = key.map(found -> Table.of(0, found, group));
            Optional<BucketChoice.Option> best =
                    table.flatMap(found -> choice.options(found).stream().findFirst());
            table.flatMap(choice::obstacle)
                    .ifPresent(why -> group.forEach(demand -> obstacles.put(demand.name(), why)));
            best.ifPresent(option -> {
                for (Demand demand : group) {
                    bucketed.put(demand.name(), demand.bucketed(option.bucketing()));
                    reasons.put(demand.name(), option.reason());
                }
            });
        }
        return new AutomaticBuckets(bucketed, reasons, obstacles, Set.of(), readers);
    }

    private static boolean mayBeSplit(Question question) {
        ServedBy by = question.constraints().servedBy();
        return by != ServedBy.INDEX
                && by != ServedBy.VIEW
                && !(question.constraints().bucket().orElse(null) instanceof Bucket.None);
    }

    /// Adds a demand to the first group that can share a key with it, or else starts a new group.
    private static void group(KeySolver solver, List<List<Demand>> groups, Demand demand) {
        for (List<Demand> group : groups) {
            RowShape shape = group.getFirst().shape();
            Optional<RowShape.Renaming> names = shape.match(demand.shape());
            if (names.isPresent() && group.getFirst().bucket().equals(demand.bucket())) {
                List<Demand> longer = new ArrayList<>(group);
                longer.add(demand.renamed(names.get()));
                if (solver.solve(shape, longer).isPresent()) {
                    group.add(demand.renamed(names.get()));
                    return;
                }
            }
        }
        groups.add(new ArrayList<>(List.of(demand)));
    }

    /// The demand of a question, with a bucket when its table is split.
    public Demand demand(Demand unsplit) {
        Demand split = bucketed.get(unsplit.name());
        if (split == null) {
            return unsplit;
        }
        // The table that is split may be a partial one.
        RowShape all = split.shape().fixing(Set.of());
        RowShape.Renaming names = unsplit.shape().match(all).orElseThrow();
        return split.bucket()
                .map(bucket -> unsplit.bucketed(bucket.renamed(names)))
                .orElse(unsplit);
    }

    /// The tables. Each table that the designer has split is returned with the reason.
    ///
    /// @param built the tables by name
    public List<TableDesign> explained(
            Model model, TableSet tables, List<TableDesign> designs, Map<String, Table> built) {
        BucketChoice choice = choice(model, tables);
        return designs.stream()
                .map(table ->
                        hasSplit(table)
                                ? table.withReason(
                                        reason(
                                                choice,
                                                table,
                                                Optional.ofNullable(built.get(table.name()))))
                                : table)
                .toList();
    }

    private String reason(BucketChoice choice, TableDesign table, Optional<Table> built) {
        String expected =
                table.questions().stream()
                        .filter(reasons::containsKey)
                        .map(question -> reasons.getOrDefault(question, ""))
                        .findFirst()
                        .orElse("");
        return built.stream()
                .flatMap(each ->
                        choice.options(each.split(Optional.empty())).stream()
                                .filter(option ->
                                        each.key()
                                                .bucket()
                                                .equals(Optional.of(option.bucketing()))))
                .map(BucketChoice.Option::reason)
                .findFirst()
                .orElse(expected);
    }

    /// Whether the designer has split a table that the model does not split.
    public boolean hasSplit(TableDesign table) {
        return isSplit(table) && table.questions().stream().anyMatch(reasons::containsKey);
    }

    /// The reason why a table cannot be split although it is too large, with a remedy. Empty when
    /// the table is split or has no such problem.
    public Optional<String> obstacle(TableDesign table) {
        return isSplit(table)
                ? Optional.empty()
                : table.questions().stream()
                        .filter(obstacles::containsKey)
                        .map(question -> obstacles.getOrDefault(question, ""))
                        .findFirst();
    }

    private static boolean isSplit(TableDesign table) {
        return table.partitionKey().stream()
                .anyMatch(column ->
                        column.source() instanceof ColumnSource.OfBucket
                                || column.source() instanceof ColumnSource.OfShard);
    }
}

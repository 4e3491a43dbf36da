package dev.rowhouse.design.growth;

import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.Need;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.model.ServedBy;
import dev.rowhouse.design.physical.ColumnSource;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.query.Bucket;
import dev.rowhouse.design.query.Question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Splits what would outgrow its limit where the model does not say how: the questions' demands with the buckets that they then need, and why.
///
/// Questions that one key could serve are split alike, so that they can still share a table.
public final class AutomaticBuckets {
    private final Map<String, Need> bucketed;
    private final Map<String, String> reasons;

    private AutomaticBuckets(Map<String, Need> bucketed, Map<String, String> reasons) {
        this.bucketed = Map.copyOf(bucketed);
        this.reasons = Map.copyOf(reasons);
    }

    /// Splits nothing.
    public static AutomaticBuckets none() {
        return new AutomaticBuckets(Map.of(), Map.of());
    }

    /// Finds out which tables the questions would get if each could be read at once, and splits those that are too large.
    ///
    /// @param asked the questions with their demands
    public static AutomaticBuckets of(Model model, Map<Question, Need> asked) {
        KeySolver solver = new KeySolver(model);
        List<List<Need>> groups = new ArrayList<>();
        asked.forEach((question, need) -> {
            if (mayBeSplit(question)) {
                boolean isThin = question.wishes().servedBy() == ServedBy.LOOKUP;
                group(solver, groups, isThin ? need.showing(List.of()) : need);
            }
        });
        BucketChoice choice = new BucketChoice(model, new TableSet(model));
        Map<String, Need> bucketed = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (List<Need> group : groups) {
            RowShape shape = group.getFirst().shape();
            Optional<TableKey> key = solver.solve(shape, group);
            Optional<BucketChoice.Option> best =
                    key.map(found -> LogicalTable.of(0, LogicalTable.Origin.QUESTION, found, group))
                            .flatMap(table -> choice.options(table).stream().findFirst());
            best.ifPresent(option -> {
                for (Need need : group) {
                    bucketed.put(need.name(), need.bucketed(option.bucketing()));
                    reasons.put(need.name(), option.reason());
                }
            });
        }
        return new AutomaticBuckets(bucketed, reasons);
    }

    private static boolean mayBeSplit(Question question) {
        ServedBy by = question.wishes().servedBy();
        return by != ServedBy.INDEX
                && by != ServedBy.VIEW
                && !(question.wishes().bucket().orElse(null) instanceof Bucket.None);
    }

    /// Puts a demand to others that one key could serve together with it.
    private static void group(KeySolver solver, List<List<Need>> groups, Need need) {
        for (List<Need> group : groups) {
            RowShape shape = group.getFirst().shape();
            Optional<RowShape.Renaming> names = shape.match(need.shape());
            if (names.isPresent() && group.getFirst().bucket().equals(need.bucket())) {
                List<Need> longer = new ArrayList<>(group);
                longer.add(need.renamed(names.get()));
                if (solver.solve(shape, longer).isPresent()) {
                    group.add(need.renamed(names.get()));
                    return;
                }
            }
        }
        groups.add(new ArrayList<>(List.of(need)));
    }

    /// The demand of a question, with a bucket where its table is to be split.
    public Need need(Need unsplit) {
        Need split = bucketed.get(unsplit.name());
        if (split == null) {
            return unsplit;
        }
        RowShape.Renaming names = unsplit.shape().match(split.shape()).orElseThrow();
        return unsplit.bucketed(split.bucket().orElseThrow().renamed(names));
    }

    /// The tables with the reason why they were split, if they were.
    public List<TableDesign> explained(List<TableDesign> designs) {
        return designs.stream()
                .map(table ->
                        table.questions().stream()
                                .filter(question -> reasons.containsKey(question) && isSplit(table))
                                .findFirst()
                                .map(question ->
                                        table.withReason(reasons.getOrDefault(question, "")))
                                .orElse(table))
                .toList();
    }

    private static boolean isSplit(TableDesign table) {
        return table.partitionKey().stream()
                .anyMatch(column ->
                        column.source() instanceof ColumnSource.OfBucket
                                || column.source() instanceof ColumnSource.OfShard);
    }
}

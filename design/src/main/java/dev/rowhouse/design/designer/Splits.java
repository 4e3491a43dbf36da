package dev.rowhouse.design.designer;

import dev.rowhouse.design.growth.AutomaticBuckets;
import dev.rowhouse.design.growth.BucketChoice;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.model.concept.Model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Decides how tables are split into buckets or shards, based on the tables that are really built.
///
/// Two decisions depend on each other: a table outgrows a limit only with enough columns, and
/// whether a column is worth storing depends on how the table is split. So the design is solved
/// several times:
///
/// - with the splits that the widest tables need,
///
/// - with the splits that tables need if they store no more than a lookup does,
///
/// - with the splits that the tables of the best design so far need, until they stay the same.
///
/// When a table is split less than its widest form would need, the solver limits its columns to
/// those that fit. The cheapest of these designs is taken.
///
/// @param prepare collects the candidates for given splits
/// @param widest the splits that the widest tables need
/// @param narrowest the demands that need another split, or none, if their tables store no more
///     than a lookup does
record Splits(
        Model model,
        Solver solver,
        Function<AutomaticBuckets, CandidateDesigns> prepare,
        AutomaticBuckets widest,
        List<Demand> narrowest) {
    /// The most rounds in which the splits follow the tables of the best design.
    private static final int MOST_ROUNDS = 4;

    private static final double ROUNDING = 1e-9;

    /// The candidates for the splits of the cheapest design.
    CandidateDesigns best() {
        CandidateDesigns unchanged = prepare.apply(widest);
        if (widest.questions().isEmpty()) {
            return unchanged;
        }
        Priced best = new Priced(unchanged, unchanged.problem().cheapest(solver));
        best = cheaper(best, widest.with(narrowest));
        if (narrowest.size() > 1) {
            for (Demand alone : narrowest) {
                best = cheaper(best, widest.with(List.of(alone)));
            }
        }
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Priced next = cheaper(best, best.splits().with(asBuilt(best)));
            if (next.splits().isSame(best.splits())) {
                break;
            }
            best = next;
        }
        return best.candidates();
    }

    private record Priced(CandidateDesigns candidates, Choice choice) {
        AutomaticBuckets splits() {
            return candidates.buckets();
        }
    }

    private Priced cheaper(Priced best, AutomaticBuckets splits) {
        if (splits.isSame(best.splits())) {
            return best;
        }
        CandidateDesigns candidates = prepare.apply(splits);
        return candidates
                .problem()
                .cheapestWithin(solver)
                .filter(choice -> choice.cost() < best.choice().cost() * (1 - ROUNDING))
                .map(choice -> new Priced(candidates, choice))
                .orElse(best);
    }

    /// The demands whose chosen tables need another split, or none; each demand has the split that
    /// it needs.
    private List<Demand> asBuilt(Priced priced) {
        List<Demand> changed = new ArrayList<>();
        for (Table table : priced.choice().tables()) {
            List<Demand> demands = readers(priced, table);
            if (demands.isEmpty() || table.isView()) {
                continue;
            }
            Table built = table.serving(demands);
            Optional<Bucketing> needed =
                    widest
                            .choice(model, new TableSet(model))
                            .options(built.split(Optional.empty()))
                            .stream()
                            .findFirst()
                            .map(BucketChoice.Option::bucketing);
            if (!needed.equals(table.key().bucket())) {
                demands.forEach(demand -> changed.add(needed.map(demand::bucketed).orElse(demand)));
            }
        }
        return changed;
    }

    /// The demands, without their splits, of the questions that read a table first and whose tables
    /// the designer splits.
    private List<Demand> readers(Priced priced, Table table) {
        return priced.choice().answers().stream()
                .filter(each -> widest.questions().contains(each.question()))
                .map(each -> each.answer().first())
                .filter(read -> read.number() == table.number())
                .map(Read::demand)
                .filter(demand -> demand.bucket().isPresent())
                .map(Demand::unbucketed)
                .toList();
    }
}

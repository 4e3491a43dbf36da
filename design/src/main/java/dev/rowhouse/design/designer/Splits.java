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

/// Decides how tables are split for the tables that are built.
///
/// Whether a table outgrows a limit depends on the columns that are chosen for it, and which
/// columns are worth their place depends on how it is split. So the choice is made for the widest
/// tables first, for tables that store no more than a lookup needs, and again with the splits that
/// the chosen tables need. Whatever was split less than the widest table would have to be, may
/// store no more than fits. The cheapest of these choices is taken, each at the price of what is
/// built.
///
/// @param prepare makes the candidates where some tables are split
/// @param widest the splits that the widest tables need
/// @param narrowest the demands that need another split, or none, where their tables store no more
///     than a lookup needs
record Splits(
        Model model,
        Solver solver,
        Function<AutomaticBuckets, CandidateDesigns> prepare,
        AutomaticBuckets widest,
        List<Demand> narrowest) {
    /// The most rounds of choosing tables with the splits that the round before needs.
    private static final int MOST_ROUNDS = 4;

    private static final double ROUNDING = 1e-9;

    /// The candidates with the splits with which everything costs least.
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

    /// The demands whose chosen tables need another split than they have, or none.
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

    /// The needs of the questions that read a table first and whose tables the designer splits, as
    /// they are without a split.
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

package dev.rowhouse.design.designer;

import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.growth.AutomaticBuckets;
import dev.rowhouse.design.growth.BucketChoice;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.DesignProblem;
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
/// tables first, and again with the splits that the chosen tables need, and with none where a table
/// of keys would need none. Whatever was split less than the widest table would have to be, may
/// store no more than fits. The cheapest of these choices is taken, each at the price of what is
/// built.
///
/// @param prepare makes the candidates where some tables are split
/// @param widest the splits that the widest tables need
record Splits(
        Model model,
        Solver solver,
        Function<AutomaticBuckets, DesignProblem> prepare,
        AutomaticBuckets widest) {
    /// The most rounds of choosing tables with the splits that the round before needs.
    private static final int MOST_ROUNDS = 4;

    private static final double ROUNDING = 1e-9;

    /// The splits with which everything costs least.
    AutomaticBuckets best() {
        if (widest.questions().isEmpty()) {
            return widest;
        }
        Priced best = new Priced(widest, prepare.apply(widest).best(solver));
        best = cheaper(best, widest.with(widest.perhapsUnsplit(model)));
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Priced next = cheaper(best, best.splits().with(asBuilt(best)));
            if (next.splits().isSame(best.splits())) {
                break;
            }
            best = next;
        }
        return best.splits();
    }

    private record Priced(AutomaticBuckets splits, Choice choice) {}

    private Priced cheaper(Priced best, AutomaticBuckets splits) {
        if (splits.isSame(best.splits())) {
            return best;
        }
        return prepare.apply(splits)
                .bestWithin(solver)
                .filter(choice -> choice.cost() < best.choice().cost() * (1 - ROUNDING))
                .map(choice -> new Priced(splits, choice))
                .orElse(best);
    }

    /// The demands whose chosen tables need another split than they have, or none.
    private List<Demand> asBuilt(Priced priced) {
        List<Demand> changed = new ArrayList<>();
        for (Choice.Table table : priced.choice().tables()) {
            List<Demand> demands = readers(priced, table);
            if (demands.isEmpty() || table.candidate().isView()) {
                continue;
            }
            LogicalTable built =
                    LogicalTable.of(
                                    0,
                                    LogicalTable.Origin.QUESTION,
                                    table.candidate().key(),
                                    demands)
                            .storing(table.columns());
            LogicalTable nested = table.candidate().nesting().map(built::nested).orElse(built);
            Optional<Bucketing> needed =
                    widest
                            .choice(model, new TableSet(model))
                            .options(nested.split(Optional.empty()))
                            .stream()
                            .findFirst()
                            .map(BucketChoice.Option::bucketing);
            if (!needed.equals(table.candidate().key().bucket())) {
                demands.forEach(demand -> changed.add(needed.map(demand::bucketed).orElse(demand)));
            }
        }
        return changed;
    }

    /// The needs of the questions that read a table first and whose tables the designer splits, as
    /// they are without a split.
    private List<Demand> readers(Priced priced, Choice.Table table) {
        return priced.choice().answers().stream()
                .filter(answer -> widest.questions().contains(answer.question()))
                .map(answer -> answer.reads().getFirst())
                .filter(match -> match.table().equals(table.candidate()))
                .map(Candidates.Match::demand)
                .filter(demand -> demand.bucket().isPresent())
                .map(Demand::unbucketed)
                .toList();
    }
}

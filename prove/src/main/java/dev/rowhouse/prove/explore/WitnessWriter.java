package dev.rowhouse.prove.explore;

import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.Replicas;
import dev.rowhouse.prove.explore.ledger.Tables;
import dev.rowhouse.prove.explore.report.Witness;
import dev.rowhouse.prove.explore.search.Caller;
import dev.rowhouse.prove.explore.search.Route;
import dev.rowhouse.prove.explore.search.Search;
import dev.rowhouse.prove.run.NextCall;
import dev.rowhouse.prove.stage.ShortNames;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// Writes the way to an end as steps for people.
///
/// @param statements repeats the reads of the way
/// @param now the time of the simulation
record WitnessWriter(LedgerStatements statements, Instant now) {
    private static final int ROWS_SHOWN_MAX = 2;

    /// The witness of a way.
    Witness write(Encounter encounter, List<Search.Step> way, String difference) {
        ShortNames names = ShortNames.of(encounter.data(), encounter.calls());
        List<String> calls = new ArrayList<>();
        encounter
                .calls()
                .forEach(call ->
                        calls.add(
                                names.shortened(
                                        call.mutation().header().name() + " " + call.bindings())));
        return new Witness(
                new Witness.Meeting(
                        encounter.data().targetsFirst(),
                        encounter.calls().stream()
                                .map(call ->
                                        new Witness.MetCall(
                                                call.mutation(), call.bindings(), call.misses()))
                                .toList()),
                encounter.data().all().stream()
                        .map(instance -> names.shortened(instance.toString()))
                        .toList(),
                calls,
                way.stream().map(step -> names.shortened(text(step))).toList(),
                names.shortened(difference));
    }

    private String text(Search.Step step) {
        Caller caller = step.before().callers().get(step.move().caller());
        Caller after = step.after().callers().get(step.move().caller());
        String who = "caller " + (step.move().caller() + 1) + " ";
        return who
                + switch (step.move().kind()) {
                    case CRASH -> "crashes";
                    case RUN_AGAIN -> "runs its call again";
                    case SEND ->
                            after.life() == Caller.Life.CONFUSED
                                    ? "gives up: " + text(caller.run().next())
                                    : sent(step, caller, after);
                };
    }

    private String sent(Search.Step step, Caller caller, Caller after) {
        NextCall next = caller.run().next();
        Route route = step.move().route();
        if (caller.isWaiting()) {
            return "learns that a quorum has its write";
        }
        String text = text(next, found(step.before().tables(), next, route));
        if (!route.asked().isEmpty()) {
            text += " from " + replicas(route.asked());
            text += route.isCaughtUp() ? ", which has caught up" : "";
        }
        return after.isWaiting()
                ? text + ", which has reached one replica"
                : text + (route.written().isEmpty() ? "" : " to one replica");
    }

    private static String replicas(List<Integer> numbers) {
        return numbers.size() == 1 ? "one replica" : "two replicas";
    }

    /// The joined contents of the replicas that a request asks.
    private Ledger found(Tables tables, NextCall next, Route route) {
        if (!(tables instanceof Replicas replicas)
                || route.isCaughtUp()
                || route.asked().isEmpty()) {
            return tables.joined();
        }
        Ledger found = replicas.joined(route.asked());
        return next instanceof NextCall.Decision(Call call)
                ? found.joined(replicas.decided(statements.partition(call)))
                : found;
    }

    private String text(NextCall next, Ledger ledger) {
        return switch (next) {
            case NextCall.Read(Call call) ->
                    "reads " + text(next) + " -> " + rows(statements.read(ledger, call, seconds()));
            case NextCall.Decision(Call call) ->
                    "writes "
                            + text(next)
                            + (statements.holds(ledger, call, seconds())
                                    ? " -> applied"
                                    : " -> not applied");
            case NextCall.Write _ -> "writes " + text(next);
            case NextCall.Batch _ -> "writes a batch of " + text(next);
            case NextCall.TakeTime _ -> "takes the time";
            case NextCall.Ended _ -> "has ended";
        };
    }

    private long seconds() {
        return now.getEpochSecond();
    }

    private static String text(NextCall next) {
        return next.calls().stream()
                .map(call -> call.toString().replaceAll("\\s+", " "))
                .collect(Collectors.joining("; "));
    }

    private static String rows(List<Map<String, Optional<Datum>>> rows) {
        if (rows.isEmpty()) {
            return "no row";
        }
        String shown =
                rows.stream()
                        .limit(ROWS_SHOWN_MAX)
                        .map(WitnessWriter::row)
                        .collect(Collectors.joining(", "));
        return rows.size() > ROWS_SHOWN_MAX
                ? shown + " and " + (rows.size() - ROWS_SHOWN_MAX) + " more"
                : shown;
    }

    private static String row(Map<String, Optional<Datum>> row) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        row.forEach((column, value) ->
                text.add(column + ": " + value.map(Datum::toString).orElse("null")));
        return text.toString();
    }
}

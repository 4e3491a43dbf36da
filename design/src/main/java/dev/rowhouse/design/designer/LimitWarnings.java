package dev.rowhouse.design.designer;

import dev.rowhouse.design.search.Choice;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.sizes.Quantity;

import java.util.List;

/// Warns of the model's limits that no set of candidate tables satisfies.
final class LimitWarnings {
    private LimitWarnings() {}

    static List<Warning> of(Choice choice, String keyspace) {
        return choice.overruns().stream().map(each -> warning(each, keyspace)).toList();
    }

    private static Warning warning(Choice.Overrun overrun, String keyspace) {
        return overrun.mutation().isEmpty()
                ? new Warning(
                        keyspace,
                        "its tables will store %s on all replicas (limit: %s), and no choice of tables stays below the limit"
                                .formatted(
                                        Quantity.bytes(overrun.amount()),
                                        Quantity.bytes(overrun.limit())),
                        "raise `limits: storage`, delete data earlier (`retention`, `ttl`), or let some questions show fewer attributes")
                : new Warning(
                        overrun.mutation(),
                        "it writes %,.1f rows on average (limit: %,.0f), and no choice of tables keeps all limits"
                                .formatted(overrun.amount(), overrun.limit()),
                        "raise `limits: writes`, or let some questions show fewer of the attributes that it changes");
    }
}

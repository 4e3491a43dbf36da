package dev.rowhouse.exports.java;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;

import dev.rowhouse.model.concept.Consistency;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.concept.SerialConsistency;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The settings that the model states for the statements of a design, as they must be on the
/// statements that generated code sends. A statement that two plans share has those of either.
final class StatedRequests {
    private final Map<String, Set<RequestSettings>> settings = new HashMap<>();
    private final Set<String> looks = new HashSet<>();

    StatedRequests(Design design) {
        design.queries()
                .forEach(plan -> {
                    add(plan.statement(), plan.settings());
                    plan.fetches().forEach(fetch -> add(fetch.statement(), plan.settings()));
                });
        design.mutations()
                .forEach(plan ->
                        PlanStep.walk(plan.allSteps())
                                .forEach(step -> {
                                    switch (step) {
                                        case PlanStep.Read read ->
                                                add(read.statement(), plan.settings());
                                        case PlanStep.Write write ->
                                                add(write.statement(), plan.settings());
                                        case PlanStep.Decide decide -> {
                                            add(decide.statement(), plan.settings());
                                            add(decide.look(), plan.settings());
                                            looks.add(decide.look().cql());
                                        }
                                        default -> {
                                            // The statements of others are not of this plan.
                                        }
                                    }
                                }));
    }

    private void add(PlanStatement statement, RequestSettings stated) {
        settings.computeIfAbsent(statement.cql(), _ -> new HashSet<>()).add(stated);
    }

    /// Whether a statement that was sent has the settings that the model states.
    ///
    /// @param mayBeRepeated whether the driver may repeat it where the model states nothing
    boolean isRight(BoundStatement bound, boolean mayBeRepeated) {
        String cql = bound.getPreparedStatement().getQuery();
        return settings.getOrDefault(cql, Set.of(RequestSettings.NONE)).stream()
                .anyMatch(stated ->
                        Boolean.valueOf(stated.idempotent().orElse(mayBeRepeated))
                                        .equals(bound.isIdempotent())
                                && Objects.equals(stated.timeout().orElse(null), bound.getTimeout())
                                && isAtItsLevel(bound, cql, stated));
    }

    private boolean isAtItsLevel(BoundStatement bound, String cql, RequestSettings stated) {
        ConsistencyLevel level = bound.getConsistencyLevel();
        if (looks.contains(cql) && level != null && level.isSerial()) {
            return stated.serial().orElse(SerialConsistency.SERIAL).name().equals(level.toString());
        }
        ConsistencyLevel serial = bound.getSerialConsistencyLevel();
        boolean isSerialRight =
                serial == null
                        ? stated.serial().isEmpty() || !cql.matches("(?s).*\\bIF\\b.*")
                        : stated.serial()
                                .map(SerialConsistency::name)
                                .filter(serial.toString()::equals)
                                .isPresent();
        return isSerialRight
                && Objects.equals(
                        stated.consistency().map(Consistency::name).orElse(null),
                        level == null ? null : level.toString());
    }
}

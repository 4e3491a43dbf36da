package dev.rowhouse.design.designer;

import dev.rowhouse.model.concept.Consistency;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.plan.check.Idempotence;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Warns of settings of requests that contradict a plan: levels at which a read may miss an
/// acknowledged write, levels that need more replicas than there are, and settings without effect.
///
/// A read sees a write if the replicas of both together are more than the copies of a row. Where
/// the model states nothing, both are a quorum.
final class RequestWarnings {
    private static final Consistency USUAL = Consistency.LOCAL_QUORUM;

    private final int copies;
    private final List<MutationPlan> mutations;
    private final List<Warning> warnings = new ArrayList<>();

    private RequestWarnings(int copies, List<MutationPlan> mutations) {
        this.copies = copies;
        this.mutations = mutations;
    }

    static List<Warning> of(
            Model model,
            List<TableDesign> tables,
            List<QueryPlan> queries,
            List<MutationPlan> mutations) {
        RequestWarnings found =
                new RequestWarnings(model.replication().copiesOfDataCentre(), mutations);
        for (QueryPlan plan : queries) {
            found.checkReplicas(plan.query(), plan.settings());
            found.checkQuestion(plan);
        }
        Idempotence idempotence = new Idempotence(tables);
        for (MutationPlan plan : mutations) {
            found.checkReplicas(plan.mutation(), plan.settings());
            found.checkMutation(plan);
            found.checkSerial(plan);
            found.checkIdempotence(plan, idempotence);
        }
        return found.warnings;
    }

    private void checkReplicas(String name, RequestSettings settings) {
        settings.consistency()
                .filter(level -> level.replicas(copies) > copies)
                .ifPresent(level ->
                        warnings.add(
                                new Warning(
                                                name,
                                                "`consistency: %s` needs %d replicas, and each row has %d: every request fails"
                                                        .formatted(
                                                                level.written(),
                                                                level.replicas(copies),
                                                                copies),
                                                "state `consistency: quorum`, or more copies under `replication`")
                                        .with(
                                                ModelChange.put(
                                                        List.of(name), "consistency", "quorum"))));
    }

    private void checkQuestion(QueryPlan plan) {
        Set<String> tables = new LinkedHashSet<>(List.of(plan.source()));
        plan.fetches().stream().map(FetchStep::source).forEach(tables::add);
        if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
            tables.add(listed.table());
        }
        List<MutationPlan> missed = missed(tables, plan.settings());
        if (!missed.isEmpty()) {
            warnings.add(
                    new Warning(
                            plan.query(),
                            "at `%s` it may miss what %s just acknowledged"
                                    .formatted(level(plan.settings()).written(), names(missed)),
                            plan.direction() == QueryPlan.ReadDirection.NEAREST
                                    ? "state `consistency: all` at the mutations if the question must see every change: the nearest rows are read from one replica"
                                    : "state `consistency: local_quorum` at both if the question must see every change"));
        }
    }

    private void checkMutation(MutationPlan plan) {
        Set<String> tables = new LinkedHashSet<>();
        PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                .map(PlanStep.Read::table)
                .forEach(tables::add);
        List<MutationPlan> missed = missed(tables, plan.settings());
        if (!missed.isEmpty()) {
            warnings.add(
                    new Warning(
                            plan.mutation(),
                            "its guarantee (%s) does not hold: at `%s` it may read old rows, written before %s"
                                    .formatted(
                                            plan.guarantee().kind().text(),
                                            level(plan.settings()).written(),
                                            names(missed)),
                            "state `consistency: local_quorum` at both, or leave it out"));
        }
    }

    /// The mutations whose acknowledged writes a read of some tables may not see.
    private List<MutationPlan> missed(Set<String> tables, RequestSettings reading) {
        return mutations.stream()
                .filter(plan ->
                        PlanStatements.writtenTables(plan.allSteps()).stream()
                                .anyMatch(tables::contains))
                .filter(plan ->
                        level(reading).replicas(copies) + level(plan.settings()).replicas(copies)
                                <= copies)
                .toList();
    }

    private static Consistency level(RequestSettings settings) {
        return settings.consistency().orElse(USUAL);
    }

    private static String names(List<MutationPlan> plans) {
        return String.join(
                ", ",
                plans.stream()
                        .map(plan ->
                                "%s at `%s`"
                                        .formatted(
                                                plan.mutation(), level(plan.settings()).written()))
                        .toList());
    }

    private void checkSerial(MutationPlan plan) {
        boolean isConditional =
                PlanStep.walk(plan.allSteps())
                        .anyMatch(step ->
                                step instanceof PlanStep.Decide
                                        || (step instanceof PlanStep.Write write
                                                && write.statement().isConditional()));
        if (plan.settings().serial().isPresent() && !isConditional) {
            warnings.add(
                    new Warning(
                                    plan.mutation(),
                                    "`serial` has no effect: none of its own statements is conditional",
                                    "remove it, or add `when:` if the database is to decide")
                            .with(ModelChange.remove(List.of(plan.mutation()), "serial")));
        }
    }

    private void checkIdempotence(MutationPlan plan, Idempotence idempotence) {
        boolean isClaimed = plan.settings().idempotent().orElse(false);
        if (isClaimed && !idempotence.isRepeatable(plan)) {
            warnings.add(
                    new Warning(
                                    plan.mutation(),
                                    "`idempotent: true` does not hold: a statement that counts, adds to a list or has a condition has another effect when the driver sends it again",
                                    "remove it: the driver then sends only those statements again that may be repeated")
                            .with(ModelChange.remove(List.of(plan.mutation()), "idempotent")));
        }
    }
}

package dev.rowhouse.prove.report;

import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.prove.explore.report.Exploration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The results of a proof.
///
/// @param run the model, the target and the size of the proof
/// @param questions per question that has a plan, in the model's order
/// @param tables per table and view, in the design's order
/// @param mutations per mutation that has a plan, in the model's order
/// @param unserved what the design says it cannot serve: name and reason
/// @param failures what does not hold
/// @param accepted which gaps the person accepts
/// @param conditions the figures of the proof, and what it left out
/// @param races what concurrent callers can do; empty when that was not explored
public record ProofReport(
        Run run,
        List<QuestionReport> questions,
        List<TableReport> tables,
        List<MutationReport> mutations,
        List<Unproven> unserved,
        List<Failure> failures,
        Set<Gap.Kind> accepted,
        Conditions conditions,
        Optional<Exploration> races) {
    /// Copies the lists.
    public ProofReport {
        questions = List.copyOf(questions);
        tables = List.copyOf(tables);
        mutations = List.copyOf(mutations);
        unserved = List.copyOf(unserved);
        failures = List.copyOf(failures);
        accepted = Set.copyOf(accepted);
    }

    /// The same report for a person who accepts some gaps.
    public ProofReport accepting(Set<Gap.Kind> gaps) {
        return new ProofReport(
                run, questions, tables, mutations, unserved, failures, gaps, conditions, races);
    }

    /// The same report with what concurrent callers can do.
    ///
    /// @param wrong the failures of callers that leave wrong tables
    public ProofReport exploring(Exploration exploration, List<Failure> wrong) {
        List<Failure> more = new ArrayList<>(failures);
        more.addAll(wrong);
        return new ProofReport(
                run,
                questions,
                tables,
                mutations,
                unserved,
                more,
                accepted,
                conditions,
                Optional.of(exploration));
    }

    /// The same report, without a phase that did not run because something does not hold.
    public ProofReport skipping(Skipped phase) {
        List<Skipped> more = new ArrayList<>(conditions.skipped());
        more.add(phase);
        return new ProofReport(
                run,
                questions,
                tables,
                mutations,
                unserved,
                failures,
                accepted,
                new Conditions(conditions.figures(), more, conditions.warnings()),
                races);
    }

    /// The figures from which a proof follows, and what it left out.
    ///
    /// @param figures the settings by name, in the order of their use; the same ones repeat a proof
    /// @param skipped the phases that did not run, see [Skipped]
    /// @param warnings what the design warns of
    public record Conditions(
            Map<String, Long> figures, List<Skipped> skipped, List<Warning> warnings) {
        /// Copies the collections, keeping their order.
        public Conditions {
            figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
            skipped = List.copyOf(skipped);
            warnings = List.copyOf(warnings);
        }
    }

    /// A phase that did not run: a gap, unless a failure is the reason.
    ///
    /// @param phase the phase in words, such as `simulating crashes`
    /// @param reason why it did not run
    public record Skipped(String phase, String reason) {}

    /// The conditions of a proof: the model, the data and the database.
    ///
    /// @param model the model's name
    /// @param target where the design ran
    /// @param seed what the data and all draws follow from
    /// @param instances the number of conceptual instances loaded
    /// @param modelInstances the number of instances that the unscaled model counts
    /// @param seconds how long everything took
    public record Run(
            String model,
            String target,
            long seed,
            long instances,
            double modelInstances,
            double seconds) {}

    /// Something that was not tried.
    public record Unproven(String name, String reason) {}

    /// Whether all answers that were tried were right and all copies agreed.
    public boolean holds() {
        return failures.isEmpty();
    }

    /// Whether the design is proven: something was tried, all of it holds, and there is no gap that
    /// the person does not accept.
    public boolean isProven() {
        return isTried() && openGaps().isEmpty();
    }

    /// Whether something was tried and all of it holds, whatever was left out.
    boolean isTried() {
        return holds() && answers() + changes() > 0;
    }

    /// The gaps that the person does not accept.
    List<Gap> openGaps() {
        return gaps().stream().filter(gap -> !accepted.contains(gap.kind())).toList();
    }

    /// The parts of the model that were not proven, each with the reason.
    public List<Gap> gaps() {
        List<Gap> gaps = new ArrayList<>();
        unserved.forEach(each -> gaps.add(new Gap(Gap.Kind.UNSERVED, each.name(), each.reason())));
        for (QuestionReport each : questions) {
            if (each.runs() > 0 && each.hits() == 0 && each.wrong() == 0) {
                gaps.add(
                        new Gap(
                                Gap.Kind.FOUND_NOTHING,
                                each.name(),
                                "no instance of the data met its conditions, whatever the parameters"));
            }
        }
        if (holds()) {
            mutations.forEach(each -> gaps.addAll(each.gaps()));
            conditions
                    .skipped()
                    .forEach(each ->
                            gaps.add(new Gap(Gap.Kind.SKIPPED, each.phase(), each.reason())));
        }
        races.flatMap(Races::gap).ifPresent(gaps::add);
        return gaps;
    }

    /// The number of answers that were compared.
    public long answers() {
        return questions.stream().mapToLong(QuestionReport::runs).sum();
    }

    /// The number of mutations that ran.
    public long changes() {
        return mutations.stream().mapToLong(MutationReport::runs).sum();
    }
}

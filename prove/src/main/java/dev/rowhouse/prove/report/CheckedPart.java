package dev.rowhouse.prove.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A question, mutation, table or phase of a proof with what is wrong about it: a test case to
/// programs that show tests.
///
/// @param group what it is, such as `questions`
/// @param name its name
/// @param seconds how long it took
/// @param failures what does not hold, by name
/// @param gap why it is not proven, if it is not
/// @param skipped why it did not run, if it did not
record CheckedPart(
        String group,
        String name,
        double seconds,
        Map<String, Failure> failures,
        Optional<Gap> gap,
        Optional<String> skipped) {
    private static final String QUESTIONS = "questions";
    private static final String MUTATIONS = "mutations";
    private static final String TABLES = "tables";
    private static final String OTHERS = "others";
    private static final String PHASES = "phases";

    /// Copies the map, keeping its order.
    CheckedPart {
        failures = new LinkedHashMap<>(failures);
    }

    /// The parts of a report: questions, mutations, those that are not served, tables, failures
    /// that belong to none of them, and phases that did not run.
    static List<CheckedPart> of(ProofReport report, Located located) {
        Map<String, Failure> left = FailureIds.of(report.failures());
        List<CheckedPart> parts = new ArrayList<>();
        for (QuestionReport each : report.questions()) {
            parts.add(
                    part(
                            report,
                            QUESTIONS,
                            each.name(),
                            each.seconds(),
                            taken(left, Failure.Part.QUESTION, each.name(), located),
                            each.runs() > 0));
        }
        for (MutationReport each : report.mutations()) {
            parts.add(
                    part(
                            report,
                            MUTATIONS,
                            each.name(),
                            each.seconds(),
                            taken(left, Failure.Part.MUTATION, each.name(), located),
                            each.runs() > 0));
        }
        for (ProofReport.Unproven each : report.unserved()) {
            boolean isMutation = located.places().mutations().containsKey(each.name());
            String group = isMutation ? MUTATIONS : QUESTIONS;
            parts.add(part(report, group, each.name(), 0, Map.of(), true));
        }
        for (TableReport each : report.tables()) {
            Map<String, Failure> failures = taken(left, Failure.Part.TABLE, each.name(), located);
            failures.putAll(taken(left, Failure.Part.DATA, each.name(), located));
            parts.add(part(report, TABLES, each.name(), 0, failures, true));
        }
        left.forEach((id, failure) ->
                parts.add(part(report, OTHERS, failure.subject(), 0, Map.of(id, failure), true)));
        for (ProofReport.Skipped each : report.conditions().skipped()) {
            parts.add(
                    new CheckedPart(
                            PHASES,
                            each.phase(),
                            0,
                            Map.of(),
                            gap(report, each.phase()),
                            Optional.of(each.reason())));
        }
        return parts;
    }

    private static CheckedPart part(
            ProofReport report,
            String group,
            String name,
            double seconds,
            Map<String, Failure> failures,
            boolean ran) {
        Optional<Gap> gap = group.equals(TABLES) ? Optional.empty() : gap(report, name);
        Optional<String> skipped = ran ? Optional.empty() : Optional.of("it did not run");
        return new CheckedPart(group, name, seconds, failures, gap, skipped);
    }

    private static Optional<Gap> gap(ProofReport report, String name) {
        return report.gaps().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /// Takes the failures of a part out of those that are left.
    private static Map<String, Failure> taken(
            Map<String, Failure> left, Failure.Part part, String name, Located located) {
        Map<String, Failure> found = new LinkedHashMap<>();
        left.forEach((id, failure) -> {
            boolean isOf =
                    failure.details().part() == part
                            && (part == Failure.Part.DATA
                                    ? located.tableOf(failure).filter(name::equals).isPresent()
                                    : failure.subject().equals(name));
            if (isOf) {
                found.put(id, failure);
            }
        });
        found.keySet().forEach(left::remove);
        return found;
    }
}

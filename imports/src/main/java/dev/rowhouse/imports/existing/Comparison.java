package dev.rowhouse.imports.existing;

import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.yaml.ModelWriter;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Adds the designer's statement for the same question to each rating.
final class Comparison {
    private Comparison() {}

    static List<Judgement> withDesigns(
            List<Judgement> judgements, ModelDraft draft, Function<Workload, Design> designer) {
        Optional<Workload> workload =
                WorkloadFile.parse("model.yaml", ModelWriter.write(draft, "")).value();
        if (judgements.isEmpty() || workload.isEmpty()) {
            return judgements;
        }
        Design design = designer.apply(workload.get());
        return judgements.stream()
                .map(judgement ->
                        new Judgement(
                                judgement.name(),
                                judgement.file(),
                                judgement.line(),
                                judgement.cql(),
                                judgement.grade(),
                                judgement.reads(),
                                judgement.hints(),
                                designed(design, judgement.name())))
                .toList();
    }

    private static Optional<Judgement.Designed> designed(Design design, String question) {
        Optional<QueryPlan> plan = design.findQuery(question);
        if (plan.isPresent()) {
            return Optional.of(
                    new Judgement.Designed(
                            plan.get().statement().cql().replaceAll("\\s+", " "),
                            plan.get()
                                    .accessPath()
                                    .lines()
                                    .filter(line -> line.startsWith("reads: "))
                                    .map(line -> line.substring("reads: ".length()))
                                    .findFirst()
                                    .orElse("")));
        }
        return design.unserved().stream()
                .filter(each -> each.name().equals(question))
                .map(each -> new Judgement.Designed("", each.reason()))
                .findFirst();
    }
}

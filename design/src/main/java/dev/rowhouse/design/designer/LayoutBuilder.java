package dev.rowhouse.design.designer;

import dev.rowhouse.design.cost.LayoutCalculator;
import dev.rowhouse.design.cost.LayoutCost;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.statement.Statements;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Unserved;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes the layout of a choice: its tables, the answers to questions and the work of mutations.
///
/// **Thread safety.** None; it makes one layout.
final class LayoutBuilder {
    private final Workload workload;
    private final Model model;
    private final Prices prices;
    private final CandidateDesigns candidates;
    private final Choice choice;
    private final TableSet tables;
    private final Map<String, Refusal> refusals;
    private final Set<Unserved> unserved = new LinkedHashSet<>();

    private LayoutBuilder(
            Workload workload, Prices prices, CandidateDesigns candidates, Choice choice) {
        this.workload = workload;
        this.model = workload.model();
        this.prices = prices;
        this.candidates = candidates;
        this.choice = choice;
        this.tables = new TableSet(model);
        this.tables.decideIn(choice.deciding());
        this.refusals = new LinkedHashMap<>(candidates.refusals());
    }

    static Layout build(
            Workload workload, Prices prices, CandidateDesigns candidates, Choice choice) {
        return new LayoutBuilder(workload, prices, candidates, choice).build();
    }

    private Layout build() {
        Map<Question, Answer> answers = serveQuestions();
        List<MutationDraft> drafts = serveMutations();
        return new Layout(tables, answers, drafts, List.copyOf(unserved), cost(answers, drafts));
    }

    private LayoutCost cost(Map<Question, Answer> answers, List<MutationDraft> drafts) {
        LayoutCalculator calculator =
                new LayoutCalculator(tables, prices, Statements.listed(model, answers));
        choice.answers().forEach(priced -> calculator.add(priced.rate(), priced.cost().micros()));
        drafts.forEach(calculator::add);
        return calculator.cost();
    }

    private Map<Question, Answer> serveQuestions() {
        Map<String, Answer> all =
                new ChosenTables(tables, choice).add(List.copyOf(candidates.demands().values()));
        Map<Question, Answer> answers = new LinkedHashMap<>();
        for (Question question : workload.questions()) {
            Answer answer = all.get(question.name());
            Refusal refusal = refusals.get(question.name());
            if (answer != null) {
                answers.put(question, answer);
            } else if (refusal != null) {
                unserved.add(unserved(question.name(), question.ask(), refusal));
            }
        }
        return answers;
    }

    private List<MutationDraft> serveMutations() {
        MutationDrafter drafter = new MutationDrafter(model, tables);
        List<MutationDraft> drafts = new ArrayList<>();
        Map<String, Refusal> givenUp = candidates.problem().givenUp();
        for (ConceptualMutation mutation : workload.mutations()) {
            Refusal known = givenUp.get(mutation.header().name());
            if (known != null) {
                unserved.add(unserved(mutation, known));
                continue;
            }
            switch (drafter.draft(mutation)) {
                case MutationDrafter.Outcome.Possible(var draft) ->
                        unanswered(draft)
                                .ifPresentOrElse(
                                        refusal -> unserved.add(unserved(mutation, refusal)),
                                        () -> drafts.add(draft));
                case MutationDrafter.Outcome.Impossible(var refusal) ->
                        unserved.add(unserved(mutation, refusal));
            }
        }
        return drafts;
    }

    /// The refusal of a mutation of which a lookup has no table. The choice provides a table for
    /// each lookup, so this would be a mistake of the choice.
    private Optional<Refusal> unanswered(MutationDraft draft) {
        return draft.allLookups().stream()
                .filter(lookup -> draft.answering(lookup, tables).isEmpty())
                .findFirst()
                .map(lookup ->
                        new Refusal(
                                "it looks up %s by %s, and no chosen table answers that"
                                        .formatted(
                                                AnswerText.rows(lookup.demand().shape()),
                                                AnswerText.paths(lookup.demand().equal())),
                                "report this as a mistake of the designer, with the model"));
    }

    private static Unserved unserved(ConceptualMutation mutation, Refusal refusal) {
        return unserved(mutation.header().name(), mutation.header().ask(), refusal);
    }

    private static Unserved unserved(String name, String ask, Refusal refusal) {
        return new Unserved(name, ask, refusal.reason(), refusal.remedy(), refusal.superfluous());
    }
}

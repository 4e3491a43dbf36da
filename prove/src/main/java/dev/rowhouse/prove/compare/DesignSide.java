package dev.rowhouse.prove.compare;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/// A design at work.
///
/// **Thread safety.** Belongs to one thread.
final class DesignSide implements ComparedSide {
    private final Subject subject;
    private final MeteredTarget target;
    private final DatabaseUnderProof stage;
    private final int pagesMax;

    /// Creates the tables of a design.
    ///
    /// @param pagesMax how many pages of an answer are read
    DesignSide(Subject subject, MeteredTarget target, int pagesMax) {
        this.subject = subject;
        this.target = target;
        this.pagesMax = pagesMax;
        target.create(subject.design());
        this.stage = new DatabaseUnderProof(target, subject);
    }

    @Override
    public MeteredTarget target() {
        return target;
    }

    @Override
    public Dataset data() {
        return stage.data();
    }

    @Override
    public void load(Dataset data) {
        stage.load(Dataset.of(subject.workload().model(), data.all()), (_, _) -> {}, _ -> {});
    }

    @Override
    public Comparison.Side tables() {
        long rows = 0;
        long bytes = 0;
        List<TableDesign> tables = subject.design().tables();
        for (TableDesign table : tables) {
            for (var row : stage.rows(table)) {
                rows++;
                bytes +=
                        row.values().stream()
                                .flatMap(Optional::stream)
                                .mapToLong(value -> value.bytes().length())
                                .sum();
            }
        }
        return new Comparison.Side(
                tables.size(),
                Optional.of(tables.stream().mapToDouble(table -> table.size().bytes()).sum()),
                rows,
                bytes);
    }

    @Override
    public Offer<Asking> asking(Question question) {
        Optional<Question> same = subject.workload().findQuestion(question.name());
        Optional<QueryPlan> plan = subject.design().findQuery(question.name());
        return reason(
                        same.isPresent(),
                        same.filter(each -> each.jpql().equals(question.jpql())).isPresent(),
                        plan.isPresent())
                .<Offer<Asking>>map(Offer::none)
                .orElseGet(() -> Offer.of(new Planned(same.orElseThrow(), plan.orElseThrow())));
    }

    /// A question with its plan.
    private final class Planned implements Asking {
        private final Question question;
        private final QueryPlan plan;
        private final ReferenceEvaluator evaluator;

        Planned(Question question, QueryPlan plan) {
            this.question = question;
            this.plan = plan;
            this.evaluator = new ReferenceEvaluator(data());
        }

        @Override
        public Prediction prediction() {
            return Prediction.of(plan.cost().requests(), 0);
        }

        @Override
        public Optional<String> ask(Bindings bindings) {
            return stage.ask(question, bindings, evaluator, Supplier::get, pagesMax).difference();
        }
    }

    @Override
    public Offer<Changing> changing(ConceptualMutation mutation) {
        String name = mutation.header().name();
        Optional<ConceptualMutation> same = subject.workload().findMutation(name);
        Optional<MutationPlan> plan = subject.design().findMutation(name);
        return reason(
                        same.isPresent(),
                        same.filter(each -> each.header().jpql().equals(mutation.header().jpql()))
                                .isPresent(),
                        plan.isPresent())
                .<Offer<Changing>>map(Offer::none)
                .orElseGet(() -> Offer.of(changing(same.orElseThrow(), plan.orElseThrow())));
    }

    private Changing changing(ConceptualMutation mutation, MutationPlan plan) {
        return new Changing() {
            @Override
            public Prediction prediction() {
                return Prediction.of(plan.cost().reads().average(), plan.cost().rows().average());
            }

            @Override
            public long apply(Bindings bindings) {
                stage.apply(
                        new Operation(mutation, plan, bindings, Misses.NONE, OptionalInt.empty()));
                return 0;
            }
        };
    }

    private static Optional<String> reason(boolean isInBoth, boolean isSame, boolean isServed) {
        if (!isInBoth) {
            return Optional.of("it is not in the second model");
        }
        if (!isSame) {
            return Optional.of("it is another one in the second model");
        }
        return isServed ? Optional.empty() : Optional.of("one of the designs cannot serve it");
    }

    @Override
    public List<String> questions() {
        return subject.workload().questions().stream().map(Question::name).toList();
    }

    @Override
    public List<String> mutations() {
        return subject.workload().calls().stream().map(each -> each.header().name()).toList();
    }

    @Override
    public List<String> notes() {
        return List.of();
    }
}

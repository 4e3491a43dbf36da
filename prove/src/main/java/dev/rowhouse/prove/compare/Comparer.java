package dev.rowhouse.prove.compare;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.database.Spending;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Runs the same work on two designs and measures both.
///
/// 1. Both get the same instances.
/// 2. Each question is asked with the same parameters in both, one after the other, so that a busy
///    machine hinders both alike; each of the two is first in turn.
/// 3. Each mutation runs with the same parameters in both.
///
/// **Thread safety.** Belongs to one thread; one object per comparison.
public final class Comparer {
    private final Settings settings;
    private final Clock clock;
    private final RandomSource random;
    private final List<String> leftOut = new ArrayList<>();

    /// The size of a comparison.
    ///
    /// @param seed what the data and the calls follow from
    /// @param scale how many instances are loaded
    /// @param runs how often each question and mutation runs
    public record Settings(long seed, Scale scale, int runs) {}

    /// A comparison that is about to begin.
    public Comparer(Settings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.random = RandomSource.seeded(settings.seed());
    }

    /// One design at work.
    private record Bench(Subject subject, MeteredTarget target, DatabaseUnderProof stage) {}

    /// Compares two designs.
    ///
    /// @param leftTarget where the first design has no table yet; whoever opened it closes it
    /// @param rightTarget the same for the second design
    /// @throws IncomparableException when the models do not describe the same instances
    public Comparison compare(Subject left, Target leftTarget, Subject right, Target rightTarget) {
        checkSame(left.workload().model(), right.workload().model());
        Bench one = bench(left, leftTarget);
        Bench other = bench(right, rightTarget);
        Model scaled =
                settings.scale()
                        .apply(UnexpiredInstances.at(left.workload().model(), leftTarget.now()));
        DataGenerator generator = new DataGenerator(scaled, random, Constants.of(left.workload()));
        Dataset data = generator.generate();
        load(one, data);
        load(other, data);
        Comparison.Side leftSide = side(one);
        Comparison.Side rightSide = side(other);
        List<Comparison.Pair> questions = questions(one, other, generator);
        List<Comparison.Pair> mutations = mutations(one, other, generator);
        return new Comparison(
                leftTarget.description(),
                settings.seed(),
                data.size(),
                leftSide,
                rightSide,
                questions,
                mutations,
                leftOut);
    }

    private static void checkSame(Model left, Model right) {
        Map<String, String> one = attributes(left);
        Map<String, String> other = attributes(right);
        for (String path : one.keySet()) {
            if (!Objects.equals(one.get(path), other.get(path))) {
                String how = other.containsKey(path) ? "of another type in" : "not in";
                throw different(path, how, "second");
            }
        }
        for (String path : other.keySet()) {
            if (!one.containsKey(path)) {
                throw different(path, "not in", "first");
            }
        }
    }

    private static IncomparableException different(String path, String how, String which) {
        return new IncomparableException(
                "the models do not describe the same instances: `%s` is %s the %s one; compare models that differ only in their tables, such as in `allow`, `never`, `bucket` or `limits`"
                        .formatted(path, how, which));
    }

    private static Map<String, String> attributes(Model model) {
        Map<String, String> attributes = new TreeMap<>();
        for (EntityType entity : model.entities()) {
            model.properties(entity.name())
                    .forEach(property ->
                            attributes.put(
                                    entity.name() + "." + property.path(),
                                    property.attribute().type().cql()));
        }
        return attributes;
    }

    private Bench bench(Subject subject, Target target) {
        MeteredTarget metered = new MeteredTarget(target, clock);
        metered.create(subject.design());
        return new Bench(subject, metered, new DatabaseUnderProof(metered, subject));
    }

    private static void load(Bench bench, Dataset data) {
        bench.stage()
                .load(
                        Dataset.of(bench.subject().workload().model(), data.all()),
                        (_, _) -> {},
                        _ -> {});
    }

    private static Comparison.Side side(Bench bench) {
        long rows = 0;
        long bytes = 0;
        List<TableDesign> tables = bench.subject().design().tables();
        for (TableDesign table : tables) {
            for (var row : bench.stage().rows(table)) {
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
                tables.stream().mapToDouble(table -> table.size().bytes()).sum(),
                rows,
                bytes);
    }

    private List<Comparison.Pair> questions(Bench left, Bench right, DataGenerator generator) {
        List<Comparison.Pair> pairs = new ArrayList<>();
        Workload other = right.subject().workload();
        for (Question question : left.subject().workload().questions()) {
            Optional<Question> same = other.findQuestion(question.name());
            Optional<QueryPlan> one = left.subject().design().findQuery(question.name());
            Optional<QueryPlan> two = right.subject().design().findQuery(question.name());
            Optional<String> reason =
                    reason(
                            same.isPresent(),
                            same.filter(each -> each.jpql().equals(question.jpql())).isPresent(),
                            one.isPresent() && two.isPresent());
            if (reason.isPresent()) {
                leftOut.add(question.name() + ": " + reason.get());
                continue;
            }
            CostTally first = new CostTally(one.orElseThrow().cost().requests(), 0);
            CostTally second = new CostTally(two.orElseThrow().cost().requests(), 0);
            ReferenceEvaluator leftData = new ReferenceEvaluator(left.stage().data());
            ReferenceEvaluator rightData = new ReferenceEvaluator(right.stage().data());
            QuestionDraw draw =
                    new QuestionDraw(
                            leftData,
                            new QuestionDraw.Wanted(
                                    question.query().pattern(), question.parameters(), Misses.NONE),
                            generator,
                            random);
            for (int run = 0; run < settings.runs(); run++) {
                Bindings bindings = draw.next();
                inTurns(
                        run,
                        () -> ask(left, question, bindings, leftData, first),
                        () -> ask(right, same.orElseThrow(), bindings, rightData, second));
            }
            pairs.add(
                    new Comparison.Pair(
                            question.name(),
                            question.ask(),
                            first.runs(),
                            first.cost(left.target().tellsReads()),
                            second.cost(right.target().tellsReads())));
        }
        addMissing(
                other.questions().stream().map(Question::name).toList(),
                left.subject().workload().questions().stream().map(Question::name).toList());
        return pairs;
    }

    /// Runs the same work on both designs. The one that comes second is faster, because the
    /// processor has the code and the data at hand; so each comes second in turn.
    private static void inTurns(int run, Runnable left, Runnable right) {
        (run % 2 == 0 ? left : right).run();
        (run % 2 == 0 ? right : left).run();
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

    private void addMissing(List<String> names, List<String> known) {
        names.stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> leftOut.add(name + ": it is not in the first model"));
    }

    private static void ask(
            Bench bench,
            Question question,
            Bindings bindings,
            ReferenceEvaluator data,
            CostTally tally) {
        Spending before = bench.target().total();
        DatabaseUnderProof.Asked asked =
                bench.stage().ask(question, bindings, data, Supplier::get, Integer.MAX_VALUE);
        tally.add(bench.target().total().since(before), asked.difference().isPresent());
    }

    private List<Comparison.Pair> mutations(Bench left, Bench right, DataGenerator generator) {
        List<Comparison.Pair> pairs = new ArrayList<>();
        Workload other = right.subject().workload();
        MutationDraw draw = new MutationDraw(left.stage().model(), generator, random);
        for (ConceptualMutation mutation : left.subject().workload().mutations()) {
            String name = mutation.header().name();
            Optional<ConceptualMutation> same = other.findMutation(name);
            Optional<MutationPlan> one = left.subject().design().findMutation(name);
            Optional<MutationPlan> two = right.subject().design().findMutation(name);
            Optional<String> reason =
                    reason(
                            same.isPresent(),
                            same.filter(each ->
                                            each.header().jpql().equals(mutation.header().jpql()))
                                    .isPresent(),
                            one.isPresent() && two.isPresent());
            if (reason.isPresent()) {
                leftOut.add(name + ": " + reason.get());
                continue;
            }
            CostTally first = tally(one.orElseThrow());
            CostTally second = tally(two.orElseThrow());
            for (int run = 0; run < settings.runs(); run++) {
                Optional<Bindings> bindings = draw.next(left.stage().data(), mutation, Misses.NONE);
                if (bindings.isPresent()) {
                    inTurns(
                            run,
                            () -> apply(left, mutation, one.get(), bindings.get(), first),
                            () ->
                                    apply(
                                            right,
                                            same.orElseThrow(),
                                            two.get(),
                                            bindings.get(),
                                            second));
                }
            }
            pairs.add(
                    new Comparison.Pair(
                            name,
                            mutation.header().ask(),
                            first.runs(),
                            first.cost(left.target().tellsReads()),
                            second.cost(right.target().tellsReads())));
        }
        addMissing(
                other.mutations().stream().map(each -> each.header().name()).toList(),
                left.subject().workload().mutations().stream()
                        .map(each -> each.header().name())
                        .toList());
        return pairs;
    }

    private static CostTally tally(MutationPlan plan) {
        return new CostTally(plan.cost().reads().average(), plan.cost().rows().average());
    }

    private static void apply(
            Bench bench,
            ConceptualMutation mutation,
            MutationPlan plan,
            Bindings bindings,
            CostTally tally) {
        Spending before = bench.target().total();
        bench.stage()
                .apply(new Operation(mutation, plan, bindings, Misses.NONE, OptionalInt.empty()));
        tally.add(bench.target().total().since(before), false);
    }
}

package dev.rowhouse.prove.compare;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.AssumedRate;
import dev.rowhouse.prove.application.Application;
import dev.rowhouse.prove.compare.ComparedSide.Asking;
import dev.rowhouse.prove.compare.ComparedSide.Changing;
import dev.rowhouse.prove.compare.ComparedSide.Offer;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.stage.Subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Runs the same work on two designs, or on a design and an application's own tables, and measures
/// both.
///
/// 1. Both get the same instances.
/// 2. Each question is asked with the same parameters on both sides, one after the other, so that a
///    busy machine hinders both alike; each of the two is first in turn.
/// 3. Each mutation runs with the same parameters on both sides.
/// 4. If one side is an application's, each question is asked again: a mutation may have left rows
///    or copies behind.
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

    /// Compares two designs.
    ///
    /// @param leftTarget where the first design has no table yet; whoever opened it closes it
    /// @param rightTarget the same for the second design
    /// @throws IncomparableException when the models do not describe the same instances
    public Comparison compare(Subject left, Target leftTarget, Subject right, Target rightTarget) {
        checkSame(left.workload().model(), right.workload().model());
        return compare(
                Comparison.Kind.DESIGNS,
                left,
                new DesignSide(left, metered(leftTarget), Integer.MAX_VALUE),
                new DesignSide(right, metered(rightTarget), Integer.MAX_VALUE));
    }

    /// Compares a design with an application's own tables and statements.
    ///
    /// @param leftTarget where the design has no table yet; whoever opened it closes it
    /// @param rightTarget the same for the application
    public Comparison compare(
            Subject left, Target leftTarget, Application right, Target rightTarget) {
        return compare(
                Comparison.Kind.APPLICATION,
                left,
                new DesignSide(left, metered(leftTarget), 1),
                new ApplicationSide(right, left.workload().model(), metered(rightTarget)));
    }

    private MeteredTarget metered(Target target) {
        return new MeteredTarget(target, clock);
    }

    /// A question or mutation at work on both sides.
    private record Duel(
            String name, String ask, double perSecond, CostTally first, CostTally second) {
        Comparison.Pair pair(PricedWork prices) {
            return new Comparison.Pair(
                    name, ask, perSecond, first.runs(), first.cost(prices), second.cost(prices));
        }
    }

    private Comparison compare(
            Comparison.Kind kind, Subject subject, ComparedSide left, ComparedSide right) {
        Workload workload = subject.workload();
        Model scaled =
                settings.scale()
                        .apply(UnexpiredInstances.at(workload.model(), left.target().now()));
        DataGenerator generator = new DataGenerator(scaled, random, Constants.of(workload));
        Dataset data = generator.generate();
        left.load(data);
        right.load(data);
        Comparison.Side leftTables = left.tables();
        Comparison.Side rightTables = right.tables();
        List<Duel> questions = questions(subject, left, right, generator);
        List<Duel> mutations = mutations(subject, left, right, generator);
        if (kind == Comparison.Kind.APPLICATION) {
            questions.forEach(duel -> askAgain(workload, duel, left, right, generator));
        }
        PricedWork prices =
                new PricedWork(Prices.cassandra(), workload.model().replication().copies());
        return new Comparison(
                left.target().description(),
                kind,
                settings.seed(),
                data.size(),
                leftTables,
                rightTables,
                questions.stream().map(duel -> duel.pair(prices)).toList(),
                mutations.stream().map(duel -> duel.pair(prices)).toList(),
                questions.stream().flatMap(Comparer::wrongAnswers).toList(),
                leftOut,
                right.notes());
    }

    private static Stream<Comparison.WrongAnswer> wrongAnswers(Duel duel) {
        return Stream.concat(
                duel.first().difference().stream()
                        .map(text -> new Comparison.WrongAnswer(duel.name(), true, text)),
                duel.second().difference().stream()
                        .map(text -> new Comparison.WrongAnswer(duel.name(), false, text)));
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

    private List<Duel> questions(
            Subject subject, ComparedSide left, ComparedSide right, DataGenerator generator) {
        List<Duel> duels = new ArrayList<>();
        List<Question> questions = subject.workload().questions();
        for (Question question : questions) {
            Offer<Asking> one = left.asking(question);
            Offer<Asking> other = right.asking(question);
            if (isLeftOut(question.name(), one, other)) {
                continue;
            }
            Duel duel =
                    new Duel(
                            question.name(),
                            question.ask(),
                            perSecond(subject, question.name(), question.rate()),
                            new CostTally(left.target(), one.way().orElseThrow().prediction()),
                            new CostTally(right.target(), other.way().orElseThrow().prediction()));
            QuestionDraw draw = draw(question, left.data(), generator);
            for (int run = 0; run < settings.runs(); run++) {
                Bindings bindings = draw.next();
                inTurns(
                        run,
                        () -> duel.first().ask(() -> asked(one.way().orElseThrow(), bindings)),
                        () -> duel.second().ask(() -> asked(other.way().orElseThrow(), bindings)));
            }
            duels.add(duel);
        }
        addMissing(right.questions(), questions.stream().map(Question::name).toList());
        return duels;
    }

    private void askAgain(
            Workload workload,
            Duel duel,
            ComparedSide left,
            ComparedSide right,
            DataGenerator generator) {
        Question question = workload.findQuestion(duel.name()).orElseThrow();
        Asking one = left.asking(question).way().orElseThrow();
        Asking other = right.asking(question).way().orElseThrow();
        QuestionDraw draw = draw(question, left.data(), generator);
        for (int run = 0; run < settings.runs(); run++) {
            Bindings bindings = draw.next();
            duel.first().askLater(() -> asked(one, bindings));
            duel.second().askLater(() -> asked(other, bindings));
        }
    }

    /// The defect of an answer, with the parameters of the call.
    private static Optional<String> asked(Asking asking, Bindings bindings) {
        String call = bindings.values().isEmpty() ? "" : "with " + bindings + "\n";
        return asking.ask(bindings).map(difference -> call + difference);
    }

    private QuestionDraw draw(Question question, Dataset data, DataGenerator generator) {
        return new QuestionDraw(
                new ReferenceEvaluator(data),
                new QuestionDraw.Wanted(
                        question.query().pattern(), question.parameters(), Misses.NONE),
                generator,
                random);
    }

    /// Runs the same work on both sides. The one that comes second is faster, because the processor
    /// has the code and the data at hand; so each comes second in turn.
    private static void inTurns(int run, Runnable left, Runnable right) {
        (run % 2 == 0 ? left : right).run();
        (run % 2 == 0 ? right : left).run();
    }

    /// Whether a side cannot do something; then the reason is noted.
    private <T> boolean isLeftOut(String name, Offer<T> one, Offer<T> other) {
        for (Offer<T> each : List.of(other, one)) {
            if (each.way().isEmpty()) {
                leftOut.add(name + ": " + each.reason());
                return true;
            }
        }
        return false;
    }

    private void addMissing(List<String> names, List<String> known) {
        names.stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> leftOut.add(name + ": it is not in the first model"));
    }

    private static double perSecond(Subject subject, String name, Optional<Rate> rate) {
        return rate.map(Rate::perSecond)
                .orElseGet(() ->
                        subject.design().assumedRates().stream()
                                .filter(assumed -> assumed.name().equals(name))
                                .mapToDouble(AssumedRate::perSecond)
                                .findFirst()
                                .orElse(0));
    }

    private List<Duel> mutations(
            Subject subject, ComparedSide left, ComparedSide right, DataGenerator generator) {
        List<Duel> duels = new ArrayList<>();
        MutationDraw draw = new MutationDraw(left.data().model(), generator, random);
        List<ConceptualMutation> mutations = subject.workload().calls();
        for (ConceptualMutation mutation : mutations) {
            ConceptualMutation.Header header = mutation.header();
            Offer<Changing> one = left.changing(mutation);
            Offer<Changing> other = right.changing(mutation);
            if (isLeftOut(header.name(), one, other)) {
                continue;
            }
            Duel duel =
                    new Duel(
                            header.name(),
                            header.ask(),
                            perSecond(subject, header.name(), header.rate()),
                            new CostTally(left.target(), one.way().orElseThrow().prediction()),
                            new CostTally(right.target(), other.way().orElseThrow().prediction()));
            for (int run = 0; run < settings.runs(); run++) {
                Optional<Bindings> drawn = draw.next(left.data(), mutation, Misses.NONE);
                if (drawn.isPresent()) {
                    Bindings bindings = drawn.get();
                    inTurns(
                            run,
                            () ->
                                    duel.first()
                                            .change(() -> one.way().orElseThrow().apply(bindings)),
                            () ->
                                    duel.second()
                                            .change(() ->
                                                    other.way().orElseThrow().apply(bindings)));
                }
            }
            duels.add(duel);
        }
        addMissing(
                right.mutations(), mutations.stream().map(each -> each.header().name()).toList());
        return duels;
    }
}

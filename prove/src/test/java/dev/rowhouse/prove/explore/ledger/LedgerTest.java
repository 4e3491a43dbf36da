package dev.rowhouse.prove.explore.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.StepFailedException;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// A ledger answers every statement of the plans as the engine does: for all examples and for
/// models made by chance, also when the writes have explicit timestamps in any order.
class LedgerTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final int MODELS = 1;
    private static final int CHANGES = Integer.getInteger("ledger.changes", 40);
    private static final int SEQUENCES = Integer.getInteger("ledger.sequences", 1);
    private static final int TIMES = 6;

    private static final ProofSettings BRIEF =
            new ProofSettings(3, new Scale(60), new Scale(30), 5, SEQUENCES, 10, 1, 3, 5);

    private final FileSystem files = FileSystem.system();

    /// A clock that all share, so that each write is later than those before it. A caller takes
    /// three microseconds for a call, and each call reads the clock.
    private static Clock ticking() {
        AtomicLong micros = new AtomicLong(ChronoUnit.MICROS.between(Instant.EPOCH, NOW));
        return new Clock() {
            @Override
            public long epochMicros() {
                return micros.getAndAdd(10);
            }

            @Override
            public long nanoTime() {
                return 0;
            }
        };
    }

    private static ComparedTarget target(Subject subject, Clock clock, UnaryOperator<Call> change) {
        return new ComparedTarget(
                new EmbeddedTarget(new RowhouseComponents(clock, RandomSource.seeded(1))),
                new LedgerTarget(new LedgerStatements(subject.design(), clock), Ledger.EMPTY, NOW),
                change);
    }

    private List<Path> examples() throws IOException {
        List<Path> models = new ArrayList<>();
        for (Path example : files.list(Path.of("..", "examples"))) {
            if (files.isFolder(example)) {
                files.list(example).stream()
                        .filter(file -> file.toString().endsWith(".yaml"))
                        .filter(file -> file.getFileName().toString().startsWith("model"))
                        .forEach(models::add);
            }
        }
        assertThat(models).hasSizeGreaterThan(8);
        return models;
    }

    @TestFactory
    Stream<DynamicTest> answers_as_the_engine_does_when_an_example_is_proven() throws IOException {
        return examples().stream()
                .map(model ->
                        DynamicTest.dynamicTest(
                                model.toString(),
                                () ->
                                        prove(
                                                WorkloadFile.read(files, model)
                                                        .value()
                                                        .orElseThrow())));
    }

    @Test
    void answers_as_the_engine_does_for_models_made_by_chance() {
        for (long seed : Seeds.of(MODELS)) {
            prove(random(seed));
        }
    }

    private static Workload random(long seed) {
        return WorkloadFile.parse("seed " + seed, RandomWorkload.of(seed)).value().orElseThrow();
    }

    private static void prove(Workload workload) {
        Subject subject = Designed.subject(workload);
        Clock clock = ticking();
        try (ComparedTarget target = target(subject, clock, call -> call)) {
            assertThat(new Prover(subject, target, BRIEF, clock, Progress.NONE).prove().failures())
                    .isEmpty();
            assertThat(target.compared()).isPositive();
        }
    }

    @TestFactory
    Stream<DynamicTest> writes_with_explicit_timestamps_end_as_in_the_engine() throws IOException {
        Stream<DynamicTest> ofExamples =
                examples().stream()
                        .map(model ->
                                DynamicTest.dynamicTest(
                                        model.toString(),
                                        () ->
                                                change(
                                                        WorkloadFile.read(files, model)
                                                                .value()
                                                                .orElseThrow(),
                                                        1)));
        Stream<DynamicTest> ofRandom =
                StreamSupport.stream(Seeds.of(MODELS).spliterator(), false)
                        .map(seed ->
                                DynamicTest.dynamicTest(
                                        "seed " + seed, () -> change(random(seed), seed)));
        return Stream.concat(ofExamples, ofRandom);
    }

    /// Runs random mutations whose writes have random timestamps, and compares all tables after
    /// each.
    private static void change(Workload workload, long seed) {
        Subject subject = Designed.subject(workload);
        RandomSource random = RandomSource.seeded(seed);
        DataGenerator generator = new DataGenerator(new Scale(15).apply(workload.model()), random);
        Dataset data = generator.generate();
        MutationDraw draw = new MutationDraw(workload.model(), generator, random);
        List<ConceptualMutation> able =
                workload.mutations().stream()
                        .filter(each -> !(each instanceof ConceptualMutation.Count))
                        .filter(each ->
                                subject.design().findMutation(each.header().name()).isPresent())
                        .toList();
        if (able.isEmpty()) {
            return;
        }
        try (ComparedTarget target =
                target(
                        subject,
                        ticking(),
                        call -> stamped(subject, call, random.nextInt(times(subject)) + 1))) {
            target.create(subject.design());
            for (int i = 0; i < CHANGES; i++) {
                ConceptualMutation mutation = able.get(random.nextInt(able.size()));
                Optional<Bindings> bindings = draw.next(data, mutation, Misses.SOME);
                if (bindings.isPresent()) {
                    run(target, subject, mutation, bindings.get());
                    data = MutationEvaluator.apply(data, mutation, bindings.get());
                }
                subject.design().tables().forEach(table -> compare(target, table));
            }
            assertThat(target.compared()).isGreaterThanOrEqualTo(CHANGES);
        }
    }

    /// Plans may meet rows that no plan would have left; then they stop.
    private static void run(
            ComparedTarget target,
            Subject subject,
            ConceptualMutation mutation,
            Bindings bindings) {
        MutationPlan plan = subject.design().findMutation(mutation.header().name()).orElseThrow();
        try {
            MutationRun.run(target, plan, bindings);
        } catch (StepFailedException e) {
            assertThat(e).hasMessageMatching("(?s).*(one row at most|null|Invalid).*");
        }
    }

    /// Many ties; only where there are lists none, because a ledger mixes tied lists in another
    // way.
    private static int times(Subject subject) {
        return subject.design().tables().stream()
                        .flatMap(table -> table.columns().stream())
                        .anyMatch(column -> column.type() instanceof ListType)
                ? Integer.MAX_VALUE - 1
                : TIMES;
    }

    private static Call stamped(Subject subject, Call call, int time) {
        String cql = call.cql();
        boolean isOfCounters =
                subject.design().tables().stream()
                        .anyMatch(table ->
                                table.isOfCounters() && cql.contains(" " + table.name() + " "));
        if (isOfCounters || cql.contains("\nIF ") || cql.contains(" IF ")) {
            return call;
        }
        String using = "USING TIMESTAMP " + time;
        if (cql.contains("USING TTL")) {
            return new Call(cql.replace("USING TTL", using + " AND TTL"), call.values());
        }
        return new Call(
                cql.startsWith("INSERT")
                        ? cql + " " + using
                        : cql.startsWith("UPDATE")
                                ? cql.replaceFirst("(?s)^(UPDATE\\s+\\S+)", "$1 " + using)
                                : cql.replaceFirst("(?s)(FROM\\s+\\S+)", "$1 " + using),
                call.values());
    }

    private static void compare(ComparedTarget target, TableDesign table) {
        StringJoiner columns = new StringJoiner(", ");
        for (ColumnDesign column : table.columns()) {
            String name = '"' + column.name() + '"';
            columns.add(name);
            boolean isWritten =
                    !column.role().isKey()
                            && table.kind() != TableKind.VIEW
                            && column.type() != NativeType.COUNTER
                            && !column.type().isCollection()
                            && !(column.type() instanceof UserType);
            if (isWritten) {
                columns.add("WRITETIME(" + name + ")");
            }
        }
        target.fetch(
                new Call("SELECT " + columns + " FROM \"" + table.name() + '"', List.of()),
                Paging.START);
    }
}

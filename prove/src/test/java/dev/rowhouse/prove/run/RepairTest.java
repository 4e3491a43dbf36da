package dev.rowhouse.prove.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A repair runs what crashed callers have begun to its end, on the example `jobs`.
class RepairTest {
    private static final Path JOBS = Path.of("..", "examples", "jobs", "model.yaml");
    private static final Datum ID = Datum.of(NativeType.UUID, new UUID(1, 1));
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final Bindings ADVERT =
            new Bindings(
                    Map.of(
                            "id", Optional.of(ID),
                            "city", text("ghent"),
                            "job", text("baker"),
                            "salary", salary(30_000),
                            "company", text("oven"),
                            "skills",
                                    Optional.of(
                                            Datum.of(
                                                    new ListType(NativeType.TEXT, false),
                                                    List.of("bread")))));
    private static final Bindings RAISE =
            new Bindings(Map.of("id", Optional.of(ID), "salary", salary(40_000)));

    private final Design design = design("help each other", "help each other");

    private static Optional<Datum> text(String value) {
        return Optional.of(Datum.of(NativeType.TEXT, value));
    }

    private static Optional<Datum> salary(int value) {
        return Optional.of(Datum.of(NativeType.INT, value));
    }

    /// The design of the example with one change to its text.
    private static Design design(String what, String by) {
        try {
            String text = FileSystem.system().readText(JOBS);
            String helped =
                    text.replace(
                            "\n    key: id\n", "\n    key: id\n    callers: help each other\n");
            String changed = helped.replace(what, by);
            return Designed.subject(WorkloadFile.parse("jobs", changed).value().orElseThrow())
                    .design();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// A database with one advert.
    private Target advertised() {
        Target target =
                new EmbeddedTarget(new RowhouseComponents(Clock.system(), RandomSource.seeded(1)));
        target.create(design);
        MutationRun.run(target, design.findMutation("advertise").orElseThrow(), ADVERT);
        return target;
    }

    private MutationRun.Outcome raise(Target target, long writes) {
        return MutationRun.crashing(
                target, design.findMutation("raise").orElseThrow(), RAISE, writes);
    }

    private List<Object> contents(Target target) {
        List<Object> contents = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            contents.add(rows(target, table.name()));
        }
        return contents;
    }

    private static List<Map<String, Optional<Datum>>> rows(Target target, String table) {
        return Rows.all(target, new Call("SELECT * FROM " + table, List.of())).rows();
    }

    @Test
    void whatever_a_crashed_caller_has_begun_is_finished() {
        try (Target whole = advertised()) {
            List<Object> before = contents(whole);
            int writes = raise(whole, Long.MAX_VALUE).writes();
            List<Object> after = contents(whole);
            assertThat(after).isNotEqualTo(before);
            assertThat(writes).isGreaterThan(3);
            for (int written = 0; written < writes; written++) {
                try (Target target = advertised()) {
                    raise(target, written);
                    target.pass(MINUTE);
                    Repair.Report report = Repair.run(target, design, MINUTE);
                    assertThat(report.finished()).hasSize(written == 0 ? 0 : 1);
                    assertThat(contents(target)).isEqualTo(written == 0 ? before : after);
                    assertThat(rows(target, HeldCalls.TABLE)).isEmpty();
                }
            }
        }
    }

    @Test
    void a_call_that_may_still_run_is_left_alone() {
        try (Target target = advertised()) {
            raise(target, 2);
            List<Object> before = contents(target);
            assertThat(Repair.run(target, design, MINUTE))
                    .isEqualTo(new Repair.Report(List.of(), 1, List.of()));
            assertThat(contents(target)).isEqualTo(before);
        }
    }

    @Test
    void a_call_that_holds_several_names_counts_once() {
        Design coupons =
                Designed.subject(
                                WorkloadFile.parse(
                                                "coupons",
                                                """
                                                model: coupons
                                                entities:
                                                  Coupon: {key: id, count: 50, callers: help each other, attributes: {id: int, code: {type: text, unique: true}}}
                                                queries:
                                                  Q1: {ask: a coupon, jpql: "SELECT c.code FROM Coupon c WHERE c.id = :id"}
                                                mutations:
                                                  print: {ask: a coupon, jpql: "INSERT INTO Coupon (id, code) VALUES (:id, :code)"}
                                                """)
                                        .value()
                                        .orElseThrow())
                        .design();
        Bindings coupon =
                new Bindings(
                        Map.of(
                                "id", Optional.of(Datum.of(NativeType.INT, 7)),
                                "code", text("spring")));
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(1)))) {
            target.create(coupons);
            MutationRun.crashing(target, coupons.findMutation("print").orElseThrow(), coupon, 3);
            assertThat(rows(target, HeldCalls.TABLE)).hasSize(2);
            target.pass(MINUTE);
            assertThat(Repair.run(target, coupons, MINUTE).finished()).hasSize(1);
            assertThat(rows(target, HeldCalls.TABLE)).isEmpty();
        }
    }

    @Test
    void a_call_with_another_parameter_than_the_plan_is_named_and_stays() {
        Design renamed = design("SET a.salary = :salary", "SET a.salary = :pay");
        try (Target target = advertised()) {
            raise(target, 2);
            target.pass(MINUTE);
            List<Object> before = contents(target);
            assertThat(Repair.run(target, renamed, MINUTE).unknown()).hasSize(1);
            assertThat(contents(target)).isEqualTo(before);
            assertThat(rows(target, HeldCalls.TABLE)).hasSize(1);
        }
    }

    @Test
    void a_call_of_an_unknown_mutation_is_named_and_stays() {
        try (Target target = advertised()) {
            raise(target, 2);
            target.pass(MINUTE);
            Design other =
                    design.withMutations(
                            design.mutations().stream()
                                    .filter(plan -> !plan.mutation().equals("raise"))
                                    .toList());
            assertThat(Repair.run(target, other, MINUTE).unknown())
                    .singleElement()
                    .asString()
                    .startsWith("raise of ");
            assertThat(rows(target, HeldCalls.TABLE)).hasSize(1);
        }
    }
}

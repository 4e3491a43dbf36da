package dev.rowhouse.plan.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.PlanStep.Batch;
import dev.rowhouse.plan.step.PlanStep.Decide;
import dev.rowhouse.plan.step.PlanStep.ForEach;
import dev.rowhouse.plan.step.PlanStep.ForEachElement;
import dev.rowhouse.plan.step.PlanStep.Read;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenDifferent;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;
import dev.rowhouse.plan.step.PlanStep.WhenPresent;
import dev.rowhouse.plan.step.PlanStep.Write;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import org.junit.jupiter.api.Test;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class PlanStepTest {
    private static final PlanStatement STATEMENT = new PlanStatement("", List.of());
    private static final Expression VALUE = new Expression.Parameter("value");

    private static Write write(String table) {
        return new Write(table, STATEMENT, WriteKind.INSERT, "write " + table);
    }

    private static Read read(String table) {
        return new Read(
                "row",
                table,
                STATEMENT,
                ReadCount.MANY,
                WhenMissing.NULLS,
                Map.of(),
                "read " + table);
    }

    private static Decide decide(String table, PlanStep... undo) {
        return new Decide(
                table,
                STATEMENT,
                WriteKind.INSERT,
                STATEMENT,
                List.of(),
                List.of(undo),
                "decide " + table);
    }

    private static ForEach loop(PlanStep... steps) {
        return new ForEach("row", "rows", List.of(steps), "loop");
    }

    /// All kinds of steps, each with others inside it where it can.
    private static List<PlanStep> steps() {
        return List.of(
                read("a"),
                decide("b", read("c"), write("d")),
                loop(
                        new WhenPresent(
                                List.of(VALUE),
                                List.of(
                                        new WhenDifferent(
                                                List.of(),
                                                List.of(write("e"), write("f")),
                                                List.of(write("g")),
                                                "different")),
                                "present"),
                        write("h")),
                new ForEachElement(
                        "each",
                        VALUE,
                        List.of(
                                new Batch(
                                        Batch.Kind.LOGGED,
                                        List.of(write("i"), write("b")),
                                        "batch")),
                        "elements"),
                write("d"));
    }

    @Test
    void a_step_comes_before_those_inside_it_and_these_before_the_next() {
        assertThat(PlanStep.walk(steps()).map(PlanStep::reason))
                .containsExactly(
                        "read a",
                        "decide b",
                        "read c",
                        "write d",
                        "loop",
                        "present",
                        "different",
                        "write e",
                        "write f",
                        "write g",
                        "write h",
                        "elements",
                        "batch",
                        "write i",
                        "write b",
                        "write d");
    }

    @Test
    void steps_of_one_kind_are_found_at_any_depth() {
        assertThat(PlanStep.walk(steps(), Read.class).map(Read::table)).containsExactly("a", "c");
        assertThat(PlanStep.walk(steps(), Decide.class).map(Decide::table)).containsExactly("b");
        assertThat(PlanStep.walk(List.of(write("a")), Read.class)).isEmpty();
    }

    @Test
    void tables_are_written_by_writes_and_decisions_and_what_undoes_claims() {
        assertThat(PlanStatements.writtenTables(steps()))
                .containsExactly("b", "d", "e", "f", "g", "h", "i");
        assertThat(PlanStatements.writtenTables(List.of(read("a"), loop()))).isEmpty();
    }

    @Test
    void no_more_is_visited_than_is_asked_for() {
        PlanStep many = loop(Collections.nCopies(50, loop(write("a"))).toArray(PlanStep[]::new));
        long[] visited = {0};
        Stream<PlanStep> steps = PlanStep.walk(List.of(read("a"), many)).peek(_ -> visited[0]++);

        assertThat(steps.anyMatch(Write.class::isInstance)).isTrue();
        assertThat(visited[0]).isEqualTo(4);
    }
}

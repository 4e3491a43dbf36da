package dev.rowhouse.model.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.source.Reading;

import org.junit.jupiter.api.Test;

/// What nests 20,000 levels deep in a model file gets one message, whose excerpt fits a screen.
class DepthTest {
    private static final int LEVELS = 20_000;

    private static String nested(String open, String inner, String close) {
        return open.repeat(LEVELS) + inner + close.repeat(LEVELS);
    }

    private static void isTold(String model, String message) {
        Reading<Workload> reading = WorkloadFile.parse("model.yaml", model);
        assertThat(reading.diagnostics()).hasSize(1);
        assertThat(reading.text()).contains(message).hasSizeLessThan(800);
    }

    private static String model(String type, String where) {
        return """
        model: m
        entities:
          A: {key: id, count: 10, attributes: {id: int, x: '%s'}}
        queries:
          Q: {ask: q, jpql: "SELECT a FROM A a WHERE %s"}
        """
                .formatted(type, where);
    }

    @Test
    void bracketsOfJpql() {
        isTold(model("int", nested("(", "a.id = :id", ")")), "brackets nest more than 200 deep");
        isTold(model("int", "a.id = " + "(".repeat(LEVELS)), "`(` is not allowed here");
        isTold(
                model("int", nested("(a.x = 1 AND ", "a.id = :id", ")")),
                "brackets nest more than 200 deep");
    }

    @Test
    void types() {
        isTold(
                model(nested("frozen<list<", "int", ">>"), "a.id = :id"),
                "types nest more than 50 deep");
        isTold(model(nested("tuple<", "int", ">"), "a.id = :id"), "types nest more than 50 deep");
    }

    @Test
    void typesThatContainEachOther() {
        StringBuilder text = new StringBuilder("model: m\ntypes:\n");
        for (int i = 0; i < LEVELS; i++) {
            text.append("  t").append(i).append(": {a: t").append(i + 1).append("}\n");
        }
        text.append("  t").append(LEVELS).append(": {a: int}\n");
        text.append("entities:\n  A: {key: id, count: 9, attributes: {id: int}}\n");
        isTold(text.toString(), "types contain each other more than 50 deep");
    }

    @Test
    void yaml() {
        isTold("model: " + nested("[", "", "]") + "\n", "nest more than 32 deep");
        isTold("model: " + nested("{a: ", "1", "}") + "\n", "nest more than 32 deep");
    }

    @Test
    void aLongLineIsReadInLinearTime() {
        String reason = "x".repeat(500_000);
        String model = model("int", "a.id = :id") + "about: '" + reason + "'\n";
        assertThat(WorkloadFile.parse("model.yaml", model).diagnostics()).isEmpty();
    }
}

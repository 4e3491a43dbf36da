package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.Map;
import java.util.stream.Stream;

/// The guardrail `table_properties`. The answers in the file are a node's, but for the order of
/// what it lists, and for an internal error with which it answers a property that is passed over
/// beside others.
class TablePropertiesTest {
    private static final Guardrails GUARDRAILS =
            Guardrails.compatible()
                    .withSettings(
                            Map.of(
                                    "table_properties_warned", "Comment, gc_grace_seconds",
                                    "table_properties_ignored",
                                            "[crc_check_chance, speculative_retry]",
                                    "table_properties_disallowed", "compression,caching"));

    @TestFactory
    Stream<DynamicTest> propertiesAreWarnedOfPassedOverOrRefused() {
        return GoldenRunner.of(
                        "golden/properties",
                        () ->
                                new RoleSession(
                                        RowhouseOptions.compatible().withGuardrails(GUARDRAILS), 0))
                .tests();
    }

    @Test
    void settingsNameProperties() {
        assertThat(GUARDRAILS.settings())
                .containsEntry("table_properties_warned", "[comment, gc_grace_seconds]")
                .containsEntry("table_properties_disallowed", "[caching, compression]");
        assertThat(Guardrails.NONE.withSettings(GUARDRAILS.settings())).isEqualTo(GUARDRAILS);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> GUARDRAILS.withSettings(Map.of("table_properties_warned", "coment")))
                .withMessage("table_properties_warned: 'coment' is no property of tables");
    }
}

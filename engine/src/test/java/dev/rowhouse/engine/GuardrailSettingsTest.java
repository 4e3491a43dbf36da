package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.rowhouse.engine.guardrail.Enforcement;
import dev.rowhouse.engine.guardrail.Feature;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.guardrail.Limit;
import dev.rowhouse.engine.guardrail.Threshold;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// The settings, profiles and documentation of guardrails agree.
class GuardrailSettingsTest {
    @Test
    void strictRefusesWhatWarningWarnsOf() {
        assertThat(Guardrails.strict().enforcements().keySet())
                .isEqualTo(Guardrails.warning().enforcements().keySet());
        assertThat(Guardrails.strict().enforcements().values()).containsOnly(Enforcement.REFUSED);
        Guardrails.warning()
                .limits()
                .forEach((threshold, limit) -> {
                    Limit strict = Guardrails.strict().limit(threshold);
                    assertThat(strict.fail())
                            .isEqualTo(
                                    limit.fail().isPresent() || threshold.isForEverybody()
                                            ? limit.fail()
                                            : limit.warn());
                });
        assertThat(Guardrails.compatible().sparesProgram()).isTrue();
        assertThat(Guardrails.strict().sparesProgram()).isFalse();
    }

    @Test
    void settingsAreReadAsTheyAreWritten() {
        for (String name : List.of("compatible", "warning", "strict")) {
            Guardrails profile = Guardrails.profile(name).orElseThrow();
            assertThat(Guardrails.NONE.withSettings(profile.settings())).isEqualTo(profile);
        }
        Guardrails changed =
                Guardrails.compatible()
                        .withSettings(
                                Map.of(
                                        "allow_filtering_enabled", "false",
                                        "collection_size_warn_threshold", "5KiB",
                                        "tombstone_failure_threshold", "-1",
                                        "maximum_timestamp_fail_threshold", "2h"));
        assertThat(changed.enforcement(Feature.ALLOW_FILTERING)).isEqualTo(Enforcement.REFUSED);
        assertThat(changed.limit(Threshold.COLLECTION_SIZE)).isEqualTo(Limit.warning(5120));
        assertThat(changed.limit(Threshold.TOMBSTONES)).isEqualTo(Limit.warning(1000));
        assertThat(changed.limit(Threshold.MAXIMUM_TIMESTAMP))
                .isEqualTo(Limit.failing(7_200_000_000L));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> changed.withSettings(Map.of("allow_filtering", "false")))
                .withMessageStartingWith("there is no guardrail setting 'allow_filtering'; ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> changed.withSettings(Map.of("group_by_enabled", "no")))
                .withMessage("group_by_enabled: 'no' is neither true nor false");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> changed.withSettings(Map.of("collection_size_warn_threshold", "5K")))
                .withMessage(
                        "collection_size_warn_threshold: '5K' is no size: write 10B, 10KiB, 10MiB, 10GiB");
        assertThat(Guardrails.profile("lax")).isEmpty();
    }

    @Test
    void theDocumentationListsAllSettings() throws IOException {
        Path document = Path.of("..", "docs", "guardrails.md");
        String text = Files.readString(document);
        String table = table();
        if (Boolean.getBoolean("docs.update")) {
            int start = text.indexOf("| setting |");
            int end = text.indexOf("\n\n", start);
            Files.writeString(document, text.substring(0, start) + table + text.substring(end));
            return;
        }
        assertThat(text).contains(table);
    }

    private static String table() {
        SortedMap<String, String> compatible = Guardrails.compatible().settings();
        SortedMap<String, String> warning = Guardrails.warning().settings();
        SortedMap<String, String> strict = Guardrails.strict().settings();
        List<String> lines = new ArrayList<>();
        lines.add("| setting | compatible | warning | strict |");
        lines.add("| --- | --- | --- | --- |");
        compatible.forEach((name, value) ->
                lines.add(
                        "| `%s`%s | %s | %s | %s |"
                                .formatted(
                                        name,
                                        isOwn(name) ? " *" : "",
                                        value,
                                        warning.get(name),
                                        strict.get(name))));
        return String.join("\n", lines).replace("|  |", "| |").replace("|  |", "| |");
    }

    /// Whether a setting is none of Cassandra's.
    private static boolean isOwn(String name) {
        for (Feature feature : Feature.values()) {
            if (name.equals(feature.warnedSetting())) {
                return feature != Feature.ZERO_TTL_ON_TWCS;
            }
            if (name.equals(feature.enabledSetting())) {
                return feature.isOwn();
            }
        }
        for (Threshold threshold : Threshold.values()) {
            if (name.equals(threshold.failSetting())) {
                return threshold.isOwn() || threshold == Threshold.UNLOGGED_BATCH_ACROSS_PARTITIONS;
            }
            if (name.equals(threshold.warnSetting())) {
                return threshold.isOwn();
            }
        }
        return name.equals(Guardrails.SPARES_PROGRAM);
    }
}

package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Consistency;
import dev.rowhouse.model.concept.NumberText;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.concept.SerialConsistency;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the settings of requests: `consistency`, `serial`, `idempotent` and `timeout`. Each is one
/// value, or one for each target, of which that of the model's target counts.
final class SettingsReader {
    private static final Pattern TIME = Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?) *(ms|s|min)");
    private static final Duration TIMEOUT_MAX = Duration.ofHours(1);
    private static final String LEVELS =
            "write `consistency: local_quorum`, or `one`, `two`, `three`, `quorum`, `all`,"
                    + " `each_quorum` or `local_one`";

    private final Target target;
    private final Diagnostics diagnostics;

    /// @param target the target of the model
    SettingsReader(Target target, Diagnostics diagnostics) {
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /// The settings of a question.
    RequestSettings ofQuestion(MappingReader reader) {
        return new RequestSettings(
                value(reader, "consistency", "local_quorum", this::consistency),
                Optional.empty(),
                value(reader, "idempotent", "true", this::flag),
                value(reader, "timeout", "500 ms", this::timeout));
    }

    /// The settings of a mutation.
    RequestSettings ofMutation(MappingReader reader) {
        return new RequestSettings(
                value(reader, "consistency", "local_quorum", this::consistency),
                value(reader, "serial", "local_serial", this::serial),
                value(reader, "idempotent", "true", this::flag),
                value(reader, "timeout", "500 ms", this::timeout));
    }

    /// The value of a key for the model's target; empty when there is none. The values for other
    /// targets are checked, too.
    private <T> Optional<T> value(
            MappingReader reader,
            String key,
            String example,
            Function<YamlTree.Scalar, Optional<T>> read) {
        if (!(reader.value(key).orElse(null) instanceof YamlTree.Mapping mapping)) {
            return reader.scalar(key).flatMap(read);
        }
        Optional<T> value = Optional.empty();
        for (YamlTree.Entry entry : mapping.entries()) {
            Optional<Target> of = target(entry.key());
            if (of.isEmpty()) {
                continue;
            }
            if (entry.value() instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
                Optional<T> own = read.apply(scalar);
                value = of.get() == target ? own : value;
            } else {
                diagnostics.report(
                        entry.value().position(),
                        "the `%s` of a target is a single value, this is %s"
                                .formatted(key, entry.value().kind()),
                        "write `%s: {%s: %s}`".formatted(key, of.get().written(), example));
            }
        }
        return value;
    }

    private Optional<Target> target(YamlTree.Scalar name) {
        Optional<Target> found = Target.find(name.text());
        if (found.isEmpty()) {
            List<String> names = Arrays.stream(Target.values()).map(Target::written).toList();
            diagnostics.report(
                    name.position(),
                    "there is no target `" + name.text() + "`",
                    Suggestion.remedy(name.text(), names, "the targets"));
        }
        return found;
    }

    private Optional<Consistency> consistency(YamlTree.Scalar scalar) {
        Optional<Consistency> level = Consistency.find(scalar.text());
        if (level.isEmpty()) {
            String lower = scalar.text().toLowerCase(Locale.ROOT);
            boolean isSerial = SerialConsistency.find(lower).isPresent();
            boolean isAny = lower.equals("any");
            Optional<String> nearest = Suggestion.nearest(lower, Consistency.allWritten());
            diagnostics.report(
                    scalar.position(),
                    isSerial
                            ? "`%s` is a level of conditional writes only".formatted(scalar.text())
                            : isAny
                                    ? "at `any`, a write may be only a hint, which no read sees"
                                    : "there is no consistency level `" + scalar.text() + "`",
                    isSerial
                            ? Remedy.of(
                                    "write `serial: %s` at a mutation with `when:`, and here a level of plain reads and writes"
                                            .formatted(lower))
                            : isAny
                                    ? Remedy.of(
                                                    "write `consistency: one`, the weakest level that plans can read back")
                                            .with(Fix.replace("one"))
                                    : nearest.map(Suggestion::didYouMean)
                                            .orElseGet(() -> Remedy.of(LEVELS)));
        }
        return level;
    }

    private Optional<SerialConsistency> serial(YamlTree.Scalar scalar) {
        Optional<SerialConsistency> level = SerialConsistency.find(scalar.text());
        if (level.isEmpty()) {
            diagnostics.report(
                    scalar.position(),
                    "conditional writes have no consistency level `" + scalar.text() + "`",
                    "write `serial: serial` for a majority of all replicas (the default), or `serial: local_serial` for one of the local data centre");
        }
        return level;
    }

    private Optional<Boolean> flag(YamlTree.Scalar scalar) {
        String text = scalar.text();
        if (!text.equals("true") && !text.equals("false")) {
            diagnostics.report(
                    scalar.position(),
                    "`" + text + "` is neither true nor false",
                    new Remedy(
                            "write `idempotent: false`, or leave it out to decide by each statement",
                            MappingReader.meantTruth(text)));
            return Optional.empty();
        }
        return Optional.of(text.equals("true"));
    }

    private Optional<Duration> timeout(YamlTree.Scalar scalar) {
        Optional<Duration> time =
                time(scalar.text())
                        .filter(each -> each.toMillis() >= 1)
                        .filter(each -> each.compareTo(TIMEOUT_MAX) <= 0);
        if (time.isEmpty()) {
            diagnostics.report(
                    scalar.position(),
                    "`" + scalar.text() + "` is not a timeout",
                    "write milliseconds, seconds or minutes, at most one hour: `timeout: 500 ms`, `timeout: 2 s`");
        }
        return time;
    }

    private static Optional<Duration> time(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long millis =
                switch (matcher.group(2)) {
                    case "ms" -> 1;
                    case "s" -> 1_000;
                    default -> 60_000;
                };
        return NumberText.decimal(matcher.group(1))
                .map(number -> number.multiply(BigDecimal.valueOf(millis)))
                .filter(number -> number.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0)
                .map(number -> Duration.ofMillis(number.longValue()));
    }
}

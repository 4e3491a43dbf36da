package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the parts of a file about the future: `growth`, `retention` and `ttl` of entities,
/// `limits`, and the `horizon`.
final class GrowthReader {
    /// The keys of something that may grow.
    static final List<String> KEYS = List.of("growth", "retention", "ttl");

    private static final Pattern RATE =
            Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?) *(%?) */ *([a-z]+)");
    private static final Pattern TIME_AFTER =
            Pattern.compile("(.*\\S) +after +([A-Za-z][A-Za-z0-9_]*)");
    private static final Set<NativeType> MOMENTS =
            Set.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID);
    private static final Pattern SIZE =
            Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?) *([kKMGTP]?)(i?)B");
    private static final String PREFIXES = "kMGTP";
    private static final double PERCENT = 100;
    private static final double SECONDS_PER_DAY = 86_400;

    /// The default horizon, used when neither the file nor the caller gives one.
    private static final Duration HORIZON = Duration.ofHours(3 * 365 * 24 + 18);

    private final Diagnostics diagnostics;

    GrowthReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /// Reads the growth of an entity or a many-to-many relationship.
    ///
    /// @param attributes its attributes
    Growth growth(MappingReader reader, List<Attribute> attributes) {
        Optional<Growth.Retention> retention =
                time(reader, "retention")
                        .map(time ->
                                new Growth.Retention(
                                        time, Growth.Remover.APPLICATION, Optional.empty()));
        Optional<Growth.Retention> ttl =
                reader.scalar("ttl").flatMap(scalar -> timeToLive(scalar, attributes));
        if (retention.isPresent() && ttl.isPresent()) {
            reader.value("retention")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "`ttl` and `retention` exclude each other",
                                    "keep `ttl` if the database deletes the rows, `retention` if"
                                            + " the application deletes them"));
        }
        return new Growth(reader.scalar("growth").flatMap(this::increase), ttl.or(() -> retention));
    }

    private Optional<Growth.Increase> increase(YamlTree.Scalar scalar) {
        if (scalar.text().equals("none")) {
            return Optional.of(new Growth.Increase.None());
        }
        Matcher matcher = RATE.matcher(scalar.text());
        if (matcher.matches()) {
            double number = new BigDecimal(matcher.group(1).replace("_", "")).doubleValue();
            Optional<Duration> period = TimeText.unit(matcher.group(3));
            if (period.isPresent() && number > 0) {
                double days = period.get().toSeconds() / SECONDS_PER_DAY;
                return Optional.of(
                        matcher.group(2).isEmpty()
                                ? new Growth.Increase.Steady(number / days)
                                : new Growth.Increase.Compound(number / PERCENT, period.get()));
            }
        }
        diagnostics.report(
                scalar.position(),
                "`" + scalar.text() + "` is not a growth",
                "write `10_000/day` or `5 %/month` (s, min, h, day, week, month, year), or `none`");
        return Optional.empty();
    }

    /// `90 days`, or `90 days after sentAt`.
    private Optional<Growth.Retention> timeToLive(
            YamlTree.Scalar scalar, List<Attribute> attributes) {
        Matcher matcher = TIME_AFTER.matcher(scalar.text());
        String time = matcher.matches() ? matcher.group(1) : scalar.text();
        Optional<String> from =
                matcher.matches() ? Optional.of(matcher.group(2)) : Optional.empty();
        Optional<Duration> length = time(scalar, time, "ttl");
        if (from.isPresent() && length.isPresent()) {
            boolean isMoment =
                    attributes.stream()
                            .filter(attribute -> attribute.name().equals(from.get()))
                            .anyMatch(attribute -> isMoment(attribute, length.get()));
            if (!isMoment) {
                diagnostics.report(
                        scalar.position(),
                        "`%s` is not an attribute with the start time of each instance"
                                .formatted(from.get()),
                        "name one of its timestamp or timeuuid attributes that is not optional, or a date if the time is at least one day");
                return Optional.empty();
            }
        }
        return length.map(each -> new Growth.Retention(each, Growth.Remover.TIME_TO_LIVE, from));
    }

    private static boolean isMoment(Attribute attribute, Duration time) {
        return !attribute.optional()
                && attribute.type() instanceof NativeType type
                && MOMENTS.contains(type)
                && (type != NativeType.DATE || time.toDays() >= 1);
    }

    private Optional<Duration> time(MappingReader reader, String key) {
        return reader.scalar(key).flatMap(scalar -> time(scalar, scalar.text(), key));
    }

    private Optional<Duration> time(YamlTree.Scalar scalar, String text, String key) {
        Optional<Duration> time = TimeText.parse(text);
        if (time.isEmpty()) {
            diagnostics.report(
                    scalar.position(),
                    "`" + text + "` is not a duration of at least one hour",
                    "write a number and a unit: `%s: 90 days` (hours, days, weeks, months, years)"
                            .formatted(key));
        }
        return time;
    }

    /// Reads the horizon of the file.
    Duration horizon(MappingReader file) {
        return time(file, "horizon").orElse(HORIZON);
    }

    /// The limits; those advised for the target where the file gives none.
    Limits limits(MappingReader file, Target target) {
        Optional<YamlTree> value = file.value("limits");
        if (value.isEmpty()) {
            return Limits.advised(target);
        }
        return MappingReader.asMapping(
                        value.get(), "`limits`", "limits: {partition: 100 MB}", diagnostics)
                .map(mapping -> MappingReader.of(mapping, ModelObject.LIMITS, diagnostics))
                .map(reader -> readLimits(reader, target))
                .orElseGet(() -> Limits.advised(target));
    }

    private Limits readLimits(MappingReader reader, Target target) {
        return new Limits(
                size(reader, "partition").orElse(target.partitionBytes()),
                number(reader, "rows"),
                number(reader, "cells"),
                size(reader, "storage"),
                number(reader, "writes"));
    }

    private static OptionalLong number(MappingReader reader, String key) {
        return reader.positive(key).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private OptionalDouble size(MappingReader reader, String key) {
        Optional<YamlTree.Scalar> scalar = reader.scalar(key);
        if (scalar.isEmpty()) {
            return OptionalDouble.empty();
        }
        Matcher matcher = SIZE.matcher(scalar.get().text());
        if (matcher.matches()) {
            double number = new BigDecimal(matcher.group(1).replace("_", "")).doubleValue();
            String prefix = matcher.group(2).replace("K", "k").toUpperCase(Locale.ROOT);
            int power =
                    prefix.isEmpty() ? 0 : PREFIXES.toUpperCase(Locale.ROOT).indexOf(prefix) + 1;
            double base = matcher.group(3).isEmpty() ? 1_000 : 1_024;
            if (number > 0) {
                return OptionalDouble.of(number * Math.pow(base, power));
            }
        }
        diagnostics.report(
                scalar.get().position(),
                "`" + scalar.get().text() + "` is not a size",
                "write a number and a unit: `" + key + ": 100 MB` (kB, MB, GB, TB)");
        return OptionalDouble.empty();
    }
}

package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Conversion;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.NumberText;
import dev.rowhouse.model.concept.OwnerLimit;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads `shares` of an attribute: how many of its instances have some of its values.
final class SharesReader {
    private static final Pattern SHARE =
            Pattern.compile(
                    "([0-9][0-9_]*(?:\\.[0-9]+)?) *%((?: *, *at +most +[0-9][0-9_]* +per +\\w+)*)");
    private static final Pattern LIMIT = Pattern.compile("most +([0-9_]+) +per +(\\w+)");
    private static final double WHOLE = 100;

    /// Shares add up to 100 % if they do so within this error.
    private static final double ERROR = 1e-6;

    private static final int DECIMALS = 4;

    private final CqlType type;
    private final List<OwnerLimit> limits = new ArrayList<>();
    private final Diagnostics diagnostics;

    /// @param type the type of the attribute
    SharesReader(CqlType type, Diagnostics diagnostics) {
        this.type = type;
        this.diagnostics = diagnostics;
    }

    /// The values and their shares. The values that have no share here share the rest evenly. Empty
    /// when there is a mistake, which is reported.
    ///
    /// @param domain the values that the model lists
    Optional<Distribution.Stated> read(YamlTree shares, Domain domain) {
        if (!(shares instanceof YamlTree.Mapping mapping) || mapping.entries().isEmpty()) {
            diagnostics.report(
                    shares.position(),
                    "`shares` must give a share for some values, this is " + shares.kind(),
                    "write `shares: {delivering: 0.1 %}`");
            return Optional.empty();
        }
        Map<Literal, Double> stated = new LinkedHashMap<>();
        for (YamlTree.Entry entry : mapping.entries()) {
            Optional<Literal> value = value(entry.key(), domain);
            Optional<Double> share = value.flatMap(known -> share(entry, known));
            if (value.isEmpty() || share.isEmpty()) {
                return Optional.empty();
            }
            stated.put(value.get(), share.get());
        }
        return whole(mapping, stated, domain);
    }

    private Optional<Literal> value(YamlTree.Scalar key, Domain domain) {
        Optional<Literal> value = Conversion.literal(key.text(), type);
        if (value.isEmpty()) {
            diagnostics.report(
                    key.position(),
                    "`" + key.text() + "` is not a value of type " + type.cql(),
                    "write a value of that type");
        } else if (domain instanceof Domain.Enumeration(var values)
                && !values.contains(value.get())) {
            diagnostics.report(
                    key.position(),
                    "`" + key.text() + "` is not one of the `values`",
                    "add it to `values`, or remove its share");
            return Optional.empty();
        }
        return value;
    }

    /// Reads `0.1 %` and what follows it: `, at most 40 per courier`.
    private Optional<Double> share(YamlTree.Entry entry, Literal value) {
        Optional<BigDecimal> number = Optional.empty();
        if (entry.value() instanceof YamlTree.Scalar scalar) {
            Matcher matcher = SHARE.matcher(scalar.text().strip());
            if (matcher.matches()) {
                number = NumberText.decimal(matcher.group(1));
                addLimits(scalar, value, matcher.group(2));
            }
        }
        Optional<Double> share =
                number.map(each -> each.doubleValue() / WHOLE).filter(each -> each <= 1);
        if (share.isEmpty()) {
            diagnostics.report(
                    entry.value().position(),
                    "the share of `%s` is not a percentage".formatted(entry.key().text()),
                    "write a number from 0 to 100 with a percent sign, `0.1 %`, or with a limit, `\"0.1 %, at most 40 per courier\"`");
        }
        return share;
    }

    private void addLimits(YamlTree.Scalar scalar, Literal value, String text) {
        Matcher limit = LIMIT.matcher(text);
        while (limit.find()) {
            Optional<Long> most = NumberText.positive(limit.group(1));
            if (most.isEmpty()) {
                diagnostics.report(
                        scalar.position(),
                        "`at most %s` is not a number of instances".formatted(limit.group(1)),
                        "write a number from 1");
            }
            String role = limit.group(2);
            most.ifPresent(
                    number -> limits.add(new OwnerLimit(value, role, number, scalar.position())));
        }
    }

    /// All values with their shares.
    private Optional<Distribution.Stated> whole(
            YamlTree.Mapping mapping, Map<Literal, Double> stated, Domain domain) {
        double sum = stated.values().stream().mapToDouble(Double::doubleValue).sum();
        List<Literal> values = values(stated, domain);
        int others = values.size() - stated.size();
        if (sum > 1 + ERROR) {
            diagnostics.report(
                    mapping.position(),
                    "the shares add up to %s %%".formatted(percent(sum)),
                    "reduce them to 100 % in all");
            return Optional.empty();
        }
        if (others == 0 && sum < 1 - ERROR) {
            diagnostics.report(
                    mapping.position(),
                    "the shares add up to %s %% only, and there are no other values"
                            .formatted(percent(sum)),
                    type == NativeType.BOOLEAN
                            ? "leave one of them out: it gets the rest"
                            : "list all values under `values`; those without a share get the rest");
            return Optional.empty();
        }
        if (limits.stream().map(OwnerLimit::value).distinct().count() == values.size()) {
            diagnostics.report(
                    mapping.position(),
                    "every value has a limit, so an owner could not have more instances than these together",
                    "leave one value without `at most`");
            return Optional.empty();
        }
        Map<Literal, Double> shares = new LinkedHashMap<>();
        for (Literal value : values) {
            shares.put(
                    value, stated.getOrDefault(value, Math.max(0, 1 - sum) / Math.max(1, others)));
        }
        return Optional.of(new Distribution.Stated(shares, limits));
    }

    /// The values that share the instances: all of them, where the model or the type says which
    /// there are.
    private List<Literal> values(Map<Literal, Double> stated, Domain domain) {
        if (domain instanceof Domain.Enumeration(var all)) {
            return all;
        }
        if (type == NativeType.BOOLEAN) {
            return Stream.of("true", "false")
                    .flatMap(text -> Conversion.literal(text, type).stream())
                    .toList();
        }
        return new ArrayList<>(stated.keySet());
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share * WHOLE)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}

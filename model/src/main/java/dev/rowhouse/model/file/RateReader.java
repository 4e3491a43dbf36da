package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads `mixes`, and every `rate`: one for all mixes, or one for each in which something happens.
final class RateReader {
    private static final Pattern RATE =
            Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?) */ *(s|min|h|day)");
    private static final String EXAMPLE = "mixes: [browsing, bidding]";

    private final Diagnostics diagnostics;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Map<String, Rate>> rates = new LinkedHashMap<>();
    private boolean isNaming;

    RateReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /// Reads the names of the mixes, before any rate.
    void readNames(MappingReader file) {
        Optional<YamlTree> value = file.value("mixes");
        if (value.isEmpty()) {
            return;
        }
        isNaming = true;
        Names unique = new Names("`mixes`", diagnostics);
        if (value.get() instanceof YamlTree.Sequence sequence) {
            if (sequence.items().isEmpty()) {
                report(sequence, "`mixes` lists nothing");
            }
            for (YamlTree item : sequence.items()) {
                if (item instanceof YamlTree.Scalar name) {
                    Names.check(name, diagnostics);
                    unique.add(name);
                    names.add(name.text());
                } else {
                    report(item, "the name of a mix is a single value, this is " + item.kind());
                }
            }
        } else {
            report(value.get(), "`mixes` must be a list of names, this is " + value.get().kind());
        }
    }

    private void report(YamlTree place, String message) {
        diagnostics.report(place.position(), message, "write it as `" + EXAMPLE + "`");
    }

    /// The rate of a question or mutation in the mix that counts; empty when none is given.
    Optional<Rate> read(String owner, MappingReader reader) {
        if (!(reader.value("rate").orElse(null) instanceof YamlTree.Mapping mapping)) {
            return reader.scalar("rate").flatMap(this::rate);
        }
        if (names.isEmpty() && isNaming) {
            return Optional.empty();
        }
        if (names.isEmpty()) {
            diagnostics.report(
                    mapping.position(),
                    "`" + owner + "` has a rate for each mix, and the model names no mixes",
                    "write `" + EXAMPLE + "` at the top of the file, or one rate: `rate: 5000/s`");
            return Optional.empty();
        }
        Map<String, Rate> byMix = new LinkedHashMap<>();
        for (YamlTree.Entry entry : mapping.entries()) {
            readOne(entry).ifPresent(rate -> byMix.put(entry.key().text(), rate));
        }
        rates.put(owner, byMix);
        return Optional.of(byMix.getOrDefault(names.getFirst(), Rate.NEVER));
    }

    private Optional<Rate> readOne(YamlTree.Entry entry) {
        String mix = entry.key().text();
        if (!names.contains(mix)) {
            diagnostics.report(
                    entry.key().position(),
                    "there is no mix `" + mix + "`",
                    Suggestion.remedy(mix, names, "the mixes of this model"));
            return Optional.empty();
        }
        if (entry.value() instanceof YamlTree.Scalar scalar) {
            return rate(scalar);
        }
        diagnostics.report(
                entry.value().position(),
                "a rate is a single value, this is " + entry.value().kind(),
                "write `" + mix + ": 10/s`");
        return Optional.empty();
    }

    private Optional<Rate> rate(YamlTree.Scalar scalar) {
        Matcher matcher = RATE.matcher(scalar.text());
        if (matcher.matches()) {
            double times = Double.parseDouble(matcher.group(1).replace("_", ""));
            double seconds =
                    switch (matcher.group(2)) {
                        case "s" -> 1;
                        case "min" -> 60;
                        case "h" -> 3_600;
                        default -> 86_400;
                    };
            if (times > 0) {
                return Optional.of(new Rate(times / seconds));
            }
        }
        diagnostics.report(
                scalar.position(),
                "`" + scalar.text() + "` is not a rate",
                new Remedy(
                        "write a number above 0 and a unit: `5000/s`, `100/min`, `10/h` or `3/day`",
                        RATE.matcher(scalar.text() + "/s").matches()
                                ? List.of(Fix.replace(scalar.text() + "/s"))
                                : List.of()));
        return Optional.empty();
    }

    /// The mixes of the file.
    Mixes mixes() {
        return new Mixes(names, rates);
    }
}

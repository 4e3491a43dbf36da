package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Freedom;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what a model file says about how one question is to be served.
final class ConstraintsReader {
    private static final Pattern TIME_BUCKET = Pattern.compile("([a-z]+) +of +([A-Za-z][\\w.]*)");
    private static final Pattern SHARDS =
            Pattern.compile("([0-9]{1,6}) +shards +of +([A-Za-z][\\w.]*)");

    /// More shards than this are more reads for one question than anybody wants to wait for.
    private static final int SHARDS_MAX = 1_024;

    private static final int PAGE_MAX = 100_000;

    private final Diagnostics diagnostics;

    ConstraintsReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /// Reads how a question is to be served; reports misspelt keys and leaves them out.
    ConstraintsText read(MappingReader reader) {
        Optional<YamlTree.Scalar> table = reader.scalar("table");
        table.ifPresent(name -> Names.check(name, diagnostics));
        Set<Freedom> never = EnumSet.noneOf(Freedom.class);
        List<KeyText> keys = new ArrayList<>();
        for (YamlTree.Scalar item : reader.list("never", "never: [lookup, sort]")) {
            Optional<Freedom> freedom = constant(Freedom.values(), item.text());
            freedom.ifPresent(never::add);
            if (freedom.isEmpty() && item.text().startsWith("(")) {
                key(item).ifPresent(keys::add);
            } else if (freedom.isEmpty()) {
                diagnostics.report(
                        item.position(),
                        "`" + item.text() + "` cannot be forbidden",
                        Suggestion.orNearest(
                                "write `lookup`, `check`, `sort`, `index`, `view`, `collection`, `partial`, or a key such as `((hotel), number)`",
                                item.text(),
                                names(Freedom.values())));
            }
        }
        return new ConstraintsText(
                reader.scalar("first").flatMap(this::first),
                page(reader),
                servedBy(reader),
                reader.scalar("bucket").flatMap(this::bucket),
                table.map(YamlTree.Scalar::text),
                reader.scalar("key").flatMap(this::key),
                never,
                keys,
                new OptionsReader(diagnostics).read(reader));
    }

    private Optional<KeyText> key(YamlTree.Scalar scalar) {
        Optional<KeyText> key = KeyText.parse(scalar.text(), scalar.position());
        if (key.isEmpty()) {
            diagnostics.report(
                    scalar.position(),
                    "`" + scalar.text() + "` is not a primary key",
                    "write the partition key in its own parentheses, then the clustering columns: `key:"
                            + " ((hotel, date), number DESC)`");
        }
        return key;
    }

    private Optional<FirstText> first(YamlTree.Scalar scalar) {
        Optional<FirstText> first = FirstText.parse(scalar.text(), scalar.position());
        if (first.isEmpty()) {
            diagnostics.report(
                    scalar.position(),
                    "`" + scalar.text() + "` does not say how many rows of which group are kept",
                    "write a number and what the rows of a group have in common, `first: 1 per channel`, and by which order if the groups may come in any, `first: 1 per channel by sentAt DESC`; or only a number where rows are ordered by their distance");
        }
        return first;
    }

    private OptionalInt page(MappingReader reader) {
        Optional<Long> page = reader.positive("page");
        if (page.isPresent() && page.get() > PAGE_MAX) {
            reader.value("page")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "a page of " + page.get() + " rows is not allowed",
                                    "write at most " + PAGE_MAX + ", or leave it out"));
            return OptionalInt.empty();
        }
        return page.map(rows -> OptionalInt.of(rows.intValue())).orElse(OptionalInt.empty());
    }

    private ServedBy servedBy(MappingReader reader) {
        Optional<YamlTree.Scalar> text = reader.scalar("using");
        if (text.isEmpty()) {
            return ServedBy.ANY;
        }
        Optional<ServedBy> servedBy = constant(ServedBy.values(), text.get().text());
        if (servedBy.isEmpty()) {
            diagnostics.report(
                    text.get().position(),
                    "there is no `using: " + text.get().text() + "`",
                    Suggestion.orNearest(
                            "write `using: table` (the default), `using: index`, `using: view`,"
                                    + " `using: lookup` or `using: collection`",
                            text.get().text(),
                            List.of("table", "index", "view", "lookup", "collection")));
        }
        return servedBy.orElse(ServedBy.ANY);
    }

    private Optional<BucketText> bucket(YamlTree.Scalar scalar) {
        if (scalar.text().equals("single")) {
            return Optional.of(new BucketText.Single(scalar.position()));
        }
        if (scalar.text().equals("none")) {
            return Optional.of(new BucketText.None(scalar.position()));
        }
        Matcher shards = SHARDS.matcher(scalar.text());
        if (shards.matches()) {
            return shards(scalar, Integer.parseInt(shards.group(1)), shards.group(2));
        }
        Matcher matcher = TIME_BUCKET.matcher(scalar.text());
        if (matcher.matches()) {
            Optional<BucketText> bucket =
                    constant(Granularity.values(), matcher.group(1))
                            .map(granularity ->
                                    new BucketText.ByTime(
                                            granularity, matcher.group(2), scalar.position()));
            if (bucket.isPresent()) {
                return bucket;
            }
        }
        diagnostics.report(
                scalar.position(),
                "`" + scalar.text() + "` is not a bucket",
                "write `month of since` (or hour, day, week, year), `16 shards of follower`, `single` to"
                        + " keep a small set in one partition, or `none`");
        return Optional.empty();
    }

    private Optional<BucketText> shards(YamlTree.Scalar scalar, int count, String path) {
        if (count < 2 || count > SHARDS_MAX) {
            diagnostics.report(
                    scalar.position(),
                    "a partition cannot be split into %,d shards".formatted(count),
                    "write a number from 2 to %,d: each is one more partition to read"
                            .formatted(SHARDS_MAX));
            return Optional.empty();
        }
        return Optional.of(new BucketText.Shards(count, path, scalar.position()));
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    }

    private static <E extends Enum<E>> Optional<E> constant(E[] constants, String name) {
        return Arrays.stream(constants)
                .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}

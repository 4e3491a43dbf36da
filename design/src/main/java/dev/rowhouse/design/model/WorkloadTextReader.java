package dev.rowhouse.design.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads `mixes`, `queries` and `mutations`; the JPQL in them stays text.
final class WorkloadTextReader {
    private static final Pattern TIME_BUCKET = Pattern.compile("([a-z]+) +of +([A-Za-z][\\w.]*)");
    private static final Pattern SHARDS =
            Pattern.compile("([0-9]{1,6}) +shards +of +([A-Za-z][\\w.]*)");

    /// More shards than this are more reads for one question than anybody wants to wait for.
    private static final int SHARDS_MAX = 1_024;

    private static final int PAGE_MAX = 100_000;

    private final Diagnostics diagnostics;
    private final RateReader rates;
    private final List<QuestionText> questions = new ArrayList<>();
    private final List<MutationText> mutations = new ArrayList<>();

    WorkloadTextReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.rates = new RateReader(diagnostics);
    }

    /// Reads them.
    void read(MappingReader file) {
        rates.readNames(file);
        Names names = new Names("the file", diagnostics);
        for (YamlTree.Entry entry :
                file.entries("queries", "queries: {Q1: {ask: ..., jpql: SELECT ...}}")) {
            names.add(entry.key());
            readQuestion(entry);
        }
        for (YamlTree.Entry entry :
                file.entries("mutations", "mutations: {add: {ask: ..., jpql: INSERT ...}}")) {
            names.add(entry.key());
            readMutation(entry);
        }
    }

    /// The questions read, in order.
    List<QuestionText> questions() {
        return questions;
    }

    /// The mutations read, in order.
    List<MutationText> mutations() {
        return mutations;
    }

    /// The mixes that the rates are for.
    Mixes mixes() {
        return rates.mixes();
    }

    private void readQuestion(YamlTree.Entry entry) {
        Optional<MappingReader> mapping = mapping(entry, ModelObject.QUERY, "SELECT");
        if (mapping.isEmpty()) {
            return;
        }
        MappingReader reader = mapping.get();
        Optional<YamlTree.Scalar> jpql =
                jpql(entry, reader, "SELECT u FROM User u WHERE u.id = :id");
        Optional<YamlTree.Scalar> table = reader.scalar("table");
        table.ifPresent(name -> Names.check(name, diagnostics));
        OptionalInt page = page(reader);
        ServedBy servedBy = servedBy(reader);
        Optional<BucketText> bucket = reader.scalar("bucket").flatMap(this::bucket);
        Optional<Rate> rate = rates.read(entry.key().text(), reader);
        jpql.ifPresent(text ->
                questions.add(
                        new QuestionText(
                                entry.key().text(),
                                reader.text("ask"),
                                text.source(),
                                rate,
                                page,
                                servedBy,
                                bucket,
                                table.map(YamlTree.Scalar::text),
                                entry.key().position())));
    }

    private void readMutation(YamlTree.Entry entry) {
        Optional<MappingReader> mapping = mapping(entry, ModelObject.MUTATION, "INSERT");
        if (mapping.isEmpty()) {
            return;
        }
        MappingReader reader = mapping.get();
        Optional<Rate> rate = rates.read(entry.key().text(), reader);
        Optional<SourceText> when = reader.scalar("when").map(YamlTree.Scalar::source);
        jpql(entry, reader, "INSERT INTO User (id, name) VALUES (:id, :name)")
                .ifPresent(text ->
                        mutations.add(
                                new MutationText(
                                        entry.key().text(),
                                        reader.text("ask"),
                                        text.source(),
                                        rate,
                                        when,
                                        entry.key().position())));
    }

    private Optional<MappingReader> mapping(
            YamlTree.Entry entry, ModelObject object, String statement) {
        Names.check(entry.key(), diagnostics);
        return MappingReader.asMapping(
                        entry.value(),
                        object.label(),
                        entry.key().text() + ": {ask: ..., jpql: " + statement + " ...}",
                        diagnostics)
                .map(mapping -> MappingReader.of(mapping, object, diagnostics));
    }

    private Optional<YamlTree.Scalar> jpql(
            YamlTree.Entry entry, MappingReader reader, String example) {
        for (String key : List.of("ask", "jpql")) {
            if (reader.lacks(key)) {
                diagnostics.report(
                        entry.key().position(),
                        "`" + entry.key().text() + "` has no `" + key + "`",
                        key.equals("ask")
                                ? "say in plain language what it is for: `ask: A's followers, newest"
                                        + " first`"
                                : "write it in JPQL: `jpql: " + example + "`");
            }
        }
        return reader.scalar("jpql");
    }

    private OptionalInt page(MappingReader reader) {
        Optional<Long> page = reader.positive("page");
        if (page.isPresent() && page.get() > PAGE_MAX) {
            reader.value("page")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "a page of " + page.get() + " rows is no page",
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
                    "a question is not served using `" + text.get().text() + "`",
                    "write `using: table` (the default), `using: index`, `using: view` or"
                            + " `using: lookup`");
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

    private static <E extends Enum<E>> Optional<E> constant(E[] constants, String name) {
        return Arrays.stream(constants)
                .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}

package dev.rowhouse.design.designer;

import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The answer to a question in words. Its tables may have no names yet.
public final class AnswerText {
    private AnswerText() {}

    /// `Reservation ((guest.lastName), room.hotel.id, startDate↓)`, then what follows the first
    /// read.
    public static String of(Answer answer) {
        List<String> parts = new ArrayList<>();
        List<Read> reads = answer.reads();
        parts.add(table(reads.getFirst()));
        for (int i = 1; i < reads.size(); i++) {
            boolean isTogether = answer.strategy().fetches().get(i - 1).isTogether();
            parts.add(
                    (isTogether ? "then for all rows together " : "then for each row ")
                            + table(reads.get(i)));
        }
        if (!answer.strategy().after().checks().isEmpty()) {
            parts.add(
                    "the application checks "
                            + answer.strategy().after().checks().stream()
                                    .map(Field::path)
                                    .collect(Collectors.joining(", ")));
        }
        if (!answer.strategy().after().order().isEmpty()) {
            parts.add("the application sorts");
        }
        return String.join("; ", parts);
    }

    private static String table(Read read) {
        String table = table(read.table());
        return read.index().map(field -> table + " by an index on " + field.path()).orElse(table);
    }

    /// A candidate table: what its rows stand for and its key.
    public static String table(Table table) {
        Optional<Nesting> nesting = table.nesting();
        if (nesting.isPresent()) {
            return nested(table, nesting.get());
        }
        String text = rows(table.shape()) + " " + key(table.key());
        return table.isView() ? text + " as a materialized view" : text;
    }

    /// `Video.tags ((video.owner), video.addedAt↓, video.id) with a collection of tag.id and
    /// tag.name`.
    private static String nested(Table table, Nesting nesting) {
        TableKey key =
                new TableKey(
                        table.key().partition(),
                        table.key().bucket(),
                        table.key().clustering().stream()
                                .filter(term -> !nesting.holds(term.field()))
                                .toList());
        String elements = paths(nesting.elements());
        return "%s %s with a collection of %s"
                .formatted(
                        rows(table.shape()),
                        key(key),
                        nesting.values().isEmpty()
                                ? elements
                                : elements + " and " + paths(nesting.values()));
    }

    /// Fields with commas between them.
    public static String paths(Collection<Field> fields) {
        return fields.stream().map(Field::path).collect(Collectors.joining(", "));
    }

    /// The meaning of the rows of a table, such as `Hotel × Reservation`.
    public static String rows(RowShape shape) {
        String rows =
                shape.roots().stream().map(EntityType::name).collect(Collectors.joining(" × "));
        String some = shape.isPartial() ? rows + " with " + shape.condition() : rows;
        return shape.first().map(each -> some + ", " + each.text()).orElse(some);
    }

    /// A primary key as CQL writes it, with paths for columns.
    public static String key(TableKey key) {
        List<String> columns = new ArrayList<>(key.partition().stream().map(Field::path).toList());
        key.bucket().ifPresent(bucket -> columns.add(bucket(bucket)));
        String partition = String.join(", ", columns);
        String clustering =
                key.clustering().stream().map(AnswerText::term).collect(Collectors.joining(", "));
        return clustering.isEmpty()
                ? "((" + partition + "))"
                : "((" + partition + "), " + clustering + ")";
    }

    /// A bucket: `day of readings.at`.
    public static String bucket(Bucketing bucketing) {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, var time) ->
                    granularity.name().toLowerCase(Locale.ROOT) + " of " + time.path();
            case Bucketing.Shards(var count, var field) -> count + " shards of " + field.path();
            case Bucketing.Single() -> "single";
        };
    }

    /// A field of an order, with an arrow where it descends.
    public static String term(OrderTerm term) {
        boolean isDescending = term.direction() != OrderTerm.ascending(term.field()).direction();
        return term.field().path() + (isDescending ? "↓" : "");
    }
}

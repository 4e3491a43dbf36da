package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.check.ContentCheck;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/// Lets time pass until all instances with a time to live have expired, and compares the tables
/// with what is left: a copy that stays behind, or one that is gone too early, shows.
///
/// Nobody knows to the second when an instance expires. What may be gone or not at the time of a
/// look is not checked then.
///
/// **Thread safety.** Belongs to one thread; one object for each time that data are loaded.
public final class ExpiryWatch {
    private static final Duration SECOND = Duration.ofSeconds(1);

    /// The time that questions may take until what is left is determined anew.
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final DatabaseUnderProof stage;
    private final Target target;
    private final Expiry expiry;
    private final Expiry.Written written;
    private final List<TableDesign> closed;

    /// @param begun before the first write of the data
    ExpiryWatch(DatabaseUnderProof stage, Target target, Instant begun) {
        this.stage = stage;
        this.target = target;
        this.expiry = new Expiry(stage.model());
        this.written = new Expiry.Written(begun, target.now());
        this.closed = stage.subject().design().tables().stream().filter(expiry::isClosed).toList();
    }

    /// The instances that are left.
    ///
    /// @param certain the instances that are alive
    /// @param possible these, and those that may be alive
    public record Left(Dataset certain, Dataset possible) {
        /// Whether it is known of all instances whether they are alive.
        public boolean isExact() {
            return certain.size() == possible.size();
        }
    }

    /// Checks what is left.
    @FunctionalInterface
    public interface Check {
        /// A description of the defect, for people.
        ///
        /// @param tables those that hold nothing of what may go before those which refer to it
        Optional<String> check(Left left, List<TableDesign> tables);
    }

    /// Waits.
    @FunctionalInterface
    public interface Waiting {
        /// Returns when some time has passed.
        void await(Duration time);
    }

    /// The time that the writes of the data took.
    public Duration length() {
        return written.length();
    }

    /// The times after which to look by default.
    public List<Duration> moments() {
        return expiry.moments();
    }

    /// Whether the answer of a question does not depend on an instance that may go before those
    /// which refer to it.
    public boolean isClosed(Question question) {
        return expiry.isClosed(question);
    }

    /// Lets time pass in steps, and compares the tables with what is left each time.
    ///
    /// @param moments the times after the first write at which to look; after the last one nothing
    ///     with a time to live is left
    /// @param more checks the rest in another way
    /// @return a description of the defect, for people
    public Optional<String> compare(List<Duration> moments, Waiting waiting, Check more) {
        for (Duration moment : moments) {
            boolean isLast = moment.equals(moments.getLast());
            Duration late = isLast ? written.length().plus(SECOND.multipliedBy(2)) : SECOND;
            Instant wanted = written.begun().plus(moment).plus(late);
            waiting.await(Duration.between(target.now(), wanted));
            Optional<String> difference = differenceOfTables().or(() -> differenceOf(more));
            if (difference.isPresent()) {
                return difference.map(text -> "after %s, %s".formatted(TimeText.of(moment), text));
            }
        }
        return stage.subject().design().tables().stream()
                .filter(expiry::isMortal)
                .flatMap(table -> leftover(table).stream())
                .findFirst();
    }

    /// Takes what has not expired for the data.
    public Dataset forgetExpired() {
        Dataset left = expiry.possible(stage.data(), target.now(), written);
        stage.adopt(left);
        return left;
    }

    private Optional<String> differenceOfTables() {
        Instant before = target.now();
        Map<TableDesign, List<Map<String, Optional<Datum>>>> found = new LinkedHashMap<>();
        closed.forEach(table -> found.put(table, stage.rows(table)));
        Left left = left(before, target.now());
        ContentEvaluator certain = new ContentEvaluator(left.certain());
        ContentEvaluator possible =
                left.isExact() ? certain : new ContentEvaluator(left.possible());
        StringJoiner problems = new StringJoiner("\n");
        found.forEach((table, rows) -> {
            List<Map<String, Optional<Datum>>> right = certain.rows(table);
            Set<List<Optional<Datum>>> doubtful = keys(table, possible.rows(table));
            doubtful.removeAll(keys(table, right));
            ContentCheck.compare(
                            table,
                            right,
                            rows.stream()
                                    .filter(row -> !doubtful.contains(key(table, row)))
                                    .toList())
                    .ifPresent(problems::add);
        });
        return problems.length() == 0 ? Optional.empty() : Optional.of(problems.toString());
    }

    /// The keys of rows. A row that expires does so value by value, so that its key is all that it
    /// keeps to the end.
    private static Set<List<Optional<Datum>>> keys(
            TableDesign table, List<Map<String, Optional<Datum>>> rows) {
        Set<List<Optional<Datum>>> keys = new HashSet<>();
        rows.forEach(row -> keys.add(key(table, row)));
        return keys;
    }

    private static List<Optional<Datum>> key(TableDesign table, Map<String, Optional<Datum>> row) {
        return table.rowKey().stream()
                .map(column -> row.getOrDefault(column.name(), Optional.empty()))
                .toList();
    }

    private Optional<String> differenceOf(Check more) {
        while (true) {
            Instant before = target.now();
            Instant after = before.plus(LOOK);
            Optional<String> difference = more.check(left(before, after), closed);
            if (difference.isEmpty() || target.now().isBefore(after)) {
                return difference;
            }
        }
    }

    private Left left(Instant before, Instant after) {
        return new Left(
                expiry.certain(stage.data(), after, written),
                expiry.possible(stage.data(), before, written));
    }

    /// A partition of which nothing but static columns is left when its rows have expired.
    private Optional<String> leftover(TableDesign table) {
        return TableReader.withoutRows(target, table).stream()
                .findFirst()
                .map(partition ->
                        "all rows of a partition of %s have expired, but its static columns have not: %s"
                                .formatted(table.name(), partition));
    }
}

package dev.rowhouse.prove.application;

import dev.rowhouse.prove.application.ApplicationStatement.Kind;
import dev.rowhouse.prove.application.ApplicationStatement.Marker;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/// One run of a list of statements, as an application would run it.
///
/// - The statements run in order. One that takes values from the rows of an earlier SELECT runs
///   once for each of them; so a row for which a later SELECT finds nothing is left out, as the
///   model's questions leave it out.
/// - A statement or batch whose key would be null is not sent, and neither is a SELECT with a null
///   from a row.
/// - A conditional statement whose condition does not hold ends the list.
///
/// **Thread safety.** Belongs to one thread; runs once.
public final class StatementRun {
    private final Target target;
    private final List<ApplicationStatement> statements;
    private final Function<MarkerValue, Optional<Datum>> given;
    private final Map<Integer, List<Lineage>> found = new LinkedHashMap<>();
    private long extraWrites;

    /// A run before its first statement.
    ///
    /// @param given the values that do not come from rows
    public StatementRun(
            Target target,
            List<ApplicationStatement> statements,
            Function<MarkerValue, Optional<Datum>> given) {
        this.target = target;
        this.statements = List.copyOf(statements);
        this.given = given;
    }

    /// Runs the statements.
    ///
    /// @param page the rows that an answer needs at most; empty for all
    /// @return whether it came to its end: no condition failed
    public boolean run(OptionalInt page) {
        int last = ApplicationStatement.lastOfManyRows(statements);
        for (int i = 0; i < statements.size(); i++) {
            ApplicationStatement statement = statements.get(i);
            List<Lineage> lines = combined(statement.sources());
            if (statement.isRead()) {
                found.put(i, read(i, lines, i == last ? page : OptionalInt.empty()));
            } else if (!write(statement, lines)) {
                return false;
            }
        }
        return true;
    }

    /// The rows and ranges that batches wrote in addition to one for each statement.
    public long extraWrites() {
        return extraWrites;
    }

    /// The rows that belong together, of all SELECTs, in the order in which they were read.
    List<Lineage> rows() {
        return combined(List.copyOf(found.keySet()));
    }

    /// The combinations of the rows of some SELECTs that belong together.
    private List<Lineage> combined(List<Integer> reads) {
        List<Lineage> lines = List.of(Lineage.START);
        Set<Integer> covered = new LinkedHashSet<>();
        for (int read : reads) {
            if (covered.contains(read)) {
                continue;
            }
            List<Lineage> more = found.getOrDefault(read, List.of());
            Set<Integer> ofMore = more.isEmpty() ? Set.of(read) : more.getFirst().statements();
            if (ofMore.containsAll(covered)) {
                lines = more;
            } else {
                List<Lineage> merged = new ArrayList<>();
                for (Lineage line : lines) {
                    more.forEach(each -> line.merged(each).ifPresent(merged::add));
                }
                lines = merged;
            }
            covered.addAll(ofMore);
        }
        return lines;
    }

    private List<Lineage> read(int place, List<Lineage> lines, OptionalInt page) {
        ApplicationStatement statement = statements.get(place);
        List<Lineage> result = new ArrayList<>();
        for (Lineage line : lines) {
            if (page.isPresent() && result.size() >= page.getAsInt()) {
                break;
            }
            List<Optional<Datum>> values = values(statement, line);
            List<ValueRow> rows =
                    lacksValueOfRow(statement, values)
                            ? List.of()
                            : fetch(new Call(statement.cql(), values), left(page, result.size()));
            rows.forEach(row -> result.add(line.with(place, row)));
        }
        return result;
    }

    private static OptionalInt left(OptionalInt page, int rows) {
        return page.isPresent() ? OptionalInt.of(page.getAsInt() - rows) : page;
    }

    private List<ValueRow> fetch(Call call, OptionalInt rowsMax) {
        List<ValueRow> rows = new ArrayList<>();
        Paging paging = new Paging(rowsMax, Optional.empty());
        while (true) {
            Fetched fetched = target.fetch(call, paging);
            rows.addAll(fetched.rows());
            boolean isEnough = rowsMax.isPresent() && rows.size() >= rowsMax.getAsInt();
            if (fetched.next().isEmpty() || isEnough) {
                return rows;
            }
            paging = paging.after(fetched.next().get());
        }
    }

    /// Runs a write for each line; whether no condition failed.
    private boolean write(ApplicationStatement statement, List<Lineage> lines) {
        for (Lineage line : lines) {
            List<Optional<Datum>> values = values(statement, line);
            if (lacksKey(statement, values)) {
                continue;
            }
            extraWrites += statement.writes() - 1;
            Call call = new Call(statement.cql(), values);
            if (statement.kind() == Kind.DECIDE) {
                if (!target.writeIf(call)) {
                    return false;
                }
            } else {
                target.write(call);
            }
        }
        return true;
    }

    private List<Optional<Datum>> values(ApplicationStatement statement, Lineage line) {
        List<Optional<Datum>> values = new ArrayList<>();
        for (Marker marker : statement.markers()) {
            Optional<Datum> value =
                    marker.value() instanceof MarkerValue.OfColumn(ResultPlace place)
                            ? line.value(place)
                            : given.apply(marker.value());
            values.add(value.map(each -> each.as(marker.type())));
        }
        return values;
    }

    private static boolean lacksValueOfRow(
            ApplicationStatement statement, List<Optional<Datum>> values) {
        return lacks(statement, values, marker -> marker.value() instanceof MarkerValue.OfColumn);
    }

    /// Nothing can be added to a counter where there is no number.
    private static boolean lacksKey(ApplicationStatement statement, List<Optional<Datum>> values) {
        return lacks(statement, values, marker -> marker.isOfKey() || statement.isCounting());
    }

    private static boolean lacks(
            ApplicationStatement statement,
            List<Optional<Datum>> values,
            Function<Marker, Boolean> isNeeded) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).isEmpty() && isNeeded.apply(statement.markers().get(i))) {
                return true;
            }
        }
        return false;
    }
}

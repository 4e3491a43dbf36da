package dev.rowhouse.prove.run;

import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.ReadCost;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All rows of a statement, by column name.
///
/// @param rows the rows
/// @param cost what all pages together cost, where the target tells
/// @param pages how many pages there were
record Rows(List<Map<String, Optional<Datum>>> rows, Optional<ReadCost> cost, int pages) {
    /// Copies the list.
    Rows {
        rows = List.copyOf(rows);
    }

    /// Reads all pages.
    static Rows all(Target target, Call call) {
        List<Map<String, Optional<Datum>>> rows = new ArrayList<>();
        Optional<ReadCost> cost = Optional.empty();
        Paging paging = Paging.START;
        for (int pages = 1; ; pages++) {
            Fetched page = target.fetch(call, paging);
            rows.addAll(named(page));
            cost = sum(cost, page.cost());
            if (page.next().isEmpty()) {
                return new Rows(rows, cost, pages);
            }
            paging = paging.after(page.next().get());
        }
    }

    /// The rows of a page by column name.
    static List<Map<String, Optional<Datum>>> named(Fetched page) {
        return page.rows().stream()
                .map(row -> {
                    Map<String, Optional<Datum>> values = new LinkedHashMap<>();
                    for (int i = 0; i < page.columns().size(); i++) {
                        values.put(page.columns().get(i), row.values().get(i));
                    }
                    return values;
                })
                .toList();
    }

    static Optional<ReadCost> sum(Optional<ReadCost> left, Optional<ReadCost> right) {
        return left.isEmpty() ? right : Optional.of(left.get().plus(right.orElse(ReadCost.NONE)));
    }
}

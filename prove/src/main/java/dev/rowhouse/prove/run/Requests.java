package dev.rowhouse.prove.run;

import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.ReadCost;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The requests that one page of an answer takes, counted, and the rows of keys that were read for
/// it.
///
/// **Thread safety.** Belongs to one thread.
final class Requests {
    private final Target target;
    private final List<Call> calls = new ArrayList<>();
    private final Map<Call, List<Map<String, Optional<Datum>>>> known = new HashMap<>();
    private Optional<ReadCost> cost = Optional.empty();
    private int count;

    Requests(Target target) {
        this.target = target;
    }

    /// One page of a statement.
    Fetched page(Call call, Paging paging) {
        Fetched page = target.fetch(call, paging);
        sent(call, 1, page.cost());
        return page;
    }

    /// All rows of a statement.
    List<Map<String, Optional<Datum>>> all(Call call) {
        Rows rows = Rows.all(target, call);
        sent(call, rows.pages(), rows.cost());
        return rows.rows();
    }

    private void sent(Call call, int pages, Optional<ReadCost> sentCost) {
        calls.add(call);
        count += pages;
        cost = Rows.sum(cost, sentCost);
    }

    /// All rows of a statement, read only when the same has not been read before.
    List<Map<String, Optional<Datum>>> remembered(Call call) {
        List<Map<String, Optional<Datum>>> rows = known.get(call);
        if (rows == null) {
            rows = all(call);
            known.put(call, rows);
        }
        return rows;
    }

    /// The statements that were sent.
    List<Call> calls() {
        return List.copyOf(calls);
    }

    /// The total cost, if the target reports it.
    Optional<ReadCost> cost() {
        return cost;
    }

    /// The number of requests; each further page of a statement counts as one.
    int count() {
        return count;
    }
}

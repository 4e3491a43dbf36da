package dev.rowhouse.prove.run;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.plan.step.Unnesting;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes rows of the elements of a collection.
public final class UnnestedRows {
    private UnnestedRows() {}

    /// The rows that one row holds, in the order of its collection; each has the row's other
    /// columns too.
    public static List<Map<String, Optional<Datum>>> of(
            Unnesting unnesting, Map<String, Optional<Datum>> row) {
        List<Map<String, Optional<Datum>>> rows = new ArrayList<>();
        Optional<Datum> collection = row.getOrDefault(unnesting.column(), Optional.empty());
        if (collection.isEmpty()) {
            return rows;
        }
        for (Map<String, Optional<Bytes>> element : unnesting.rows(collection.get().bytes())) {
            Map<String, Optional<Datum>> values = new LinkedHashMap<>(row);
            values.remove(unnesting.column());
            for (Unnesting.Part part : unnesting.parts()) {
                values.put(
                        part.column(),
                        element.getOrDefault(part.column(), Optional.empty())
                                .map(bytes -> new Datum(part.type(), bytes)));
            }
            rows.add(values);
        }
        return rows;
    }
}

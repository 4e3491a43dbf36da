package dev.rowhouse.conformance.subject;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.conformance.text.TypeText;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.List;

/// What preparing a statement tells, as a result of its own: one row for each marker and each
/// column of the result.
final class Preparations {
    private static final List<Outcome.Column> COLUMNS =
            List.of(
                    new Outcome.Column("part", NativeType.TEXT),
                    new Outcome.Column("name", NativeType.TEXT),
                    new Outcome.Column("type", NativeType.TEXT));

    private Preparations() {}

    static Outcome outcome(List<Outcome.Column> markers, List<Outcome.Column> results) {
        List<Outcome.Row> rows = new ArrayList<>();
        markers.forEach(marker -> rows.add(row("marker", marker)));
        results.forEach(result -> rows.add(row("result", result)));
        return new Outcome.Rows(COLUMNS, List.of(rows), List.of());
    }

    private static Outcome.Row row(String part, Outcome.Column column) {
        return new Outcome.Row(
                List.of(
                        Bytes.utf8(part),
                        Bytes.utf8(column.name()),
                        Bytes.utf8(TypeText.of(column.type()))));
    }
}

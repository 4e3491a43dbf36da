package dev.rowhouse.prove.stage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.plan.step.Unnesting;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;

/// Writes single rows of a table as they are, whatever goes with them elsewhere.
public final class RowWriting {
    private RowWriting() {}

    /// The statement that writes a row.
    ///
    /// @param row a value per column of [TableDesign#rowColumns()]
    public static Call of(TableDesign table, Map<String, Optional<Datum>> row) {
        if (table.collection().isPresent()) {
            return element(table, table.collection().get(), row);
        }
        StringJoiner columns = new StringJoiner(", ", "(", ")");
        StringJoiner markers = new StringJoiner(", ", "(", ")");
        List<Optional<Datum>> values = new ArrayList<>();
        row.forEach((column, value) -> {
            if (value.isPresent()) {
                columns.add(TableReader.quoted(column));
                markers.add("?");
                values.add(value);
            }
        });
        return new Call(
                "INSERT INTO "
                        + TableReader.quoted(table.name())
                        + " "
                        + columns
                        + " VALUES "
                        + markers,
                values);
    }

    /// Adds a row that is an element of a collection, and sets the other columns.
    private static Call element(
            TableDesign table,
            ColumnSource.OfElements collection,
            Map<String, Optional<Datum>> row) {
        StringJoiner assignments = new StringJoiner(", ");
        StringJoiner key = new StringJoiner(" AND ");
        List<Optional<Datum>> assigned = new ArrayList<>();
        List<Optional<Datum>> where = new ArrayList<>();
        for (ColumnDesign column : table.columns()) {
            String name = TableReader.quoted(column.name());
            if (column.source().equals(collection)) {
                assignments.add(name + " = " + name + " + ?");
                assigned.add(Optional.of(collection(collection.unnesting(), row)));
            } else if (column.role().isKey()) {
                key.add(name + " = ?");
                where.add(row.getOrDefault(column.name(), Optional.empty()));
            } else {
                assignments.add(name + " = ?");
                assigned.add(row.getOrDefault(column.name(), Optional.empty()));
            }
        }
        assigned.addAll(where);
        return new Call(
                "UPDATE "
                        + TableReader.quoted(table.name())
                        + " SET "
                        + assignments
                        + " WHERE "
                        + key,
                assigned);
    }

    /// The collection that has nothing but a row.
    private static Datum collection(Unnesting unnesting, Map<String, Optional<Datum>> row) {
        Bytes key = together(unnesting.keys(), row, unnesting.keys().size() > 1);
        return new Datum(
                unnesting.type(),
                unnesting.values().isEmpty()
                        ? SetType.pack(List.of(key))
                        : MapType.pack(
                                List.of(
                                        key,
                                        together(
                                                unnesting.values(), row, unnesting.hasOwnType()))));
    }

    private static Bytes together(
            List<Unnesting.Part> parts, Map<String, Optional<Datum>> row, boolean isJoined) {
        List<@Nullable Bytes> values = new ArrayList<>();
        for (Unnesting.Part part : parts) {
            values.add(
                    row.getOrDefault(part.column(), Optional.empty())
                            .map(Datum::bytes)
                            .orElse(null));
        }
        return isJoined ? TupleType.join(values) : Objects.requireNonNull(values.getFirst());
    }
}

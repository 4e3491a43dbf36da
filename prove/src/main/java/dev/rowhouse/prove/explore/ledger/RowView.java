package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// A row as a SELECT sees it.
///
/// @param key the values of the partition key
/// @param clustering the values of the clustering columns; empty when the partition has no rows and
///     only its static columns show
/// @param staticRow the static columns
/// @param row the other columns
/// @param nowSeconds the time of the statement
record RowView(
        List<Bytes> key,
        Optional<List<Bytes>> clustering,
        StoredRow staticRow,
        StoredRow row,
        long nowSeconds) {
    /// The value of a column; empty for null.
    Optional<Bytes> value(ColumnMetadata column) {
        return switch (column.kind()) {
            case PARTITION_KEY -> Optional.of(key.get(column.position()));
            case CLUSTERING -> clustering.map(values -> values.get(column.position()));
            case STATIC, REGULAR ->
                    column.isMultiCell()
                            ? assembled(column)
                            : stored(column)
                                    .cell(column.name())
                                    .filter(cell -> cell.isLive(nowSeconds))
                                    .flatMap(StoredCell::value);
        };
    }

    private StoredRow stored(ColumnMetadata column) {
        return column.isStatic() ? staticRow : row;
    }

    /// The live cells of a column in the order of their elements.
    private List<Map.Entry<CellName, StoredCell>> live(ColumnMetadata column) {
        Comparator<Bytes> order =
                switch (column.type()) {
                    case SetType set -> set.element();
                    case MapType map -> map.key();
                    default -> Comparator.naturalOrder();
                };
        return stored(column).cells().entrySet().stream()
                .filter(cell ->
                        cell.getKey().column().equals(column.name())
                                && cell.getValue().isLive(nowSeconds))
                .sorted(Comparator.comparing(RowView::element, order))
                .toList();
    }

    private static Bytes element(Map.Entry<CellName, StoredCell> cell) {
        return cell.getKey().element().orElse(Bytes.EMPTY);
    }

    private static Bytes value(Map.Entry<CellName, StoredCell> cell) {
        return cell.getValue().value().orElseThrow();
    }

    private Optional<Bytes> assembled(ColumnMetadata column) {
        List<Map.Entry<CellName, StoredCell>> cells = live(column);
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (column.type()) {
                    case ListType _ -> ListType.pack(cells.stream().map(RowView::value).toList());
                    case SetType _ -> SetType.pack(cells.stream().map(RowView::element).toList());
                    case MapType _ -> {
                        List<Bytes> parts = new ArrayList<>();
                        cells.forEach(cell -> {
                            parts.add(element(cell));
                            parts.add(value(cell));
                        });
                        yield MapType.pack(parts);
                    }
                    case UserType user -> {
                        @Nullable Bytes[] fields = new Bytes[user.fieldNames().size()];
                        cells.forEach(cell -> fields[element(cell).getShort(0)] = value(cell));
                        yield UserType.join(Arrays.asList(fields));
                    }
                    default ->
                            throw new IllegalStateException(
                                    column + " does not have several cells");
                });
    }

    /// The largest write timestamp of the live cells of a column.
    OptionalLong writeTime(ColumnMetadata column) {
        return live(column).stream().mapToLong(cell -> cell.getValue().timestamp()).max();
    }

    /// The seconds until a column expires; empty when it does not.
    OptionalLong secondsLeft(ColumnMetadata column) {
        return live(column).stream()
                .mapToLong(cell -> cell.getValue().expiresAt())
                .filter(at -> at != StoredCell.NEVER)
                .map(at -> at - nowSeconds)
                .min();
    }
}

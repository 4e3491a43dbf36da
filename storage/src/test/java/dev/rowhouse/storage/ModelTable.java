package dev.rowhouse.storage;

import dev.rowhouse.storage.Operation.ColumnElement;
import dev.rowhouse.storage.Operation.DeleteMap;
import dev.rowhouse.storage.Operation.DeletePartition;
import dev.rowhouse.storage.Operation.DeleteRange;
import dev.rowhouse.storage.Operation.DeleteRow;
import dev.rowhouse.storage.Operation.Insert;
import dev.rowhouse.storage.Operation.Write;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a table must answer, worked out from the list of everything that was ever done to it: for
/// each place the strongest deletion over it, then the strongest write that is newer. It keeps
/// nothing sorted, merges nothing and forgets nothing.
record ModelTable(List<Operation> operations) {
    /// The order of writes to one place, weakest first.
    private static final Comparator<Write> STRENGTH =
            Comparator.comparingLong(Write::timestamp)
                    .thenComparingInt(
                            write -> write.value().isTombstone() || isExpiring(write) ? 1 : 0)
                    .thenComparingInt(write -> write.value().isTombstone() ? 1 : 0)
                    .thenComparingLong(ModelTable::endOf)
                    .thenComparingInt(write -> -write.value().ttlSeconds())
                    .thenComparingInt(write -> write.value().number());

    private static final Comparator<Insert> INSERT_STRENGTH =
            Comparator.comparingLong(Insert::timestamp)
                    .thenComparingInt(insert -> insert.ttlSeconds() > 0 ? 1 : 0)
                    .thenComparingLong(insert -> insert.writtenAt() + insert.ttlSeconds());

    private static boolean isExpiring(Write write) {
        return write.value().ttlSeconds() > 0;
    }

    private static long endOf(Write write) {
        if (!write.value().isTombstone() && !isExpiring(write)) {
            return Long.MAX_VALUE;
        }
        return write.value().writtenAt() + write.value().ttlSeconds();
    }

    /// The live cells of a row as text by place, empty also when the row lives by its liveness
    /// alone; nothing when there is no row.
    Optional<Map<String, String>> row(int partition, int row, long now) {
        Map<String, String> cells = new TreeMap<>();
        operations.stream()
                .filter(Write.class::isInstance)
                .map(Write.class::cast)
                .filter(write -> write.partition() == partition && write.row() == row)
                .map(Write::place)
                .distinct()
                .forEach(place -> winner(partition, row, place, now, cells));
        long deleted = deletion(partition, row, false);
        Optional<Insert> insert =
                operations.stream()
                        .filter(Insert.class::isInstance)
                        .map(Insert.class::cast)
                        .filter(each -> each.partition() == partition && each.row() == row)
                        .filter(each -> each.timestamp() > deleted)
                        .max(INSERT_STRENGTH);
        boolean isInserted =
                insert.filter(each ->
                                each.ttlSeconds() == 0
                                        || now < each.writtenAt() + each.ttlSeconds())
                        .isPresent();
        return isInserted || !cells.isEmpty() ? Optional.of(cells) : Optional.empty();
    }

    private void winner(
            int partition, int row, ColumnElement place, long now, Map<String, String> cells) {
        long deleted = deletion(partition, row, place.element() >= 0);
        operations.stream()
                .filter(Write.class::isInstance)
                .map(Write.class::cast)
                .filter(write -> write.partition() == partition && write.row() == row)
                .filter(write -> write.place().equals(place) && write.timestamp() > deleted)
                .max(STRENGTH)
                .filter(write -> !write.value().isTombstone() && now < endOf(write))
                .ifPresent(write ->
                        cells.put(
                                place.column() + place.element(),
                                write.value().number() + "@" + write.timestamp()));
    }

    private long deletion(int partition, int row, boolean isElement) {
        return operations.stream()
                .filter(operation -> operation.partition() == partition)
                .filter(operation ->
                        switch (operation) {
                            case DeletePartition ignored -> true;
                            case DeleteRange range -> range.from() <= row && row < range.to();
                            case DeleteRow deleted -> deleted.row() == row;
                            case DeleteMap map -> isElement && map.row() == row;
                            case Write ignored -> false;
                            case Insert ignored -> false;
                        })
                .mapToLong(Operation::timestamp)
                .max()
                .orElse(Long.MIN_VALUE);
    }
}

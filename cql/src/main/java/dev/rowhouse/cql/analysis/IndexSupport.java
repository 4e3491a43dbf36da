package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The searches that the indexes of a table support.
///
/// A secondary index finds rows by one value: of a column, or among the elements, keys or entries
/// of a collection. Storage-attached indexes find ranges of numbers and times as well, and several
/// of them work together.
///
/// @param table the table
record IndexSupport(TableMetadata table) {
    /// Whether some index serves some of the restrictions.
    boolean servesAny(List<Restriction> restrictions) {
        if (table.indexes().isEmpty()) {
            return false;
        }
        return restrictions.stream().anyMatch(this::servePartOf)
                || filtersIfPossible(restrictions).stream()
                        .anyMatch(filter ->
                                table.indexes().values().stream()
                                        .anyMatch(index -> serves(index, filter)));
    }

    /// Whether one secondary index, or the storage-attached indexes together, serve all
    /// restrictions.
    boolean servesAll(List<Restriction> restrictions) {
        List<RowFilter> filters = filtersIfPossible(restrictions);
        boolean isServed =
                restrictions.stream()
                        .filter(IndexSupport::isInexpressible)
                        .allMatch(this::serveWholeOf);
        return isServed
                && (filters.stream().allMatch(filter -> attachedIndex(filter).isPresent())
                        || table.indexes().values().stream()
                                .anyMatch(index -> servesAlone(index, filters)));
    }

    /// A secondary index answers one question at a time.
    private static boolean servesAlone(IndexMetadata index, List<RowFilter> filters) {
        return !index.isStorageAttached()
                && filters.size() == 1
                && serves(index, filters.getFirst());
    }

    /// The indexes that find rows for some filters: all suitable storage-attached indexes,
    /// otherwise the first secondary index.
    List<IndexLookup> choose(List<RowFilter> filters) {
        List<IndexLookup> attached = new ArrayList<>();
        for (RowFilter filter : filters) {
            attachedIndex(filter).ifPresent(index -> attached.add(new IndexLookup(index, filter)));
        }
        if (!attached.isEmpty()) {
            // The one that gives the order comes first, the others as they were asked for.
            attached.sort(
                    Comparator.comparing(one -> !(one.expression() instanceof RowFilter.Nearest)));
            return attached;
        }
        for (RowFilter filter : filters) {
            for (IndexMetadata index : table.indexes().values()) {
                if (serves(index, filter)) {
                    return List.of(new IndexLookup(index, filter));
                }
            }
        }
        return List.of();
    }

    private Optional<IndexMetadata> attachedIndex(RowFilter filter) {
        return table.indexes().values().stream()
                .filter(index -> index.isStorageAttached() && serves(index, filter))
                .findFirst();
    }

    /// Whether some index depends on a column.
    boolean dependOn(ColumnMetadata column) {
        return table.indexes().values().stream()
                .anyMatch(index -> index.column().equals(column.name()));
    }

    /// Whether a range of tuples touches a column whose ranges an index finds. Cassandra then asks
    /// the index for it, and fails.
    boolean servePartOf(Restriction restriction) {
        return rangeColumns(restriction).stream().anyMatch(this::findsRangesOf);
    }

    private boolean serveWholeOf(Restriction restriction) {
        List<ColumnMetadata> columns = rangeColumns(restriction);
        return !columns.isEmpty() && columns.stream().allMatch(this::findsRangesOf);
    }

    /// The columns of a range of tuples; none of anything else.
    private static List<ColumnMetadata> rangeColumns(Restriction restriction) {
        return isInexpressible(restriction)
                        && restriction instanceof Restriction.OfValue value
                        && value.restriction() instanceof KeyRestriction.Between between
                ? between.columns()
                : List.of();
    }

    private boolean findsRangesOf(ColumnMetadata column) {
        return isOrdered(column)
                && table.indexes().values().stream()
                        .anyMatch(index ->
                                index.isStorageAttached() && index.column().equals(column.name()));
    }

    /// Ranges of tuples and choices of tuples can be asked of no index.
    private static boolean isInexpressible(Restriction restriction) {
        return restriction instanceof Restriction.OfValue value
                && value.isTuple()
                && !value.isEqual();
    }

    private static List<RowFilter> filtersIfPossible(List<Restriction> restrictions) {
        return RowFilters.of(
                restrictions.stream()
                        .filter(restriction -> !isInexpressible(restriction))
                        .toList());
    }

    private static boolean serves(IndexMetadata index, RowFilter filter) {
        ColumnMetadata column = filter.column();
        if (!index.column().equals(column.name())
                || index.isCustom() && !index.isStorageAttached()) {
            return false;
        }
        return switch (filter) {
            case RowFilter.OneOf ignored -> false;
            case RowFilter.Nearest ignored ->
                    index.isStorageAttached() && index.target() == IndexMetadata.Target.SIMPLE;
            case RowFilter.MapEntry ignored -> index.target() == IndexMetadata.Target.ENTRIES;
            case RowFilter.Comparison comparison -> serves(index, comparison.operator(), column);
        };
    }

    private static boolean serves(
            IndexMetadata index, RelationOperator operator, ColumnMetadata column) {
        CqlType type = column.type();
        return switch (index.target()) {
            case SIMPLE ->
                    !type.isCollection()
                            && !isAttachedToVectors(index, type)
                            && (operator == RelationOperator.EQ
                                    || operator.isSlice()
                                            && index.isStorageAttached()
                                            && isOrdered(column));
            case VALUES -> operator == RelationOperator.CONTAINS;
            case KEYS -> operator == RelationOperator.CONTAINS_KEY;
            case ENTRIES -> false;
            case FULL -> operator == RelationOperator.EQ;
        };
    }

    /// Storage-attached indexes on vectors know which are near, not which are equal.
    private static boolean isAttachedToVectors(IndexMetadata index, CqlType type) {
        return index.isStorageAttached() && type instanceof VectorType;
    }

    /// Whether a storage-attached index keeps values of a column in an order that ranges can be
    /// read from. Cassandra knows a UUID, of which it reads no ranges, as such only where it is in
    /// ascending order.
    private static boolean isOrdered(ColumnMetadata column) {
        return column.type() instanceof NativeType nativeType
                && switch (nativeType) {
                    case TINYINT,
                            SMALLINT,
                            INT,
                            BIGINT,
                            VARINT,
                            DECIMAL,
                            FLOAT,
                            DOUBLE,
                            DATE,
                            TIME,
                            TIMESTAMP,
                            TIMEUUID,
                            INET ->
                            true;
                    case UUID -> column.isReversed();
                    case ASCII, TEXT, BLOB, BOOLEAN, COUNTER, DURATION, EMPTY -> false;
                };
    }
}

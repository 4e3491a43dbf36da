package dev.rowhouse.engine.result;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// The columns of a result, or the bind markers of a prepared statement, in order, and by name.
///
/// **Thread safety.** Immutable; one instance serves all executions of a prepared statement.
public final class ColumnSpecifications implements Iterable<ColumnSpecification> {
    /// No column at all, as a statement without rows answers.
    public static final ColumnSpecifications NONE = new ColumnSpecifications(List.of());

    private final List<ColumnSpecification> columns;
    private final Map<String, Integer> indexes;

    /// Columns in order. Of two columns of one name the first is found by name.
    public ColumnSpecifications(List<ColumnSpecification> columns) {
        this.columns = List.copyOf(columns);
        this.indexes = HashMap.newHashMap(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            indexes.putIfAbsent(columns.get(i).name(), i);
        }
    }

    /// The number of columns.
    public int size() {
        return columns.size();
    }

    /// The column at a position from 0.
    public ColumnSpecification get(int index) {
        return columns.get(index);
    }

    /// The position of a column, or -1 when there is none of that name. Names are matched exactly.
    public int indexOf(String name) {
        return indexes.getOrDefault(name, -1);
    }

    /// The columns as a list.
    public List<ColumnSpecification> asList() {
        return columns;
    }

    @Override
    public Iterator<ColumnSpecification> iterator() {
        return columns.iterator();
    }

    @Override
    public String toString() {
        return columns.toString();
    }
}

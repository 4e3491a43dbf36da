package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.ResultColumn;
import dev.rowhouse.engine.function.JsonText;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.StringJoiner;

/// What a SELECT makes of the row at hand: one value for each selected term, or one JSON text of them all.
///
/// **Thread safety.** Immutable.
final class Projection {
    /// Nothing is made of any row.
    static final Projection NOTHING = new Projection();

    private final ColumnSpecifications columns;
    private final List<ResultColumn> selected;
    private final Evaluator[] terms;
    private final boolean isJson;

    Projection(BoundSelect select, TermCompiler compiler) {
        this.columns =
                new ColumnSpecifications(
                        select.resultColumns().stream().map(Projection::specification).toList());
        this.selected = select.selection().stream().map(BoundSelect.SelectedTerm::column).toList();
        this.terms =
                select.selection().stream()
                        .map(one -> compiler.compile(one.term()))
                        .toArray(Evaluator[]::new);
        this.isJson = select.isJson();
    }

    private Projection() {
        this.columns = new ColumnSpecifications(List.of());
        this.selected = List.of();
        this.terms = new Evaluator[0];
        this.isJson = false;
    }

    private static ColumnSpecification specification(ResultColumn column) {
        return new ColumnSpecification(
                column.keyspace(), column.table(), column.name(), column.type());
    }

    /// The columns of the result.
    ColumnSpecifications columns() {
        return columns;
    }

    /// The result for the row at hand.
    ResultRow project(Evaluation evaluation) {
        @Nullable Bytes[] values = new Bytes[terms.length];
        for (int i = 0; i < terms.length; i++) {
            Bytes value = terms[i].evaluate(evaluation);
            values[i] = Unset.is(value) ? Bytes.EMPTY : value;
        }
        return isJson
                ? new ResultRow(columns, new Bytes[] {json(values)})
                : new ResultRow(columns, values);
    }

    private Bytes json(@Nullable Bytes[] values) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < values.length; i++) {
            ResultColumn column = selected.get(i);
            text.add(JsonText.name(column.name()) + ": " + JsonText.of(column.type(), values[i]));
        }
        return Bytes.utf8(text.toString());
    }
}

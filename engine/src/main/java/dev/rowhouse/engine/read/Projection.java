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

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/// Projects the current row to the selected terms: one value for each, or one JSON text of them
/// all.
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
        int size = select.selection().size();
        List<ResultColumn> ofTerms = new ArrayList<>(size);
        this.terms = new Evaluator[size];
        for (int i = 0; i < size; i++) {
            BoundSelect.SelectedTerm term = select.selection().get(i);
            ofTerms.add(term.column());
            terms[i] = compiler.compile(term.term());
        }
        this.selected = List.copyOf(ofTerms);
        this.isJson = select.isJson();
        this.columns = specifications(isJson ? select.resultColumns() : ofTerms);
    }

    private Projection() {
        this.columns = new ColumnSpecifications(List.of());
        this.selected = List.of();
        this.terms = new Evaluator[0];
        this.isJson = false;
    }

    private static ColumnSpecifications specifications(List<ResultColumn> columns) {
        List<ColumnSpecification> specifications = new ArrayList<>(columns.size());
        for (ResultColumn column : columns) {
            specifications.add(
                    new ColumnSpecification(
                            column.keyspace(), column.table(), column.name(), column.type()));
        }
        return new ColumnSpecifications(specifications);
    }

    /// The columns of the result.
    ColumnSpecifications columns() {
        return columns;
    }

    /// The result for the row at hand.
    ResultRow project(Evaluation evaluation) {
        @Nullable Bytes[] values = new Bytes[terms.length];
        long bytes = 0;
        for (int i = 0; i < terms.length; i++) {
            Bytes value = terms[i].evaluate(evaluation);
            values[i] = Unset.is(value) ? Bytes.EMPTY : value;
            bytes += value == null ? 0 : value.length();
        }
        evaluation.execution().answerMemory().take(bytes);
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

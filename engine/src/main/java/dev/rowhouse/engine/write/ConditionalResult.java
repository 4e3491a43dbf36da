package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The result of a conditional statement: `[applied]`, and if it was not applied also the rows that
/// did not match.
///
/// **Thread safety.** Immutable.
final class ConditionalResult {
    private static final String APPLIED = "[applied]";
    private static final Bytes TRUE = Bytes.ofByte(1);
    private static final Bytes FALSE = Bytes.ofByte(0);

    private final ColumnSpecifications appliedColumn;
    private final ColumnSpecifications columns;
    private final List<Evaluator> values;
    private final ConditionalColumns read;

    /// The result of a statement on a table.
    ///
    /// @param read the columns of the rows that stood in the way
    ConditionalResult(TableMetadata table, ConditionalColumns read) {
        this.read = read;
        TermCompiler compiler = new TermCompiler(table);
        List<ColumnSpecification> all = new ArrayList<>();
        all.add(
                new ColumnSpecification(
                        table.keyspace(), table.name(), APPLIED, NativeType.BOOLEAN));
        this.appliedColumn = new ColumnSpecifications(all);
        for (ColumnMetadata column : read.shown()) {
            all.add(
                    new ColumnSpecification(
                            table.keyspace(), table.name(), column.name(), column.type()));
        }
        this.columns = new ColumnSpecifications(all);
        Evaluator unknown = evaluation -> null;
        this.values =
                read.shown().stream()
                        .map(column ->
                                read.isRead(column) ? compiler.compileColumn(column) : unknown)
                        .toList();
    }

    /// The answer of a statement that was applied.
    ResultPage applied() {
        return ResultPage.of(
                appliedColumn, List.of(new ResultRow(appliedColumn, new Bytes[] {TRUE})));
    }

    /// The answer of a statement that was not applied.
    ///
    /// @param found the rows that were checked and exist
    /// @param rowsMax how many of them at most
    ResultPage notApplied(RowIterator found, int rowsMax, Evaluation evaluation) {
        List<ResultRow> rows = new ArrayList<>();
        evaluation.enter(found.key(), found.staticRow());
        while (rows.size() < rowsMax && found.hasNext()) {
            Row row = found.next();
            if (read.isFound(row, evaluation.nowInSeconds())) {
                evaluation.at(row);
                rows.add(row(evaluation));
            }
        }
        if (rows.isEmpty() && read.isFound(found.staticRow())) {
            evaluation.enter(found.key(), found.staticRow());
            rows.add(row(evaluation));
        }
        if (rows.isEmpty()) {
            return ResultPage.of(
                    appliedColumn, List.of(new ResultRow(appliedColumn, new Bytes[] {FALSE})));
        }
        return ResultPage.of(columns, rows);
    }

    private ResultRow row(Evaluation evaluation) {
        @Nullable Bytes[] row = new Bytes[values.size() + 1];
        row[0] = FALSE;
        for (int i = 0; i < values.size(); i++) {
            row[i + 1] = values.get(i).evaluate(evaluation);
        }
        return new ResultRow(columns, row);
    }
}

package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.system.SystemTables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The answers of `EXPLAIN`: lines of text.
final class Explanations {
    private static final ColumnSpecifications COLUMNS =
            new ColumnSpecifications(
                    List.of(
                            new ColumnSpecification(
                                    SystemTables.SYSTEM,
                                    "explain",
                                    "access_path",
                                    NativeType.TEXT)));

    private Explanations() {}

    /// An answer.
    ///
    /// @param plan the lines that are known without executing anything
    /// @param answered what the statement answered, if it was executed
    /// @param execution the execution with its counters
    static ResultPage page(List<String> plan, Optional<ResultPage> answered, Execution execution) {
        List<String> lines = new ArrayList<>(plan);
        if (answered.isPresent()) {
            ResultPage page = answered.get();
            lines.addAll(execution.describe());
            if (page.columns().size() > 0) {
                String more = page.pagingState().isPresent() ? ", more on further pages" : "";
                lines.add("answered: " + Execution.count(page.rows().size(), "row") + more);
            }
        }
        return ResultPage.of(
                COLUMNS,
                lines.stream()
                        .map(line -> new ResultRow(COLUMNS, new Bytes[] {Bytes.utf8(line)}))
                        .toList());
    }
}

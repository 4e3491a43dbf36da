package dev.rowhouse.prove.application;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;

/// Predicts how often the statements of a list are sent at the model's counts. Where that depends
/// on a number of rows which neither the statements nor the model tell, there is no prediction.
///
/// @param statements the list
/// @param page the rows after which reading ends; empty when all are read
/// @param counts the numbers of rows of SELECTs
public record StatementPrediction(
        List<ApplicationStatement> statements, OptionalInt page, RowCounts counts) {
    /// Copies the list.
    public StatementPrediction {
        statements = List.copyOf(statements);
    }

    /// The number of SELECT statements sent.
    public Optional<Double> reads() {
        return sum(statement -> statement.isRead() ? 1 : 0);
    }

    /// The number of rows and ranges written or deleted.
    public Optional<Double> rowsWritten() {
        return sum(ApplicationStatement::writes);
    }

    private Optional<Double> sum(ToIntFunction<ApplicationStatement> amount) {
        double sum = 0;
        for (ApplicationStatement statement : statements) {
            int each = amount.applyAsInt(statement);
            if (each == 0) {
                continue;
            }
            Optional<Double> runs = runs(statement);
            if (runs.isEmpty()) {
                return runs;
            }
            sum += runs.get() * each;
        }
        return Optional.of(sum);
    }

    /// The number of runs of a statement: one for each combination of the rows from which it takes
    /// values.
    private Optional<Double> runs(ApplicationStatement statement) {
        Optional<Double> runs = Optional.of(1.0);
        Set<Integer> covered = new HashSet<>();
        for (int source : statement.sources()) {
            Set<Integer> chain = chain(source);
            Optional<Double> rows = rows(source);
            if (chain.containsAll(covered)) {
                runs = rows;
            } else {
                runs = runs.flatMap(before -> rows.map(more -> before * more));
            }
            covered.addAll(chain);
        }
        return runs;
    }

    /// A SELECT and those that it takes values from.
    private Set<Integer> chain(int read) {
        Set<Integer> chain = new HashSet<>(Set.of(read));
        statements.get(read).sources().forEach(source -> chain.addAll(chain(source)));
        return chain;
    }

    /// The rows of a SELECT in all its runs.
    private Optional<Double> rows(int read) {
        ApplicationStatement statement = statements.get(read);
        Optional<Double> rows =
                runs(statement).flatMap(runs -> counts.rows(statement).map(each -> runs * each));
        return page.isPresent() && read == ApplicationStatement.lastOfManyRows(statements)
                ? rows.map(all -> Math.min(all, page.getAsInt()))
                : rows;
    }
}

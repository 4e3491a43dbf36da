package dev.rowhouse.prove.application;

import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Predicts how often the statements of a list are sent. Where that depends on a number of rows that
/// the statements do not tell, there is no prediction.
///
/// @param statements the list
public record StatementPrediction(List<ApplicationStatement> statements) {
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
            if (each > 0 && !runsOnce(statement)) {
                return Optional.empty();
            }
            sum += each;
        }
        return Optional.of(sum);
    }

    private boolean runsOnce(ApplicationStatement statement) {
        return statement.sources().stream()
                .map(statements::get)
                .allMatch(source -> source.isOfOneRow() && runsOnce(source));
    }
}

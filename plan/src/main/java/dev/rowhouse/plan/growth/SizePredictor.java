package dev.rowhouse.plan.growth;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.plan.sizes.TableSize;

import java.util.Map;
import java.util.Optional;

/// Predicts the sizes of a design's tables for other figures than those of its model.
@FunctionalInterface
public interface SizePredictor {
    /// Predicts nothing.
    SizePredictor NONE = _ -> Map.of();

    /// The sizes by table name. A table without a prediction is missing.
    ///
    /// @param scaled the model with other figures
    Map<String, TableSize> predict(Model scaled);

    /// The owner whose rows fill the largest partition of a table, if it can be predicted. When it
    /// is empty, the prediction is an upper bound, and the data may stay far below it.
    ///
    /// @param table the name of the table
    default Optional<PartitionOwner> owner(String table) {
        return Optional.empty();
    }
}

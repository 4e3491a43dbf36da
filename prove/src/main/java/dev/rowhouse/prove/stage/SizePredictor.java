package dev.rowhouse.prove.stage;

import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.sizes.TableSize;
import dev.rowhouse.prove.data.Dataset;

import java.util.Map;

/// Says how large a design's tables become for other counts than those it was made for.
@FunctionalInterface
public interface SizePredictor {
    /// Predicts nothing.
    SizePredictor NONE = _ -> Map.of();

    /// The sizes by table name; a table of which nothing can be said is missing.
    ///
    /// @param scaled the model with other counts
    Map<String, TableSize> predict(Model scaled);

    /// Whether data fill the largest partition of a table nearly as far as predicted. Elsewhere the prediction is an upper bound from which data may be far.
    ///
    /// @param table the table's name
    /// @param data made up from the model with other counts
    default boolean isReached(String table, Dataset data) {
        return false;
    }
}

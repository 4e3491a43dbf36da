package dev.rowhouse.prove.stage;

import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.sizes.TableSize;

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
}

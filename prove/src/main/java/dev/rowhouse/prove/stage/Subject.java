package dev.rowhouse.prove.stage;

import dev.rowhouse.design.designer.Design;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.query.Workload;
import dev.rowhouse.design.sizes.TableSize;
import dev.rowhouse.prove.data.ScaledWorkload;

import java.util.HashMap;
import java.util.Map;

/// What is to be proven: a design, and what it was made for.
///
/// @param workload the model, its questions and mutations
/// @param design the tables and plans
/// @param sizes how large the tables become for other counts
public record Subject(Workload workload, Design design, SizePredictor sizes) {
    /// A workload with the design that the designer makes of it.
    public static Subject of(Workload workload) {
        Design design = Designer.design(workload);
        return new Subject(workload, design, scaled -> sizes(workload, scaled));
    }

    /// The same questions lead to the same tables whatever the counts are; only their sizes differ.
    private static Map<String, TableSize> sizes(Workload workload, Model scaled) {
        Map<String, TableSize> sizes = new HashMap<>();
        for (TableDesign table : Designer.design(ScaledWorkload.of(workload, scaled)).tables()) {
            sizes.put(table.name(), table.size());
        }
        return sizes;
    }
}

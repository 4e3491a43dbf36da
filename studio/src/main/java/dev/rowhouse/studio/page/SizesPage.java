package dev.rowhouse.studio.page;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.plan.growth.Excess;
import dev.rowhouse.plan.growth.SizeCurve;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.prove.stage.Subject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The sizes of the tables month by month as a tree, up to the model's horizon.
public final class SizesPage {
    private SizesPage() {}

    /// The tree of a design.
    public static Map<String, Object> of(Subject subject) {
        Model model = subject.workload().model();
        List<SizeCurve> curves =
                SizeCurve.of(model, subject.sizes()).stream()
                        .filter(curve -> !curve.table().isEmpty())
                        .toList();
        int count = curves.stream().mapToInt(curve -> curve.months().size()).max().orElse(0);
        List<Object> months = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int month = i;
            months.add(curves.stream().map(curve -> table(curve, month, model)).toList());
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("partitionBytesMax", model.limits().partitionBytes());
        tree.put("months", months);
        return tree;
    }

    private static Map<String, Object> table(SizeCurve curve, int month, Model model) {
        TableSize size = curve.months().get(month);
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("table", curve.table());
        table.put("rows", size.rows());
        table.put("bytes", size.bytes());
        table.put("averageBytes", size.average().bytes());
        table.put("largestBytes", size.largest().bytes());
        table.put("largestRows", size.largest().rows());
        table.put(
                "excess",
                Excess.of(model.limits(), size.largest()).stream().map(Excess::inWords).toList());
        return table;
    }
}

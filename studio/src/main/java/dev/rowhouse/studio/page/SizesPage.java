package dev.rowhouse.studio.page;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.plan.growth.Excess;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.prove.stage.Subject;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The sizes of the tables month by month as a tree, up to the model's horizon.
public final class SizesPage {
    private static final Duration MONTH = Duration.ofDays(365).plusHours(6).dividedBy(12);
    private static final int MONTHS_MAX = 120;

    private SizesPage() {}

    /// The tree of a design.
    public static Map<String, Object> of(Subject subject) {
        Model model = subject.workload().model();
        long months =
                Math.ceilDiv(subject.design().forecast().horizon().toHours(), MONTH.toHours());
        List<Object> list = new ArrayList<>();
        for (int month = 0; month <= Math.min(months, MONTHS_MAX); month++) {
            Model grown = GrownModel.after(model, MONTH.multipliedBy(month));
            list.add(month(subject.sizes().predict(grown), model));
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("partitionBytesMax", model.limits().partitionBytes());
        tree.put("months", list);
        return tree;
    }

    private static List<Map<String, Object>> month(Map<String, TableSize> sizes, Model model) {
        List<Map<String, Object>> tables = new ArrayList<>();
        sizes.forEach((name, size) -> {
            if (name.isEmpty()) {
                return;
            }
            Map<String, Object> table = new LinkedHashMap<>();
            table.put("table", name);
            table.put("rows", size.rows());
            table.put("bytes", size.bytes());
            table.put("averageBytes", size.average().bytes());
            table.put("largestBytes", size.largest().bytes());
            table.put("largestRows", size.largest().rows());
            table.put(
                    "excess",
                    Excess.of(model.limits(), size.largest()).stream()
                            .map(Excess::inWords)
                            .toList());
            tables.add(table);
        });
        return tables;
    }
}

package dev.rowhouse.plan.growth;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.plan.sizes.TableSize;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The sizes of a table from today to the horizon.
///
/// @param table the table
/// @param months its sizes in each month; the first ones are today's
public record SizeCurve(String table, List<TableSize> months) {
    /// Copies the list.
    public SizeCurve {
        months = List.copyOf(months);
    }

    /// The curves of all tables that a predictor knows.
    public static List<SizeCurve> of(Model model, SizePredictor sizes) {
        Map<String, List<TableSize>> byTable = new LinkedHashMap<>();
        int last = Forecast.months(model.horizon());
        for (int month = 0; month <= last; month++) {
            Duration time = month == last ? model.horizon() : Forecast.MONTH.multipliedBy(month);
            sizes.predict(month == 0 ? model : GrownModel.after(model, time))
                    .forEach((table, size) ->
                            byTable.computeIfAbsent(table, _ -> new ArrayList<>()).add(size));
        }
        return byTable.entrySet().stream()
                .map(entry -> new SizeCurve(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// Whether the largest partition changes.
    public boolean isMoving() {
        return !months.getFirst().largest().equals(months.getLast().largest());
    }
}

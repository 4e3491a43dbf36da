package dev.rowhouse.report.change;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.TextLine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The texts of a design that are compared with those of another one. They have everything that the
/// design says of a table, a question or a mutation, so that no difference is left out.
///
/// @param model the model's name
/// @param tables the text of each table by its name
/// @param questions the text of each plan by the name of its question; of an unserved one, the
///     reason
/// @param mutations the same for mutations
/// @param warnings the warnings, each on one line
/// @param figures figures of the whole design, such as bytes, by their names
public record DesignTexts(
        String model,
        Map<String, String> tables,
        Map<String, String> questions,
        Map<String, String> mutations,
        List<String> warnings,
        Map<String, Double> figures) {
    /// The bytes of all tables with their replicas, today.
    public static final String BYTES_TODAY = "bytesToday";

    /// The bytes of all tables with their replicas, at the horizon.
    public static final String BYTES_THEN = "bytesThen";

    /// The cost of the design in microseconds of processor time per second.
    public static final String COST = "cost";

    /// Copies the collections, keeping their order.
    public DesignTexts {
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
        questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        mutations = Collections.unmodifiableMap(new LinkedHashMap<>(mutations));
        warnings = List.copyOf(warnings);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /// The texts of a design.
    ///
    /// @param cost the cost of the design in microseconds of processor time per second
    public static DesignTexts of(Design design, double cost) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(BYTES_TODAY, (double) Math.round(design.forecast().bytesToday()));
        figures.put(BYTES_THEN, (double) Math.round(design.forecast().bytesThen()));
        figures.put(COST, (double) Math.round(cost));
        List<String> warnings = new ArrayList<>();
        design.unserved().forEach(each -> warnings.add(each.name() + ": " + each.reason()));
        design.warnings().forEach(each -> warnings.add(each.subject() + ": " + each.message()));
        return new DesignTexts(
                design.name(),
                texts(design.tables(), TableDesign::name, DesignText::of),
                texts(design.queries(), QueryPlan::query, DesignText::of),
                texts(design.mutations(), MutationPlan::mutation, DesignText::of),
                warnings,
                figures);
    }

    private static <T> Map<String, String> texts(
            List<T> all, Function<T, String> name, Function<T, List<TextLine>> text) {
        Map<String, String> texts = new LinkedHashMap<>();
        all.forEach(each -> texts.put(name.apply(each), TextLine.plain(text.apply(each))));
        return texts;
    }
}

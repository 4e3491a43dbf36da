package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.concept.Subtypes;
import dev.rowhouse.model.source.Diagnostics;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// The counts of subtypes: parts of the count of the entity that they extend, and thus the shares
/// of its kinds.
///
/// **Thread safety.** None; belongs to the reader of one file.
final class SubtypeCounts {
    private static final double TOLERANCE = 0.05;

    private final Subtypes subtypes;
    private final Map<String, EntityDraft> drafts;
    private final Diagnostics diagnostics;
    private final Map<String, Distribution.Stated> shares = new HashMap<>();

    /// @param drafts the subtypes as the file has them, by name
    SubtypeCounts(Subtypes subtypes, Map<String, EntityDraft> drafts, Diagnostics diagnostics) {
        this.subtypes = subtypes;
        this.drafts = drafts;
        this.diagnostics = diagnostics;
    }

    /// Adds the counts that the file gives subtypes.
    void addStated(Map<String, Double> totals) {
        drafts.forEach((name, draft) ->
                draft.count().ifPresent(count -> totals.put(name, (double) count)));
    }

    /// Adds the count of each entity that follows from the counts of all its subtypes.
    ///
    /// @return whether there was one
    boolean addRoots(Map<String, Double> totals) {
        boolean isProgress = false;
        for (Hierarchy each : subtypes.hierarchies()) {
            List<String> names = each.subtypes().stream().map(Subtype::name).toList();
            if (!totals.containsKey(each.root()) && totals.keySet().containsAll(names)) {
                totals.put(each.root(), names.stream().mapToDouble(totals::get).sum());
                isProgress = true;
            }
        }
        return isProgress;
    }

    /// Gives the subtypes without a count equal parts of what is left of the count of the entity
    /// that they extend.
    ///
    /// @return whether there was one
    boolean addRest(Map<String, Double> totals) {
        boolean isProgress = false;
        for (Hierarchy each : subtypes.hierarchies()) {
            Double whole = totals.get(each.root());
            List<String> unknown =
                    each.subtypes().stream()
                            .map(Subtype::name)
                            .filter(name -> !totals.containsKey(name))
                            .toList();
            if (whole == null || unknown.isEmpty()) {
                continue;
            }
            double rest = Math.max(0, whole - known(each, totals));
            int parts = unknown.size() + (each.isAbstract() ? 0 : 1);
            unknown.forEach(name -> totals.put(name, rest / parts));
            isProgress = true;
        }
        return isProgress;
    }

    private static double known(Hierarchy hierarchy, Map<String, Double> totals) {
        return hierarchy.subtypes().stream()
                .mapToDouble(each -> totals.getOrDefault(each.name(), 0.0))
                .sum();
    }

    /// Reports subtypes that have more instances than the entity that they extend, or fewer if it
    /// is abstract; works out the shares of the kinds.
    ///
    /// @param totals the counts of all entities and subtypes
    void check(Map<String, Double> totals) {
        for (Hierarchy each : subtypes.hierarchies()) {
            double whole = totals.getOrDefault(each.root(), 1.0);
            double sum = known(each, totals);
            double allowed = TOLERANCE * Math.max(whole, sum) + 1;
            if (sum > whole + allowed || each.isAbstract() && sum < whole - allowed) {
                report(each, whole, sum);
                continue;
            }
            shares.put(each.root(), shares(each, totals, Math.max(whole, sum)));
        }
    }

    private void report(Hierarchy hierarchy, double whole, double sum) {
        EntityDraft first =
                hierarchy.subtypes().stream()
                        .map(each -> Objects.requireNonNull(drafts.get(each.name())))
                        .filter(each -> each.count().isPresent())
                        .findFirst()
                        .orElse(
                                Objects.requireNonNull(
                                        drafts.get(hierarchy.subtypes().getFirst().name())));
        diagnostics.report(
                first.countPosition(),
                String.format(
                        Locale.ROOT,
                        "the subtypes of `%s` have %,.0f instances in all, and `%s` has %,.0f",
                        hierarchy.root(),
                        sum,
                        hierarchy.root(),
                        whole),
                sum > whole
                        ? "lower the counts of subtypes, or raise that of `%s`"
                                .formatted(hierarchy.root())
                        : "make the counts agree, since `%s` is abstract and each instance is one of a subtype"
                                .formatted(hierarchy.root()));
    }

    private static Distribution.Stated shares(
            Hierarchy hierarchy, Map<String, Double> totals, double whole) {
        Map<Literal, Double> shares = new LinkedHashMap<>();
        double sum = known(hierarchy, totals);
        double all = hierarchy.isAbstract() ? sum : whole;
        for (String kind : hierarchy.kinds()) {
            double count =
                    hierarchy.find(kind).isPresent()
                            ? totals.getOrDefault(kind, 0.0)
                            : Math.max(0, whole - sum);
            shares.put(new Literal.Text(kind), count / all);
        }
        return new Distribution.Stated(shares, List.of());
    }

    /// An entity whose attribute for the kind has the shares of the subtypes, if it has any.
    EntityDraft shared(EntityDraft draft) {
        String name = draft.name().text();
        Distribution.Stated stated = shares.get(name);
        if (stated == null) {
            return draft;
        }
        String kind = subtypes.of(name).orElseThrow().kind();
        return draft.with(
                draft.attributes().stream()
                        .map(each -> each.name().equals(kind) ? with(each, stated) : each)
                        .toList());
    }

    private static Attribute with(Attribute attribute, Distribution.Stated shares) {
        AttributeStatistics known = attribute.statistics();
        return attribute.with(
                new AttributeStatistics(
                        known.length(), known.items(), known.distinct(), shares, known.domain()));
    }
}

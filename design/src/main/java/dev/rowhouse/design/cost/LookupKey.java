package dev.rowhouse.design.cost;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.LookupScope;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Identifies a lookup among the lookups of one mutation. Two lookups with the same rows and the
/// same bound values are the same one, whichever table needs them.
///
/// @param shape the shape of the rows of the answer
/// @param binds the bound fields and their values, as text
/// @param scope the tables that may answer the lookup
public record LookupKey(RowShape shape, String binds, LookupScope scope) {
    /// The key of a lookup in a draft.
    static LookupKey of(Lookup lookup, MutationDraft draft) {
        return new LookupKey(
                lookup.demand().shape(), binds(lookup, draft.allLookups()), draft.scope(lookup));
    }

    /// The values of some fields, as a text in which a value that was read is replaced by the
    /// lookup that reads it: the names of lookups differ from draft to draft.
    static String text(Map<Field, Source> values, MutationDraft draft) {
        return text(values, draft.allLookups());
    }

    private static String text(Map<Field, Source> values, List<Lookup> all) {
        return values.entrySet().stream()
                .map(each -> text(each.getKey()) + "=" + text(each.getValue(), all))
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static String binds(Lookup lookup, List<Lookup> all) {
        String binds = text(lookup.binds(), all);
        String computed = lookup.computed().isEmpty() ? "" : "computed" + looksBefore(lookup, all);
        String first = lookup.isOfFirst() ? "first by " + lookup.demand().order() : "";
        return binds + lookup.demand().range() + computed + first;
    }

    /// The number of earlier reads that compute the same aggregates. A mutation that looks again
    /// reads again, so its reads may not count as one.
    private static long looksBefore(Lookup lookup, List<Lookup> all) {
        return all.stream()
                .takeWhile(each -> !each.name().equals(lookup.name()))
                .filter(each ->
                        !each.computed().isEmpty()
                                && each.demand().shape().equals(lookup.demand().shape())
                                && each.binds().equals(lookup.binds()))
                .count();
    }

    /// The path of a field. Where rows join several instances, the path alone does not tell which
    /// of them has the field.
    private static String text(Field field) {
        int root = field.node().root();
        return root == 0 ? field.path() : root + ":" + field.path();
    }

    private static String text(Source source, List<Lookup> all) {
        return switch (source) {
            case Source.Given(var value) -> value.toString();
            case Source.Computed(var formula, var _, var inputs) ->
                    inputs.values().stream()
                            .map(each -> text(each, all))
                            .collect(Collectors.joining(",", formula.text() + "(", ")"));
            case Source.Element(var loop) -> loop;
            case Source.Nothing _ -> "null";
            case Source.FromRead(var read, var field) ->
                    all.stream()
                                    .filter(lookup -> lookup.name().equals(read))
                                    .findFirst()
                                    .map(lookup -> binds(lookup, all))
                                    .orElse(read)
                            + "/"
                            + text(field);
        };
    }
}

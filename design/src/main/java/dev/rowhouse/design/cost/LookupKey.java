package dev.rowhouse.design.cost;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.LookupScope;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.model.identity.RowShape;

import java.util.List;
import java.util.stream.Collectors;

/// Tells the questions of one mutation apart, whichever table they are asked for: the same rows
/// found by the same values are one question.
///
/// @param shape what a row of the answer stands for
/// @param binds what is bound, as text
/// @param scope which tables may answer it
public record LookupKey(RowShape shape, String binds, LookupScope scope) {
    /// The identity of a question among the others of its draft.
    static LookupKey of(Lookup lookup, MutationDraft draft) {
        return new LookupKey(
                lookup.demand().shape(), binds(lookup, draft.allLookups()), draft.scope(lookup));
    }

    private static String binds(Lookup lookup, List<Lookup> all) {
        String binds =
                lookup.binds().entrySet().stream()
                        .map(bind -> bind.getKey().path() + "=" + text(bind.getValue(), all))
                        .sorted()
                        .collect(Collectors.joining(","));
        String computed = lookup.computed().isEmpty() ? "" : "computed";
        return binds + lookup.demand().range() + computed;
    }

    private static String text(Source source, List<Lookup> all) {
        return switch (source) {
            case Source.Given(var value) -> value.toString();
            case Source.Element(var loop) -> loop;
            case Source.FromRead(var read, var field) ->
                    all.stream()
                                    .filter(lookup -> lookup.name().equals(read))
                                    .findFirst()
                                    .map(lookup -> binds(lookup, all))
                                    .orElse(read)
                            + "/"
                            + field.path();
        };
    }
}

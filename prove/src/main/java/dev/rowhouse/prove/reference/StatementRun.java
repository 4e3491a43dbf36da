package dev.rowhouse.prove.reference;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One run of a statement in a call.
///
/// @param statement an INSERT, UPDATE or DELETE
/// @param bindings the parameters of this run, also those of other statements
public record StatementRun(ConceptualMutation statement, Bindings bindings) {
    /// All runs of a call, in order: one for each statement; of one with lists, one for each
    /// position.
    public static List<StatementRun> of(ConceptualMutation mutation, Bindings call) {
        if (!(mutation instanceof ConceptualMutation.Several several)) {
            return List.of(new StatementRun(mutation, call));
        }
        return several.parts().stream().flatMap(part -> ofPart(part, call).stream()).toList();
    }

    /// The runs of one of several statements in a call of the whole.
    static List<StatementRun> ofPart(ConceptualMutation part, Bindings call) {
        List<Value.Parameter> lists = lists(part);
        if (lists.isEmpty()) {
            return List.of(new StatementRun(part, call));
        }
        int items = lists.stream().mapToInt(each -> call.list(each).size()).min().orElse(0);
        List<StatementRun> runs = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            Bindings element = call;
            for (Value.Parameter each : lists) {
                Datum value = call.list(each).get(i);
                element = element.with(each.name(), Optional.of(value.as(each.type())));
            }
            runs.add(new StatementRun(part, element));
        }
        return List.copyOf(runs);
    }

    /// The parameters of a statement for which a call gives lists.
    static List<Value.Parameter> lists(ConceptualMutation part) {
        return part.header().lists().of(part.header().parameters());
    }
}

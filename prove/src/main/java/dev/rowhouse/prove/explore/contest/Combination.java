package dev.rowhouse.prove.explore.contest;

import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Calls that may run at the same time.
record Combination(List<Sample> samples) {
    /// Copies the list.
    Combination {
        samples = List.copyOf(samples);
    }

    /// A single call.
    static Combination of(Sample only) {
        return new Combination(List.of(only));
    }

    /// These calls and one more.
    Combination and(Sample next) {
        List<Sample> more = new ArrayList<>(samples);
        more.add(next);
        return new Combination(more);
    }

    /// The calls.
    List<Operation> calls() {
        return samples.stream().map(Sample::call).toList();
    }

    /// The number of values that calls have in common with earlier ones.
    int common() {
        int common = 0;
        Set<Datum> earlier = new HashSet<>();
        for (Sample each : samples) {
            common += (int) each.values().stream().filter(earlier::contains).count();
            earlier.addAll(each.values());
        }
        return common;
    }

    /// Whether each call can influence another one, directly or by way of further ones.
    boolean isMeeting() {
        List<Sample> met = new ArrayList<>(List.of(samples.getFirst()));
        for (int i = 0; i < met.size(); i++) {
            Sample one = met.get(i);
            samples.stream()
                    .filter(each -> !met.contains(each) && each.run().meets(one.run()))
                    .forEach(met::add);
        }
        return met.containsAll(samples);
    }

    /// The pattern of these calls and one more. Of combinations with equal patterns, one is enough:
    /// their runs have the same statements, and the same parameters are null, equal or of existing
    /// instances.
    ///
    /// @param shape the shape of the run of the further call
    /// @param next the parameters of the further call
    /// @param existing the values of existing instances
    List<List<Integer>> pattern(int shape, Bindings next, Set<Datum> existing) {
        List<Integer> shapes = new ArrayList<>();
        List<Bindings> calls = new ArrayList<>();
        for (Sample each : samples) {
            shapes.add(each.shape());
            calls.add(each.bindings());
        }
        shapes.add(shape);
        calls.add(next);
        return List.of(shapes, Sample.pattern(calls, existing));
    }
}

package dev.rowhouse.prove.explore.report;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.reference.Bindings;

import java.util.List;

/// A shortest way to wrong tables. Its texts have short names for long values.
///
/// @param meeting the calls and the data
/// @param instances the instances before the calls, in words
/// @param calls the calls with their parameters, in words; the first is that of caller 1
/// @param steps the requests of the callers in their order, with the answers, and the crashes
/// @param difference the difference of the tables from the nearest right ones
public record Witness(
        Meeting meeting,
        List<String> instances,
        List<String> calls,
        List<String> steps,
        String difference) {
    /// Calls that meet.
    ///
    /// @param instances the instances before the calls, each after those that it refers to
    /// @param calls the calls; the first is that of caller 1
    public record Meeting(List<Instance> instances, List<MetCall> calls) {
        /// Copies the lists.
        public Meeting {
            instances = List.copyOf(instances);
            calls = List.copyOf(calls);
        }
    }

    /// A call that meets another one.
    ///
    /// @param misses whether it may mean an instance that does not exist, or insert one that does
    public record MetCall(ConceptualMutation mutation, Bindings bindings, Misses misses) {}

    /// Copies the lists.
    public Witness {
        instances = List.copyOf(instances);
        calls = List.copyOf(calls);
        steps = List.copyOf(steps);
    }
}

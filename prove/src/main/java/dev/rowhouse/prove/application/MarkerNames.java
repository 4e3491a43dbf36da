package dev.rowhouse.prove.application;

import dev.rowhouse.model.query.Value;

import java.util.List;
import java.util.Optional;

/// The names that bind markers may have.
interface MarkerNames {
    /// The value of a name; empty when there is none, or when it may mean several.
    ///
    /// @param name the name as CQL understands it: without quotes, in lower case unless it had some
    Optional<MarkerValue> find(String name);

    /// Whether a name is spelt as the model spells it, apart from upper and lower case.
    boolean isExact(String name);

    /// The names, for a message.
    List<String> names();

    /// The kind of the names in a message, such as "parameter of `renameProduct`".
    String owner();

    /// The parameters of a question or mutation.
    ///
    /// @param owner the kind of the names in a message
    /// @param parameters its parameters
    record OfParameters(String owner, List<Value.Parameter> parameters) implements MarkerNames {
        @Override
        public Optional<MarkerValue> find(String name) {
            List<Value.Parameter> exact =
                    parameters.stream().filter(each -> each.name().equals(name)).toList();
            List<Value.Parameter> similar =
                    parameters.stream()
                            .filter(each -> FoldedName.of(each.name()).equals(FoldedName.of(name)))
                            .toList();
            List<Value.Parameter> found = exact.isEmpty() ? similar : exact;
            return found.size() == 1
                    ? Optional.of(
                            new MarkerValue.OfParameter(
                                    found.getFirst().name(), found.getFirst().type()))
                    : Optional.empty();
        }

        @Override
        public boolean isExact(String name) {
            return parameters.stream().anyMatch(each -> each.name().equalsIgnoreCase(name));
        }

        @Override
        public List<String> names() {
            return parameters.stream().map(Value.Parameter::name).toList();
        }
    }
}

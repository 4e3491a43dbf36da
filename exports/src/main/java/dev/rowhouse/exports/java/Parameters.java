package dev.rowhouse.exports.java;

import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.model.query.Value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The parameters of a generated method.
///
/// @param variables by the parameters' names in the model, in order
record Parameters(Map<String, Variable> variables) {
    /// Keeps the order.
    Parameters {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    }

    static Parameters of(List<Value.Parameter> parameters) {
        JavaNames.Unique names = new JavaNames.Unique();
        names.of("session");
        Map<String, Variable> variables = new LinkedHashMap<>();
        for (Value.Parameter each : parameters) {
            String name = names.of(JavaNames.variable(each.name()));
            variables.put(each.name(), new Variable(name, each.type()));
        }
        return new Parameters(variables);
    }

    /// The parameters in the declaration of a method.
    List<String> declared(JavaSource source, JavaTypes types) {
        return variables.values().stream()
                .map(each -> types.name(source, each.type()) + " " + each.name())
                .toList();
    }

    /// The parameters as arguments of a call in a method that has the same ones.
    String passed() {
        return variables.values().stream().map(Variable::name).collect(Collectors.joining(", "));
    }
}

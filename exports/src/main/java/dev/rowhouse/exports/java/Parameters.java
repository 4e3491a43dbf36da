package dev.rowhouse.exports.java;

import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.query.Value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The parameters of a generated method.
///
/// @param variables by the parameters' names in the model, in order
/// @param enums by the parameters' names, the enums of those whose values are a closed set
record Parameters(Map<String, Variable> variables, Map<String, EnumType> enums) {
    /// Keeps the order.
    Parameters {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        enums = Map.copyOf(enums);
    }

    static Parameters of(List<Value.Parameter> parameters) {
        JavaNames.Unique names = new JavaNames.Unique();
        names.of("session");
        Map<String, Variable> variables = new LinkedHashMap<>();
        Map<String, EnumType> enums = new LinkedHashMap<>();
        for (Value.Parameter each : parameters) {
            String name = names.of(JavaNames.variable(each.name()));
            variables.put(each.name(), new Variable(name, each.type()));
            each.enumeration().ifPresent(type -> enums.put(each.name(), type));
        }
        return new Parameters(variables, enums);
    }

    /// The parameters in the declaration of a method.
    List<String> declared(JavaSource source, JavaTypes types) {
        return variables.values().stream()
                .map(each -> types.name(source, each.type()) + " " + each.name())
                .toList();
    }

    /// The parameters in the declaration of a method for callers, with Java enums where values are
    /// a closed set.
    List<String> declaredForCallers(JavaSource source, JavaTypes types) {
        List<String> declared = new ArrayList<>();
        variables.forEach((name, variable) -> {
            EnumType type = enums.get(name);
            String own =
                    type == null
                            ? types.name(source, variable.type())
                            : source.use(EnumClasses.qualified(type, types));
            declared.add(
                    (type != null && variable.type().isCollection()
                                    ? source.use("java.util.List") + "<" + own + ">"
                                    : own)
                            + " "
                            + variable.name());
        });
        return declared;
    }

    /// The parameters as arguments of a call in a method that has the same ones.
    String passed() {
        return variables.values().stream().map(Variable::name).collect(Collectors.joining(", "));
    }

    /// The parameters of a method for callers as arguments of a call that takes texts.
    String passedByCallers(JavaSource source, JavaTypes types) {
        List<String> passed = new ArrayList<>();
        variables.forEach((name, variable) -> {
            EnumType type = enums.get(name);
            passed.add(
                    type == null
                            ? variable.name()
                            : "%s.%s(%s)"
                                    .formatted(
                                            source.use(EnumClasses.qualified(type, types)),
                                            variable.type().isCollection() ? "texts" : "text",
                                            variable.name()));
        });
        return String.join(", ", passed);
    }
}

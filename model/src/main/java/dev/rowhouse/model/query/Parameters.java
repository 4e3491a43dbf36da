package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.EnumType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parameters of one statement while it is resolved: each name means one thing.
final class Parameters {
    private final Map<String, String> meanings = new HashMap<>();
    private final List<Value.Parameter> parameters = new ArrayList<>();

    /// A parameter for one value.
    ///
    /// @param operand where it is written
    /// @param type the type it has there
    /// @param enumeration the closed set of its values, or of its elements
    Value.Parameter value(
            JpqlTree.ParameterOperand operand, CqlType type, Optional<EnumType> enumeration)
            throws Mistake {
        mean(
                operand,
                enumeration
                        .map(each ->
                                (type.isCollection() ? "a list of `" : "one of `")
                                        + each.name()
                                        + "`")
                        .orElse("of type " + type.cql()));
        return add(new Value.Parameter(operand.name(), type, enumeration));
    }

    /// A parameter for an instance with a composite key: one parameter for each attribute of the
    /// key.
    ///
    /// @param operand where it is written
    /// @param end the role it is compared with or set to
    List<Value.Parameter> instance(JpqlTree.ParameterOperand operand, Scope.End end)
            throws Mistake {
        mean(operand, "an instance of " + end.target());
        List<Value.Parameter> parts = new ArrayList<>();
        for (int i = 0; i < end.references().size(); i++) {
            parts.add(
                    add(
                            new Value.Parameter(
                                    operand.name() + "." + end.names().get(i),
                                    end.references().get(i).attribute().type().freeze(),
                                    end.references().get(i).attribute().enumeration())));
        }
        return parts;
    }

    private void mean(JpqlTree.ParameterOperand operand, String meaning) throws Mistake {
        String first = meanings.putIfAbsent(operand.name(), meaning);
        if (first != null && !first.equals(meaning)) {
            throw new Mistake(
                    operand.offset(),
                    operand.length(),
                    "the parameter `:"
                            + operand.name()
                            + "` is "
                            + meaning
                            + " here, but "
                            + first
                            + " before",
                    "use two parameters with different names");
        }
    }

    private Value.Parameter add(Value.Parameter parameter) {
        if (!parameters.contains(parameter)) {
            parameters.add(parameter);
        }
        return parameter;
    }

    /// All of them, in the order in which they were first named.
    List<Value.Parameter> list() {
        return parameters;
    }
}

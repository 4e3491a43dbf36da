package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A function that takes more types than could be listed; its return type follows from its
/// arguments.
///
/// @param function the function
/// @param name its name in lower case
/// @param parameters its parameters
/// @param required how many of the parameters must be given
record GenericFunction(
        NativeFunction function, String name, List<Parameter> parameters, int required) {
    GenericFunction {
        parameters = List.copyOf(parameters);
    }

    /// The kind of a parameter.
    enum Parameter {
        ANY("any", ""),
        SAME("any", ""),
        TEXT("text", "an argument of type text"),
        INT("int", "an argument of type int"),
        STRING("[text|varchar|ascii]", "an argument of type [text|varchar|ascii]"),
        MAP("map", "a map argument"),
        COLLECTION("collection", "a collection argument"),
        SET_OR_LIST("set or list", "a set or list argument"),
        NUMERIC_SET_OR_LIST("numeric_set_or_list", "a numeric set/list argument"),
        FLOAT_VECTOR("vector<float, n>", "a float vector argument");

        private final String text;
        private final String requirement;

        Parameter(String text, String requirement) {
            this.text = text;
            this.requirement = requirement;
        }
    }

    private String qualifiedName() {
        return "system." + name;
    }

    private String signature() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            String text = parameters.get(i).text;
            texts.add(i < required ? text : "[" + text + "]");
        }
        return qualifiedName() + "(" + String.join(", ", texts) + ")";
    }

    ResolvedFunction resolve(FunctionCall call) {
        List<? extends Argument> arguments = call.arguments();
        if (arguments.size() < required || arguments.size() > parameters.size()) {
            if (function == NativeFunction.COUNT) {
                throw CqlException.invalid(
                        "Invalid number of arguments in call to function %s: %d required but %d provided",
                        qualifiedName(), required, arguments.size());
            }
            throw CqlException.invalid("Invalid number of arguments for function %s", signature());
        }
        List<CqlType> types = argumentTypes(call);
        ResolvedFunction resolved =
                new ResolvedFunction(
                        function, name, types, returnType(types.getFirst(), call.wantedType()));
        if (function == NativeFunction.FROM_JSON) {
            requireText(arguments.getFirst());
        }
        Overloads.check(resolved, arguments);
        return resolved;
    }

    private void requireText(Argument argument) {
        Optional<CqlType> type = argument.naturalType();
        if (type.isPresent() && !argument.match(NativeType.TEXT).isAssignable()) {
            throw CqlException.invalid(
                    "Function %s requires an argument of type text, but found argument %s of type %s",
                    "system." + name, argument.text(), type.get().cql());
        }
    }

    private List<CqlType> argumentTypes(FunctionCall call) {
        if (parameters.getFirst() == Parameter.FLOAT_VECTOR) {
            return vectorTypes(call.arguments());
        }
        List<CqlType> types = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            types.add(argumentType(i, call.arguments().get(i), types, call.wantedType()));
        }
        return types;
    }

    private CqlType argumentType(
            int index, Argument argument, List<CqlType> before, Optional<CqlType> wanted) {
        return switch (parameters.get(index)) {
            case TEXT -> typeOf(Parameter.TEXT, NativeType.TEXT, argument);
            case INT -> typeOf(Parameter.INT, NativeType.INT, argument);
            case SAME -> before.getFirst();
            case ANY, STRING, MAP, COLLECTION, SET_OR_LIST, NUMERIC_SET_OR_LIST, FLOAT_VECTOR -> {
                CqlType type =
                        argument.naturalType()
                                .or(() -> wantedOfArgument(wanted))
                                .orElseThrow(() -> cannotInfer(argument));
                if (!accepts(parameters.get(index), type, argument.isReversed())) {
                    throw wrongType(parameters.get(index), argument, type);
                }
                yield type;
            }
        };
    }

    private CqlType typeOf(Parameter parameter, NativeType type, Argument argument) {
        if (!argument.match(type).isAssignable()) {
            throw wrongType(parameter, argument, argument.naturalType().orElse(NativeType.BLOB));
        }
        return type;
    }

    /// The type of a marker about which nothing is known.
    private Optional<CqlType> wantedOfArgument(Optional<CqlType> wanted) {
        return switch (function) {
            case COUNT -> Optional.of(NativeType.BLOB);
            case MIN, MAX, MASK_REPLACE -> wanted;
            case MASK_INNER, MASK_OUTER -> Optional.of(NativeType.TEXT);
            default -> Optional.empty();
        };
    }

    /// The types of two vectors, each of which tells that of the other when that is a marker or
    /// null.
    private List<CqlType> vectorTypes(List<? extends Argument> arguments) {
        List<Optional<CqlType>> known = arguments.stream().map(this::vectorType).toList();
        List<CqlType> types = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            int other = known.size() - 1 - i;
            Argument argument = arguments.get(i);
            CqlType type =
                    known.get(i)
                            .or(() -> known.get(other))
                            .orElseThrow(() -> cannotInfer(argument));
            Argument source = known.get(i).isPresent() ? argument : arguments.get(other);
            if (!(type instanceof VectorType vector)
                    || vector.element() != NativeType.FLOAT
                    || source.isReversed()) {
                throw wrongType(Parameter.FLOAT_VECTOR, argument, type);
            }
            types.add(type);
        }
        if (types.stream().distinct().count() > 1) {
            throw CqlException.invalid("All arguments must have the same vector dimensions");
        }
        return types;
    }

    private Optional<CqlType> vectorType(Argument argument) {
        OptionalInt literalSize = argument.literalSize();
        if (literalSize.isEmpty()) {
            return argument.naturalType();
        }
        if (literalSize.getAsInt() == 0) {
            throw CqlException.invalid("vectors may only have positive dimensions; given 0");
        }
        return Optional.of(new VectorType(NativeType.FLOAT, literalSize.getAsInt()));
    }

    private static boolean accepts(Parameter parameter, CqlType type, boolean isReversed) {
        return switch (parameter) {
            case ANY, SAME, TEXT, INT, STRING -> accepts(parameter, type);
            case MAP, COLLECTION, SET_OR_LIST, NUMERIC_SET_OR_LIST, FLOAT_VECTOR ->
                    !isReversed && accepts(parameter, type);
        };
    }

    private static boolean accepts(Parameter parameter, CqlType type) {
        return switch (parameter) {
            case ANY, SAME, TEXT, INT -> true;
            case STRING -> type == NativeType.TEXT || type == NativeType.ASCII;
            case MAP -> type instanceof MapType;
            case COLLECTION -> type.isCollection();
            case SET_OR_LIST -> type instanceof SetType || type instanceof ListType;
            case NUMERIC_SET_OR_LIST ->
                    type instanceof SetType set && Numbers.isNumber(set.element())
                            || type instanceof ListType list && Numbers.isNumber(list.element());
            case FLOAT_VECTOR -> type instanceof VectorType;
        };
    }

    private CqlException wrongType(Parameter parameter, Argument argument, CqlType type) {
        return CqlException.invalid(
                "Function %s requires %s, but found argument %s of type %s",
                qualifiedName(), parameter.requirement, argument.text(), type.cql());
    }

    private CqlException cannotInfer(Argument argument) {
        return CqlException.invalid(
                "Cannot infer type of argument %s in call to function %s: use type casts to disambiguate",
                argument.text(), signature());
    }

    private CqlType returnType(CqlType first, Optional<CqlType> wanted) {
        return switch (function) {
            case TO_JSON -> NativeType.TEXT;
            case FROM_JSON ->
                    wanted.orElseThrow(() ->
                            CqlException.invalid(
                                    "%s() cannot be used in the selection clause of a SELECT statement",
                                    name));
            case COUNT -> NativeType.BIGINT;
            case COLLECTION_COUNT -> NativeType.INT;
            case MASK_HASH -> NativeType.BLOB;
            case SIMILARITY_COSINE, SIMILARITY_EUCLIDEAN, SIMILARITY_DOT_PRODUCT ->
                    NativeType.FLOAT;
            case MAP_KEYS -> SetType.multiCell(((MapType) first).key());
            case MAP_VALUES -> ListType.multiCell(((MapType) first).value());
            case COLLECTION_MIN, COLLECTION_MAX, COLLECTION_SUM, COLLECTION_AVG ->
                    first.components().getFirst();
            default -> first;
        };
    }
}

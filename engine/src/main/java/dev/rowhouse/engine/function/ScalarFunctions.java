package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.json.JsonValues;
import dev.rowhouse.cql.schema.FunctionMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.storage.partition.DecoratedKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The bodies of the native scalar functions, and the way to user-defined ones.
public final class ScalarFunctions {
    private ScalarFunctions() {}

    /// The implementation of a function that is not an aggregate.
    public static ScalarFunction of(ResolvedFunction function) {
        List<CqlType> types = function.argumentTypes();
        CqlType result = function.returnType();
        return switch (function.function()) {
            case NOW, CURRENT_TIMEUUID -> (arguments, context) -> context.timeUuids().nextBytes();
            case CURRENT_TIMESTAMP ->
                    (arguments, context) -> Bytes.ofLong(context.clock().epochMillis());
            case CURRENT_DATE ->
                    (arguments, context) -> TimeFunctions.date(context.clock().epochMillis());
            case CURRENT_TIME ->
                    (arguments, context) -> TimeFunctions.time(context.clock().epochMillis());
            case UUID -> (arguments, context) -> context.randomUuid();
            case MIN_TIMEUUID -> ScalarFunction.ofOne(TimeFunctions::smallestTimeUuid);
            case MAX_TIMEUUID -> ScalarFunction.ofOne(TimeFunctions::largestTimeUuid);
            case TO_DATE -> TimeFunctions.toDate(types.getFirst());
            case TO_TIMESTAMP, TO_UNIX_TIMESTAMP -> TimeFunctions.toTimestamp(types.getFirst());
            case FLOOR -> TimeFunctions.floor(types);
            case TO_BLOB -> ScalarFunction.ofOne(value -> value);
            case FROM_BLOB -> ScalarFunction.ofOne(value -> checked(function, value));
            case TOKEN -> (arguments, context) -> token(arguments);
            case CAST -> Casts.find(types.getFirst(), result);
            case TO_JSON ->
                    (arguments, context) ->
                            Bytes.utf8(JsonText.ofArgument(types.getFirst(), arguments[0]));
            case FROM_JSON -> (arguments, context) -> fromJson(function, arguments[0], context);
            case ABS -> MathFunctions.of(result, MathFunctions::absolute);
            case EXP -> MathFunctions.of(result, MathFunctions::exponential);
            case LOG -> MathFunctions.of(result, MathFunctions::naturalLogarithm);
            case LOG10 -> MathFunctions.of(result, MathFunctions::decimalLogarithm);
            case ROUND -> MathFunctions.of(result, MathFunctions::rounded);
            case MAP_KEYS, MAP_VALUES, COLLECTION_COUNT, COLLECTION_MIN, COLLECTION_MAX ->
                    CollectionFunctions.of(function);
            case COLLECTION_SUM, COLLECTION_AVG -> CollectionFunctions.of(function);
            case MASK_NULL, MASK_DEFAULT, MASK_REPLACE, MASK_INNER, MASK_OUTER, MASK_HASH ->
                    MaskFunctions.of(function);
            case SIMILARITY_COSINE, SIMILARITY_EUCLIDEAN, SIMILARITY_DOT_PRODUCT ->
                    VectorFunctions.of(function);
            case USER_FUNCTION -> user(function);
            case COUNT_ROWS, COUNT, MIN, MAX, SUM, AVG, USER_AGGREGATE ->
                    throw new IllegalArgumentException(function + " is an aggregate");
        };
    }

    private static ScalarFunction user(ResolvedFunction function) {
        return new UserCall((FunctionMetadata) function.userFunction().orElseThrow());
    }

    private static @Nullable Bytes token(@Nullable Bytes[] arguments) {
        List<Bytes> key = new ArrayList<>(arguments.length);
        for (Bytes argument : arguments) {
            if (argument == null) {
                return null;
            }
            key.add(argument);
        }
        return Bytes.ofLong(DecoratedKey.of(key).token());
    }

    private static @Nullable Bytes fromJson(
            ResolvedFunction function, @Nullable Bytes text, FunctionContext context) {
        return text == null
                ? null
                : new JsonValues(context.clock()).parse(function.returnType(), text.toUtf8());
    }

    private static Bytes checked(ResolvedFunction function, Bytes value) {
        try {
            function.returnType().validate(value);
            return value;
        } catch (MarshalException e) {
            throw CqlException.invalid(
                            "In call to function %s, value %s is not a valid binary representation for type %s",
                            function.qualifiedName(), value, function.returnType().cql())
                    .withHint(e.message());
        }
    }
}

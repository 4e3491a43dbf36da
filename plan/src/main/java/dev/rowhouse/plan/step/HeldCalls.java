package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.Expression.OfCall;

import java.util.List;
import java.util.Map;

/// The table of held instances ([PlanStep.Hold]) and its statements. Each row is a call that has
/// begun and not yet ended.
public final class HeldCalls {
    /// The name of the table.
    public static final String TABLE = "pending_changes";

    /// The type of the parameters of a call: each parameter that is not null, serialized as its
    /// type is.
    public static final CqlType PARAMETERS = new MapType(NativeType.TEXT, NativeType.BLOB, true);

    /// The columns that its statements return, by name; `time` is the write time of a call in
    /// microseconds since 1970.
    public static final Map<String, CqlType> COLUMNS =
            Map.of(
                    "instance", NativeType.TEXT,
                    "call", NativeType.UUID,
                    "mutation", NativeType.TEXT,
                    "parameters", PARAMETERS,
                    "time", NativeType.BIGINT);

    private static final String CALL_OF_ROW =
            "call, mutation, parameters, WRITETIME(call) AS time FROM " + TABLE;

    /// The SELECT of all rows.
    public static final String ALL = "SELECT instance, " + CALL_OF_ROW;

    private HeldCalls() {}

    /// The statement that creates the table.
    public static String create() {
        return """
        CREATE TABLE %s (
            instance   text PRIMARY KEY,
            call       uuid,
            mutation   text,
            parameters frozen<map<text, blob>>
        ) WITH comment = 'Calls that have begun and not yet ended; whoever finds one finishes it'\
        """
                .formatted(TABLE);
    }

    private static Bind bind(String marker, CqlType type, OfCall.Detail detail) {
        return new Bind(marker, type, new OfCall(detail));
    }

    private static Bind instance() {
        return bind("instance", NativeType.TEXT, OfCall.Detail.INSTANCE);
    }

    private static Bind call() {
        return bind("call", NativeType.UUID, OfCall.Detail.CALL);
    }

    /// The step that holds an instance.
    ///
    /// @param instances the name of the instance; before and after, if its key changes
    /// @param mutation the name of the mutation
    /// @param taken the values that the caller has read before
    public static PlanStep.Hold hold(
            List<Expression.NameOf> instances,
            String mutation,
            List<PlanStep.HeldParameter> parameters,
            List<TakenValue> taken,
            List<PlanStep> steps,
            String reason) {
        PlanStatement claim =
                new PlanStatement(
                        "INSERT INTO %s (instance, call, mutation, parameters)\nVALUES (:instance, :call, '%s', :parameters) IF NOT EXISTS"
                                .formatted(TABLE, mutation.replace("'", "''")),
                        List.of(
                                instance(),
                                call(),
                                bind("parameters", PARAMETERS, OfCall.Detail.PARAMETERS)),
                        true);
        PlanStatement look =
                new PlanStatement(
                        "SELECT " + CALL_OF_ROW + " WHERE instance = :instance",
                        List.of(instance()));
        PlanStatement release =
                new PlanStatement(
                        "DELETE FROM %s WHERE instance = :instance IF call = :call"
                                .formatted(TABLE),
                        List.of(instance(), call()),
                        true);
        return new PlanStep.Hold(
                TABLE, instances, parameters, taken, claim, look, release, steps, reason);
    }
}

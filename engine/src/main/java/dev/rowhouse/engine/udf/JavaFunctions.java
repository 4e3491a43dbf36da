package dev.rowhouse.engine.udf;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.FunctionMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TypeResolver;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.function.ScalarFunction;
import dev.rowhouse.engine.function.UserCode;
import dev.rowhouse.engine.udf.api.UDFContext;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The user-defined functions of a database, compiled. A body is compiled when the function is
/// created, and again when one of its types has changed.
///
/// **Thread safety.** Safe.
public final class JavaFunctions implements UserCode {
    private final Supplier<Schema> schema;
    private final boolean areEnabled;
    private final FunctionLimits limits;
    private volatile boolean mayBeCalled;
    private final Map<FunctionMetadata, CompiledFunction> compiled = new ConcurrentHashMap<>();

    /// No functions yet.
    ///
    /// @param schema the schema of the moment, whose types bodies may name
    /// @param areEnabled whether functions may be called
    /// @param notices gets notices about abandoned calls
    public JavaFunctions(Supplier<Schema> schema, boolean areEnabled, Consumer<String> notices) {
        this.schema = schema;
        this.areEnabled = areEnabled;
        this.limits = new FunctionLimits(notices);
    }

    /// The number of calls that did not end and were abandoned.
    public long givenUp() {
        return limits.threads().givenUp();
    }

    /// Checks the body of a new function by compiling it.
    ///
    /// @throws CqlException when it is wrong or uses something forbidden, or this Java has no
    ///     compiler
    public void check(FunctionMetadata function) {
        compile(function);
    }

    @Override
    public ScalarFunction find(FunctionMetadata function) {
        if (!areEnabled) {
            throw CqlException.invalid(
                    "User-defined functions are disabled in cassandra.yaml - set user_defined_functions_enabled=true to enable");
        }
        CompiledFunction ready = compile(function);
        return (arguments, context) -> ready.call(arguments, context);
    }

    private CompiledFunction compile(FunctionMetadata function) {
        return compiled.computeIfAbsent(
                function, one -> CompiledFunction.of(one, context(one), limits));
    }

    private UDFContext context(FunctionMetadata function) {
        String keyspace = function.keyspace();
        return new UDFContext(
                function.argumentNames(),
                function.argumentTypes(),
                function.returnType(),
                name -> userType(keyspace, name),
                cql -> type(keyspace, cql));
    }

    private Optional<UserType> userType(String keyspace, String name) {
        return schema.get().findKeyspace(keyspace).flatMap(one -> one.findType(name));
    }

    private CqlType type(String keyspace, String cql) {
        KeyspaceMetadata metadata =
                schema.get()
                        .findKeyspace(keyspace)
                        .orElseThrow(() ->
                                CqlException.invalid("Keyspace '%s' doesn't exist", keyspace));
        return TypeResolver.of(metadata).resolve(CqlParser.parseType(cql));
    }

    /// Whether there are functions that may be called.
    public boolean mayBeCalled() {
        return mayBeCalled;
    }

    /// Forgets the functions that a schema no longer has.
    public void follow(Schema changed) {
        Set<FunctionMetadata> present = new HashSet<>();
        changed.keyspaces().values().forEach(one -> present.addAll(one.functions().functions()));
        compiled.keySet().retainAll(present);
        mayBeCalled = areEnabled && !present.isEmpty();
    }
}

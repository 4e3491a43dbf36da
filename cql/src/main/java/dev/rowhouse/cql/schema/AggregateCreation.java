package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.IfPresent;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// CREATE AGGREGATE. The checks are in Cassandra's order.
final class AggregateCreation {
    private final Schema schema;
    private final CreateAggregate statement;
    private final Span span;
    private final String name;
    private final String keyspaceName;

    AggregateCreation(Schema schema, CreateAggregate statement, SchemaContext context) {
        this.schema = schema;
        this.statement = statement;
        this.span = statement.span();
        this.name = statement.aggregate().text();
        this.keyspaceName = context.keyspaceOfUnguarded(statement.aggregate());
        FunctionStatements.requireEnabled(context, span);
    }

    SchemaResult apply() {
        KeyspaceMetadata keyspace =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                SchemaErrors.configuration(
                                        "Keyspace %s doesn't exist", keyspaceName));
        FunctionStatements.requireOneDirective(statement.ifPresent(), span);
        statement.arguments().forEach(type -> requireUnfrozen("Argument", type));
        requireUnfrozen("State type", statement.stateType());
        AggregateMetadata aggregate = aggregate(keyspace);
        Optional<UserFunction> existing =
                keyspace.functions().find(name, aggregate.argumentTypes());
        if (existing.isPresent()) {
            if (!existing.get().isAggregate()) {
                throw SchemaErrors.invalid(span, "Aggregate '%s' cannot replace a function", name);
            }
            if (statement.ifPresent() == IfPresent.KEEP) {
                return SchemaResult.unchanged(schema);
            }
            requireReplaceable(existing.get(), aggregate);
        }
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.withFunction(aggregate)),
                SchemaChange.ofFunction(FunctionStatements.kind(existing), aggregate));
    }

    private void requireUnfrozen(String what, RawType type) {
        FunctionStatements.requireUnfrozen(what, FunctionStatements.inKeyspace(keyspaceName, type));
    }

    private AggregateMetadata aggregate(KeyspaceMetadata keyspace) {
        TypeResolver resolver = TypeResolver.of(keyspace);
        List<CqlType> argumentTypes =
                statement.arguments().stream().map(resolver::resolve).toList();
        CqlType stateType = resolver.resolve(statement.stateType());
        FunctionMetadata stateFunction = stateFunction(keyspace, stateType, argumentTypes);
        Optional<FunctionMetadata> finalFunction =
                statement.finalFunction().map(one -> finalFunction(keyspace, one, stateType));
        Optional<Bytes> initialState = initialState(stateType);
        if (initialState.isEmpty() && !stateFunction.calledOnNullInput()) {
            throw SchemaErrors.invalid(
                    span,
                    "Cannot create aggregate '%s' without INITCOND because state function %s does not accept 'null' arguments",
                    name,
                    stateFunction.qualifiedName());
        }
        return new AggregateMetadata(
                keyspaceName,
                name,
                argumentTypes,
                stateFunction,
                stateType,
                finalFunction,
                initialState);
    }

    private String text(Name function, Stream<RawType> types) {
        return types.map(RawType::toString)
                .collect(Collectors.joining(", ", keyspaceName + "." + function.text() + "(", ")"));
    }

    private FunctionMetadata stateFunction(
            KeyspaceMetadata keyspace, CqlType stateType, List<CqlType> argumentTypes) {
        String text =
                text(
                        statement.stateFunction(),
                        Stream.concat(
                                Stream.of(statement.stateType()), statement.arguments().stream()));
        List<CqlType> types = new ArrayList<>();
        types.add(stateType);
        types.addAll(argumentTypes);
        Span place = statement.stateFunction().span();
        UserFunction found =
                keyspace.functions()
                        .find(statement.stateFunction().text(), types)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        place, "State function %s doesn't exist", text));
        if (!(found instanceof FunctionMetadata function)) {
            throw SchemaErrors.invalid(place, "State function %s isn't a scalar function", text);
        }
        if (!function.returnType().freeze().equals(stateType.freeze())) {
            throw SchemaErrors.invalid(
                    place,
                    "State function %s return type must be the same as the first argument type - check STYPE, argument and return types",
                    text);
        }
        return function;
    }

    private FunctionMetadata finalFunction(
            KeyspaceMetadata keyspace, Name finalFunction, CqlType stateType) {
        String text = text(finalFunction, Stream.of(statement.stateType()));
        UserFunction found =
                keyspace.functions()
                        .find(finalFunction.text(), List.of(stateType))
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        finalFunction.span(),
                                        "Final function %s doesn't exist",
                                        text));
        if (!(found instanceof FunctionMetadata function)) {
            throw SchemaErrors.invalid(
                    finalFunction.span(), "Final function %s isn't a scalar function", text);
        }
        return function;
    }

    private Optional<Bytes> initialState(CqlType stateType) {
        Optional<Bytes> state =
                statement.initialState().flatMap(term -> ConstantTerms.value(term, stateType));
        boolean mayBeEmpty =
                stateType == NativeType.TEXT
                        || stateType == NativeType.ASCII
                        || stateType == NativeType.BLOB;
        if (state.isPresent() && state.get().isEmpty() && !mayBeEmpty) {
            throw SchemaErrors.invalid(
                    span, "INITCOND must not be empty for all types except TEXT, ASCII, BLOB");
        }
        return state;
    }

    private void requireReplaceable(UserFunction existing, AggregateMetadata aggregate) {
        if (statement.ifPresent() == IfPresent.FAIL) {
            throw SchemaErrors.invalid(
                    statement.aggregate().span(), "Aggregate '%s' already exists", name);
        }
        if (!TypeCompatibility.isValueCompatible(aggregate.returnType(), existing.returnType())) {
            throw SchemaErrors.invalid(
                    span,
                    "Cannot replace aggregate '%s', the new return type %s isn't compatible with the return type %s of existing function",
                    name,
                    aggregate.returnType().cql(),
                    existing.returnType().cql());
        }
    }
}

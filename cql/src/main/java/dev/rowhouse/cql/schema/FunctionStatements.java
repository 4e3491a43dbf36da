package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.IfPresent;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// CREATE FUNCTION, and DROP of functions and aggregates. The checks are in Cassandra's order.
final class FunctionStatements {
    private static final String JAVA = "java";

    private FunctionStatements() {}

    static SchemaResult create(Schema schema, CreateFunction statement, SchemaContext context) {
        Span span = statement.span();
        String name = statement.function().text();
        String keyspaceName = context.keyspaceOfUnguarded(statement.function());
        requireOneDirective(statement.ifPresent(), span);
        requireEnabled(context, span);
        if (!statement.language().equals(JAVA)) {
            throw SchemaErrors.invalid(
                    span,
                    "Currently only Java UDFs are available in Cassandra. For more information - CASSANDRA-18252 and CASSANDRA-17281");
        }
        List<String> argumentNames =
                statement.arguments().stream().map(argument -> argument.name().text()).toList();
        if (Set.copyOf(argumentNames).size() < argumentNames.size()) {
            throw SchemaErrors.invalid(
                    span,
                    "Duplicate argument names for given function %s with argument names %s",
                    name,
                    argumentNames);
        }
        statement.arguments().forEach(argument -> requireUnfrozen("Argument", argument.type()));
        requireUnfrozen("Return type", statement.returnType());
        KeyspaceMetadata keyspace =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.function().span(),
                                        "Keyspace '%s' doesn't exist",
                                        keyspaceName));
        TypeResolver resolver = TypeResolver.of(keyspace);
        FunctionMetadata function =
                new FunctionMetadata(
                        keyspaceName,
                        name,
                        argumentNames,
                        statement.arguments().stream()
                                .map(argument -> resolver.resolve(argument.type()))
                                .toList(),
                        resolver.resolve(statement.returnType()),
                        statement.calledOnNullInput(),
                        statement.language(),
                        statement.body());
        context.features().functionCheck().check(function);
        Optional<UserFunction> existing = keyspace.functions().find(name, function.argumentTypes());
        if (existing.isPresent()) {
            if (existing.get().isAggregate()) {
                throw SchemaErrors.invalid(span, "Function '%s' cannot replace an aggregate", name);
            }
            if (statement.ifPresent() == IfPresent.KEEP) {
                return SchemaResult.unchanged(schema);
            }
            requireReplaceable(statement, (FunctionMetadata) existing.get(), function);
        }
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.withFunction(function)),
                SchemaChange.ofFunction(kind(existing), function));
    }

    static SchemaChange.Kind kind(Optional<UserFunction> existing) {
        return existing.isPresent() ? SchemaChange.Kind.UPDATED : SchemaChange.Kind.CREATED;
    }

    static void requireOneDirective(IfPresent ifPresent, Span span) {
        if (ifPresent == IfPresent.REPLACE_AND_KEEP) {
            throw SchemaErrors.invalid(
                    span, "Cannot use both 'OR REPLACE' and 'IF NOT EXISTS' directives");
        }
    }

    static void requireEnabled(SchemaContext context, Span span) {
        if (!context.features().userDefinedFunctions()) {
            throw SchemaErrors.invalid(
                    span,
                    "User-defined functions are disabled in cassandra.yaml - set user_defined_functions_enabled=true to enable");
        }
    }

    /// Arguments are never frozen, so `frozen` is not allowed. Tuples and vectors always are, so it
    /// may be said.
    static void requireUnfrozen(String what, RawType type) {
        if (type instanceof RawType.Frozen frozen
                && !(frozen.inner() instanceof RawType.TupleOf)
                && !(frozen.inner() instanceof RawType.VectorOf)
                && !(frozen.inner() instanceof RawType.Native)) {
            throw SchemaErrors.invalid(
                    type.span(),
                    "%s '%s' cannot be frozen; remove frozen<> modifier from '%s'",
                    what,
                    type,
                    type);
        }
    }

    /// A type as Cassandra writes it when it has looked in a keyspace for what users defined.
    static RawType inKeyspace(String keyspace, RawType type) {
        return switch (type) {
            case RawType.Native ignored -> type;
            case RawType.Custom ignored -> type;
            case RawType.UserDefined user ->
                    new RawType.UserDefined(
                            new QualifiedName(
                                    user.name().keyspace().or(() -> Optional.of(Name.of(keyspace))),
                                    user.name().name()));
            case RawType.ListOf list ->
                    new RawType.ListOf(inKeyspace(keyspace, list.element()), list.span());
            case RawType.SetOf set ->
                    new RawType.SetOf(inKeyspace(keyspace, set.element()), set.span());
            case RawType.MapOf map ->
                    new RawType.MapOf(
                            inKeyspace(keyspace, map.key()),
                            inKeyspace(keyspace, map.value()),
                            map.span());
            case RawType.TupleOf tuple ->
                    new RawType.TupleOf(
                            tuple.components().stream()
                                    .map(component -> inKeyspace(keyspace, component))
                                    .toList(),
                            tuple.span());
            case RawType.VectorOf vector ->
                    new RawType.VectorOf(
                            inKeyspace(keyspace, vector.element()),
                            vector.dimension(),
                            vector.span());
            case RawType.Frozen frozen ->
                    new RawType.Frozen(inKeyspace(keyspace, frozen.inner()), frozen.span());
        };
    }

    private static void requireReplaceable(
            CreateFunction statement, FunctionMetadata existing, FunctionMetadata function) {
        if (statement.ifPresent() == IfPresent.FAIL) {
            throw SchemaErrors.invalid(
                    statement.function().span(), "Function '%s' already exists", function.name());
        }
        if (existing.calledOnNullInput() != function.calledOnNullInput()) {
            throw SchemaErrors.invalid(
                    statement.span(),
                    "Function '%s' must have %s directive",
                    function.name(),
                    function.calledOnNullInput()
                            ? "CALLED ON NULL INPUT"
                            : "RETURNS NULL ON NULL INPUT");
        }
        if (!TypeCompatibility.isValueCompatible(function.returnType(), existing.returnType())) {
            throw SchemaErrors.invalid(
                    statement.returnType().span(),
                    "Cannot replace function '%s', the new return type %s is not compatible with the return type %s of existing function",
                    function.name(),
                    function.returnType().cql(),
                    existing.returnType().cql());
        }
    }

    /// The function that a DROP names.
    private record Wanted(
            String kind,
            QualifiedName name,
            String keyspace,
            Optional<List<RawType>> arguments,
            boolean ifExists) {
        String text() {
            String qualified = keyspace + "." + name.text();
            return arguments
                    .map(types ->
                            types.stream()
                                    .map(RawType::toString)
                                    .collect(Collectors.joining(", ", qualified + "(", ")")))
                    .orElse(qualified);
        }
    }

    static SchemaResult drop(Schema schema, DropFunction statement, SchemaContext context) {
        Wanted wanted =
                new Wanted(
                        "Function",
                        statement.function(),
                        context.keyspaceOfUnguarded(statement.function()),
                        statement.arguments(),
                        statement.ifExists());
        Optional<UserFunction> found = find(schema, wanted);
        if (found.isEmpty()) {
            return SchemaResult.unchanged(schema);
        }
        FunctionMetadata function = (FunctionMetadata) found.get();
        KeyspaceMetadata keyspace = schema.findKeyspace(wanted.keyspace()).orElseThrow();
        String aggregates =
                keyspace.functions().aggregates().stream()
                        .filter(aggregate -> aggregate.uses(function))
                        .map(UserFunction::qualifiedName)
                        .collect(Collectors.joining(", "));
        if (!aggregates.isEmpty()) {
            throw SchemaErrors.invalid(
                    statement.function().span(),
                    "Function '%s' is still referenced by aggregates %s",
                    wanted.text(),
                    aggregates);
        }
        String maskedTables =
                keyspace.tables().values().stream()
                        .filter(table -> table.masksWith(function))
                        .map(TableMetadata::name)
                        .collect(Collectors.joining(", "));
        if (!maskedTables.isEmpty()) {
            throw SchemaErrors.invalid(
                    statement.function().span(),
                    "Function '%s' is still referenced by column masks in tables %s",
                    wanted.text(),
                    maskedTables);
        }
        return dropped(schema, keyspace, function);
    }

    static SchemaResult drop(Schema schema, DropAggregate statement, SchemaContext context) {
        Wanted wanted =
                new Wanted(
                        "Aggregate",
                        statement.aggregate(),
                        context.keyspaceOfUnguarded(statement.aggregate()),
                        statement.arguments(),
                        statement.ifExists());
        return find(schema, wanted)
                .map(found ->
                        dropped(
                                schema,
                                schema.findKeyspace(wanted.keyspace()).orElseThrow(),
                                found))
                .orElseGet(() -> SchemaResult.unchanged(schema));
    }

    private static SchemaResult dropped(
            Schema schema, KeyspaceMetadata keyspace, UserFunction function) {
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.withoutFunction(function)),
                SchemaChange.ofFunction(SchemaChange.Kind.DROPPED, function));
    }

    private static Optional<UserFunction> find(Schema schema, Wanted wanted) {
        Optional<KeyspaceMetadata> keyspace = schema.findKeyspace(wanted.keyspace());
        String name = wanted.name().text();
        boolean isAggregate = wanted.kind().equals("Aggregate");
        List<UserFunction> named =
                keyspace.map(one -> one.functions().named(name)).orElse(List.of());
        if (named.size() > 1 && wanted.arguments().isEmpty()) {
            String statement = "DROP " + wanted.kind().toUpperCase(Locale.ROOT);
            throw SchemaErrors.invalid(
                    wanted.name().span(),
                    "'%s %s' matches multiple function definitions; specify the argument types by issuing a statement like '%s %s (type, type, ...)'. You can use cqlsh 'DESCRIBE %s %s' command to find all overloads",
                    statement,
                    name,
                    statement,
                    name,
                    wanted.kind().toUpperCase(Locale.ROOT),
                    name);
        }
        wanted.arguments()
                .ifPresent(types ->
                        types.forEach(type ->
                                requireUnfrozen("Argument", inKeyspace(wanted.keyspace(), type))));
        Optional<UserFunction> found = Optional.empty();
        if (keyspace.isPresent()) {
            TypeResolver resolver = TypeResolver.of(keyspace.get());
            Optional<List<CqlType>> types =
                    wanted.arguments().map(raw -> raw.stream().map(resolver::resolve).toList());
            found =
                    named.stream()
                            .filter(one -> one.isAggregate() == isAggregate)
                            .filter(one -> types.isEmpty() || one.takes(types.get()))
                            .findFirst();
        }
        if (found.isEmpty() && !wanted.ifExists()) {
            throw SchemaErrors.invalid(
                    wanted.name().span(), "%s '%s' doesn't exist", wanted.kind(), wanted.text());
        }
        return found;
    }
}

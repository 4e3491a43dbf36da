package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Rename;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.FieldDefinition;
import dev.rowhouse.cql.syntax.tree.TypeChange;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// CREATE, ALTER and DROP TYPE.
final class TypeStatements {
    private TypeStatements() {}

    static SchemaResult create(Schema schema, CreateType statement, SchemaContext context) {
        String keyspaceName = context.keyspaceOf(statement.type());
        String name = statement.type().text();
        KeyspaceMetadata keyspace =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.type().span(),
                                        "Keyspace '%s' doesn't exist",
                                        keyspaceName));
        if (keyspace.findType(name).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.type().span(), "A user type with name '%s' already exists", name);
        }
        Set<String> names = new HashSet<>();
        for (FieldDefinition field : statement.fields()) {
            if (!names.add(field.name().text())) {
                throw SchemaErrors.invalid(
                        field.name().span(),
                        "Duplicate field name '%s' in type '%s'",
                        field.name().text(),
                        name);
            }
        }
        statement.fields().forEach(field -> checkFieldType(field.type()));
        TypeResolver resolver = TypeResolver.of(keyspace);
        UserType type =
                new UserType(
                        keyspaceName,
                        name,
                        statement.fields().stream().map(field -> field.name().text()).toList(),
                        statement.fields().stream()
                                .map(field -> resolver.resolve(field.type()))
                                .toList(),
                        false);
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.withType(type)),
                SchemaChange.ofType(SchemaChange.Kind.CREATED, keyspaceName, name));
    }

    private static void checkFieldType(RawType type) {
        if (TypeResolver.isCounter(type)) {
            throw SchemaErrors.invalid(type.span(), "A user type cannot contain counters");
        }
        if (TypeResolver.isUnfrozenUserType(type)) {
            throw SchemaErrors.invalid(type.span(), "A user type cannot contain non-frozen UDTs");
        }
    }

    static SchemaResult alter(Schema schema, AlterType statement, SchemaContext context) {
        String keyspaceName = context.keyspaceOf(statement.type());
        String name = statement.type().text();
        Optional<KeyspaceMetadata> keyspace = schema.findKeyspace(keyspaceName);
        Optional<UserType> type = keyspace.flatMap(found -> found.findType(name));
        if (keyspace.isEmpty() || type.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.type().span(), "Type %s.%s doesn't exist", keyspaceName, name);
        }
        UserType changed =
                switch (statement.change()) {
                    case TypeChange.ChangeFieldType change ->
                            throw SchemaErrors.invalid(
                                    change.field().span(),
                                    "Altering field types is no longer supported");
                    case TypeChange.AddField add -> addField(keyspace.get(), type.get(), add);
                    case TypeChange.RenameFields rename -> renameFields(type.get(), rename);
                };
        if (changed.equals(type.get())) {
            return SchemaResult.unchanged(schema);
        }
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.get().withUpdatedType(changed)),
                SchemaChange.ofType(SchemaChange.Kind.UPDATED, keyspaceName, name));
    }

    private static UserType addField(
            KeyspaceMetadata keyspace, UserType type, TypeChange.AddField add) {
        checkFieldType(add.type());
        String typeName = qualifiedName(type);
        String field = add.field().text();
        if (type.fieldIndex(field) >= 0) {
            if (add.ifNotExists()) {
                return type;
            }
            throw SchemaErrors.invalid(
                    add.field().span(),
                    "Cannot add field %s to type %s: a field with name %s already exists",
                    field,
                    typeName,
                    field);
        }
        TypeResolver resolver = TypeResolver.of(keyspace);
        CqlType fieldType = resolver.resolve(add.type());
        if (fieldType.references(type.keyspace(), type.name())) {
            throw SchemaErrors.invalid(
                    add.type().span(),
                    "Cannot add new field %s of type %s to user type %s as it would create a circular reference",
                    field,
                    resolver.qualified(add.type()),
                    typeName);
        }
        List<String> tables =
                keyspace.tablesAndViews()
                        .filter(table -> isInPartitionKey(type, table))
                        .map(TableMetadata::cql)
                        .toList();
        if (!tables.isEmpty()) {
            throw SchemaErrors.invalid(
                    add.field().span(),
                    "Cannot add new field %s of type %s to user type %s as the type is being used in partition key by the following tables: %s",
                    field,
                    resolver.qualified(add.type()),
                    typeName,
                    String.join(", ", tables));
        }
        List<String> names = new ArrayList<>(type.fieldNames());
        List<CqlType> types = new ArrayList<>(type.fieldTypes());
        names.add(field);
        types.add(fieldType);
        return new UserType(type.keyspace(), type.name(), names, types, false);
    }

    private static boolean isInPartitionKey(UserType type, TableMetadata table) {
        return table.partitionKey().stream()
                .anyMatch(column -> column.type().references(type.keyspace(), type.name()));
    }

    private static String qualifiedName(UserType type) {
        return type.keyspace() + "." + Identifiers.quoteIfNeeded(type.name());
    }

    private static UserType renameFields(UserType type, TypeChange.RenameFields change) {
        List<String> names = new ArrayList<>(type.fieldNames());
        for (Rename rename : change.renames()) {
            Name from = rename.from();
            int index = type.fieldIndex(from.text());
            if (index >= 0) {
                names.set(index, rename.to().text());
            } else if (!change.ifExists()) {
                throw SchemaErrors.invalid(
                        from.span(),
                        "Unkown field %s in user type %s",
                        from.text(),
                        qualifiedName(type));
            }
        }
        for (Rename rename : change.renames()) {
            if (names.indexOf(rename.to().text()) != names.lastIndexOf(rename.to().text())) {
                // Cassandra prints the keyspace where it means the type.
                throw SchemaErrors.invalid(
                        rename.to().span(),
                        "Duplicate field name %s in type %s",
                        rename.to().text(),
                        type.keyspace());
            }
        }
        return new UserType(type.keyspace(), type.name(), names, type.fieldTypes(), false);
    }

    static SchemaResult drop(Schema schema, DropType statement, SchemaContext context) {
        String keyspaceName = context.keyspaceOf(statement.type());
        String name = statement.type().text();
        Optional<KeyspaceMetadata> found = schema.findKeyspace(keyspaceName);
        if (found.flatMap(keyspace -> keyspace.findType(name)).isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.type().span(), "Type '%s.%s' doesn't exist", keyspaceName, name);
        }
        KeyspaceMetadata keyspace = found.get();
        List<String> types =
                keyspace.types().values().stream()
                        .filter(type -> !type.name().equals(name))
                        .filter(type -> type.references(keyspaceName, name))
                        .map(UserType::name)
                        .toList();
        List<String> tables =
                keyspace.tables().values().stream()
                        .filter(table -> table.references(name))
                        .map(TableMetadata::name)
                        .toList();
        String functions =
                keyspace.functions().all().stream()
                        .filter(function -> function.references(name))
                        .sorted(Comparator.comparing(UserFunction::isAggregate))
                        .map(UserFunction::qualifiedName)
                        .collect(Collectors.joining(", "));
        if (!functions.isEmpty()) {
            throw SchemaErrors.invalid(
                    statement.type().span(),
                    "Cannot drop user type '%s.%s' as it is still used by functions %s",
                    keyspaceName,
                    name,
                    functions);
        }
        if (!types.isEmpty() || !tables.isEmpty()) {
            throw SchemaErrors.invalid(
                    statement.type().span(),
                    "Cannot drop user type '%s.%s' as it is still used by %s %s",
                    keyspaceName,
                    name,
                    types.isEmpty() ? "tables" : "user types",
                    String.join(", ", types.isEmpty() ? tables : types));
        }
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.withoutType(name)),
                SchemaChange.ofType(SchemaChange.Kind.DROPPED, keyspaceName, name));
    }
}

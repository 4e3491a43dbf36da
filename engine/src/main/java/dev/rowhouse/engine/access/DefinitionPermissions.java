package dev.rowhouse.engine.access;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.TypeResolver;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.syntax.tree.DescribedObject;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.types.CqlType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The permissions that schema statements need, as in Cassandra. A definition that names no
/// keyspace where there must be one needs nothing: it has no meaning, and that is what its author
/// is told.
public final class DefinitionPermissions {
    private final Schema schema;
    private final Optional<String> keyspaceInUse;
    private final List<RequiredPermission> required = new ArrayList<>();

    private DefinitionPermissions(Schema schema, Optional<String> keyspaceInUse) {
        this.schema = schema;
        this.keyspaceInUse = keyspaceInUse;
    }

    /// The permissions that a schema statement needs.
    ///
    /// @param keyspaceInUse the keyspace of names that have none
    public static RequiredPermissions of(
            SchemaStatement statement, Schema schema, Optional<String> keyspaceInUse) {
        DefinitionPermissions collected = new DefinitionPermissions(schema, keyspaceInUse);
        collected.add(statement);
        return new RequiredPermissions(collected.required);
    }

    private void add(SchemaStatement statement) {
        switch (statement) {
            case SchemaStatement.CreateKeyspace ignored ->
                    required.add(
                            RequiredPermission.OnResource.of(
                                    ProtectedResource.ALL_KEYSPACES, Permission.CREATE));
            case SchemaStatement.AlterKeyspace alter ->
                    keyspace(Permission.ALTER, alter.keyspace());
            case SchemaStatement.DropKeyspace drop -> keyspace(Permission.DROP, drop.keyspace());
            case SchemaStatement.CreateTable create -> tables(Permission.CREATE, create.table());
            case SchemaStatement.CopyTable copy -> {
                keyspaceOf(copy.source())
                        .filter(keyspace -> !SchemaContext.isSystemKeyspace(keyspace))
                        .ifPresent(keyspace ->
                                data(
                                        Permission.SELECT,
                                        keyspace,
                                        ProtectedResource.table(keyspace, copy.source().text())));
                tables(Permission.CREATE, copy.table());
            }
            case SchemaStatement.CommentOn comment -> described(comment.object());
            case SchemaStatement.SecurityLabelOn label -> described(label.object());
            case SchemaStatement.AlterTable alter -> table(Permission.ALTER, alter.table());
            case SchemaStatement.DropTable drop -> table(Permission.DROP, drop.table());
            case SchemaStatement.CreateType create -> tables(Permission.CREATE, create.type());
            case SchemaStatement.AlterType alter -> tables(Permission.ALTER, alter.type());
            case SchemaStatement.DropType drop -> tables(Permission.DROP, drop.type());
            case SchemaStatement.CreateIndex create -> table(Permission.ALTER, create.table());
            case SchemaStatement.DropIndex drop -> index(drop.index());
            case SchemaStatement.CreateView create -> table(Permission.ALTER, create.baseTable());
            case SchemaStatement.AlterView alter -> view(alter.view());
            case SchemaStatement.DropView drop -> view(drop.view());
            case SchemaStatement.CreateFunction create ->
                    created(
                            create.function(),
                            create.arguments().stream()
                                    .map(SchemaStatement.FieldDefinition::type)
                                    .toList(),
                            create.ifPresent());
            case SchemaStatement.CreateAggregate create -> aggregate(create);
            case SchemaStatement.DropFunction drop -> dropped(drop.function(), drop.arguments());
            case SchemaStatement.DropAggregate drop -> dropped(drop.aggregate(), drop.arguments());
            // The messages are Cassandra's, letter by letter.
            case SchemaStatement.CreateTrigger ignored -> trigger("perform CREATE");
            case SchemaStatement.DropTrigger ignored -> trigger("perfrom DROP");
        }
    }

    private void described(DescribedObject object) {
        switch (object) {
            case DescribedObject.Keyspace one -> keyspace(Permission.ALTER, one.keyspace());
            case DescribedObject.Table one -> table(Permission.ALTER, one.table());
            case DescribedObject.Column one -> table(Permission.ALTER, one.table());
            case DescribedObject.Type one -> tables(Permission.ALTER, one.type());
            case DescribedObject.Field one -> tables(Permission.ALTER, one.type());
        }
    }

    private Optional<String> keyspaceOf(QualifiedName name) {
        return name.keyspace().map(Name::text).or(() -> keyspaceInUse);
    }

    private Optional<KeyspaceMetadata> findKeyspace(QualifiedName name) {
        return keyspaceOf(name).flatMap(schema::findKeyspace);
    }

    private void keyspace(Permission permission, Name name) {
        data(permission, name.text(), ProtectedResource.keyspace(name.text()));
    }

    private void tables(Permission permission, QualifiedName name) {
        keyspaceOf(name)
                .ifPresent(keyspace ->
                        data(permission, keyspace, ProtectedResource.allTables(keyspace)));
    }

    private void table(Permission permission, QualifiedName name) {
        keyspaceOf(name).ifPresent(keyspace -> table(permission, keyspace, name.text()));
    }

    private void table(Permission permission, String keyspace, String name) {
        data(permission, keyspace, ProtectedResource.table(keyspace, name));
    }

    /// Nobody defines what the system consists of; how its keyspaces are replicated may be altered.
    private void data(Permission permission, String keyspace, ProtectedResource resource) {
        if (SchemaContext.isSystemKeyspace(keyspace)) {
            required.add(
                    new RequiredPermission.Impossible(
                            keyspace + " keyspace is not user-modifiable."));
        } else if (SchemaContext.isReplicatedSystemKeyspace(keyspace)
                && !(permission == Permission.ALTER
                        && resource.equals(ProtectedResource.keyspace(keyspace)))) {
            required.add(
                    new RequiredPermission.Impossible("Cannot " + permission + " " + resource));
        } else {
            required.add(StatementPermissions.onData(permission, keyspace, resource));
        }
    }

    private void index(QualifiedName index) {
        findKeyspace(index)
                .flatMap(keyspace -> keyspace.findTableOfIndex(index.text()))
                .ifPresent(indexed -> table(Permission.ALTER, indexed.keyspace(), indexed.name()));
    }

    private void view(QualifiedName name) {
        findKeyspace(name)
                .ifPresent(keyspace ->
                        keyspace.findView(name.text())
                                .ifPresent(view ->
                                        table(
                                                Permission.ALTER,
                                                keyspace.name(),
                                                view.baseTable())));
    }

    private void created(
            QualifiedName name, List<RawType> arguments, SchemaStatement.IfPresent ifPresent) {
        boolean mayReplace =
                ifPresent == SchemaStatement.IfPresent.REPLACE
                        || ifPresent == SchemaStatement.IfPresent.REPLACE_AND_KEEP;
        Optional<UserFunction> replaced =
                mayReplace
                        ? findKeyspace(name)
                                .flatMap(keyspace -> find(keyspace, name.text(), arguments))
                        : Optional.empty();
        if (replaced.isPresent()) {
            function(Permission.ALTER, replaced.get());
        } else {
            keyspaceOf(name)
                    .ifPresent(keyspace ->
                            required.add(
                                    RequiredPermission.OnResource.of(
                                            ProtectedResource.functions(keyspace),
                                            Permission.CREATE)));
        }
    }

    private static Optional<UserFunction> find(
            KeyspaceMetadata keyspace, String name, List<RawType> arguments) {
        return keyspace.functions().find(name, types(keyspace, arguments));
    }

    private static List<CqlType> types(KeyspaceMetadata keyspace, List<RawType> types) {
        TypeResolver resolver = TypeResolver.of(keyspace);
        return types.stream().map(resolver::resolve).toList();
    }

    private void function(Permission permission, UserFunction function) {
        required.add(
                RequiredPermission.OnResource.of(ProtectedResource.function(function), permission));
    }

    private void aggregate(SchemaStatement.CreateAggregate create) {
        created(create.aggregate(), create.arguments(), create.ifPresent());
        List<RawType> ofState =
                Stream.concat(Stream.of(create.stateType()), create.arguments().stream()).toList();
        findKeyspace(create.aggregate())
                .ifPresent(keyspace -> {
                    executed(keyspace, create.stateFunction(), ofState);
                    create.finalFunction()
                            .ifPresent(
                                    last -> executed(keyspace, last, List.of(create.stateType())));
                });
    }

    /// Whether the function exists is checked later.
    private void executed(KeyspaceMetadata keyspace, Name name, List<RawType> arguments) {
        required.add(
                RequiredPermission.OnResource.of(
                        find(keyspace, name.text(), arguments)
                                .map(ProtectedResource::function)
                                .orElseGet(() ->
                                        ProtectedResource.function(
                                                keyspace.name(),
                                                name.text(),
                                                types(keyspace, arguments))),
                        Permission.EXECUTE));
    }

    /// All of a name, when the statement does not say which.
    private void dropped(QualifiedName name, Optional<List<RawType>> arguments) {
        findKeyspace(name)
                .ifPresent(keyspace -> {
                    List<UserFunction> named = keyspace.functions().named(name.text());
                    Optional<UserFunction> one =
                            arguments.flatMap(types -> find(keyspace, name.text(), types));
                    (arguments.isPresent() ? one.stream() : named.stream())
                            .forEach(each -> function(Permission.DROP, each));
                });
    }

    private void trigger(String what) {
        required.add(
                new RequiredPermission.Superuser(
                        "Only superusers are allowed to " + what + " TRIGGER queries"));
    }
}

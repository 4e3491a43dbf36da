package dev.rowhouse.engine.system;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.client.ClientStatement;
import dev.rowhouse.engine.client.ConnectedClient;
import dev.rowhouse.engine.client.ServerClients;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The rows of the tables that tell of clients: `system_views.clients` and
/// `system.prepared_statements`.
final class ClientContent {
    static final String CLIENTS = "clients";
    static final String PREPARED_STATEMENTS = "prepared_statements";

    // Cassandra's name for every client while authentication is off.
    private static final String ANONYMOUS = "anonymous";
    private static final String DRIVER_NAME = "DRIVER_NAME";
    private static final String DRIVER_VERSION = "DRIVER_VERSION";

    private ClientContent() {}

    /// Whether a table is one of these.
    static boolean isOf(TableMetadata table) {
        return switch (table.keyspace()) {
            case SystemTables.SYSTEM_VIEWS -> table.name().equals(CLIENTS);
            case SystemTables.SYSTEM -> table.name().equals(PREPARED_STATEMENTS);
            default -> false;
        };
    }

    static List<Map<String, Object>> clients(ServerClients clientele) {
        return clientele.clients().stream().map(ClientContent::client).toList();
    }

    private static Map<String, Object> client(ConnectedClient client) {
        Map<String, Object> row = new HashMap<>();
        row.put("address", client.address());
        row.put("port", client.port());
        row.put("hostname", client.address().getHostName());
        client.username()
                .or(() -> isReady(client) ? Optional.of(ANONYMOUS) : Optional.empty())
                .ifPresent(name -> row.put("username", name));
        row.put("connection_stage", client.stage().name().toLowerCase(Locale.ROOT));
        row.put("protocol_version", client.protocolVersion());
        row.put("request_count", client.requests());
        row.put("ssl_enabled", client.encryption().isPresent());
        client.encryption()
                .ifPresent(how -> {
                    row.put("ssl_protocol", how.protocol());
                    row.put("ssl_cipher_suite", how.cipherSuite());
                });
        client.keyspace().ifPresent(name -> row.put("keyspace_name", name));
        if (!client.options().isEmpty()) {
            row.put("client_options", client.options());
        }
        putOption(client, DRIVER_NAME, "driver_name", row);
        putOption(client, DRIVER_VERSION, "driver_version", row);
        return row;
    }

    private static boolean isReady(ConnectedClient client) {
        return client.stage() == ConnectedClient.Stage.READY;
    }

    private static void putOption(
            ConnectedClient client, String option, String column, Map<String, Object> row) {
        String value = client.options().get(option);
        if (value != null) {
            row.put(column, value);
        }
    }

    static List<Map<String, Object>> preparedStatements(ServerClients clientele) {
        return clientele.preparedStatements().stream().map(ClientContent::statement).toList();
    }

    private static Map<String, Object> statement(ClientStatement statement) {
        Map<String, Object> row = new HashMap<>();
        row.put("prepared_id", statement.id());
        row.put("query_string", statement.cql());
        statement.keyspace().ifPresent(name -> row.put("logged_keyspace", name));
        return row;
    }
}

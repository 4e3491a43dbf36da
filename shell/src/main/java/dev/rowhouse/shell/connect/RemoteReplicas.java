package dev.rowhouse.shell.connect;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;

import dev.rowhouse.cql.error.CqlException;

import java.net.InetSocketAddress;
import java.util.List;

/// Finds the nodes that hold a token's partitions with the driver, from the tokens of the nodes and
/// the replication of the keyspace.
final class RemoteReplicas {
    private RemoteReplicas() {}

    /// The addresses at which clients reach the nodes, the first replica first.
    ///
    /// @param session one that reads the tokens of nodes and the replication of keyspaces
    /// @throws CqlException when there is no such keyspace, or the token is none of the cluster's
    static List<String> find(CqlSession session, String keyspace, String token) {
        CqlIdentifier name = CqlIdentifier.fromInternal(keyspace);
        if (session.getMetadata().getKeyspace(name).isEmpty()) {
            throw CqlException.invalid("Keyspace '%s' does not exist", keyspace);
        }
        TokenMap tokens =
                session.getMetadata()
                        .getTokenMap()
                        .orElseThrow(() ->
                                new ConnectionException(
                                        "the server does not report the tokens of its nodes"));
        try {
            return tokens.getReplicas(name, tokens.parse(token)).stream()
                    .map(RemoteReplicas::address)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw CqlException.invalid("'%s' is not a token of this cluster", token);
        }
    }

    private static String address(Node node) {
        return node.getBroadcastRpcAddress()
                .map(InetSocketAddress::getAddress)
                .map(address -> address.getHostAddress())
                .orElseGet(() -> node.getEndPoint().toString());
    }
}

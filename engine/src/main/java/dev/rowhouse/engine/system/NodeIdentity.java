package dev.rowhouse.engine.system;

import dev.rowhouse.cql.schema.CassandraRelease;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// The identity of a database as a node.
///
/// @param hostId what tells it from others
/// @param startedSeconds when it was started, in seconds since the epoch
/// @param place its data center and rack
/// @param release the release of Cassandra that clients take it for
/// @param settings its settings, by Cassandra's names
/// @param address where clients reach it
public record NodeIdentity(
        UUID hostId,
        int startedSeconds,
        NodePlace place,
        CassandraRelease release,
        Map<String, String> settings,
        InetSocketAddress address) {
    static final String CLUSTER_NAME = "Rowhouse";
    static final String PARTITIONER = "org.apache.cassandra.dht.Murmur3Partitioner";
    static final String PROTOCOL_VERSION = "5";

    /// The token of the only node, which owns all others.
    static final String TOKEN = Long.toString(Long.MIN_VALUE);

    /// The port for other nodes.
    public static final int STORAGE_PORT = 7000;

    /// The address for other nodes.
    static final String ENDPOINT = "/127.0.0.1:" + STORAGE_PORT;

    static final int NATIVE_PORT = 9042;

    private static final String ADDRESS = "127.0.0.1";

    /// An identity with Cassandra's default address, used while there is no listener.
    public static NodeIdentity of(
            UUID hostId,
            int startedSeconds,
            NodePlace place,
            CassandraRelease release,
            Map<String, String> settings) {
        return new NodeIdentity(
                hostId,
                startedSeconds,
                place,
                release,
                settings,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), NATIVE_PORT));
    }

    /// Copies the settings.
    public NodeIdentity {
        settings = Map.copyOf(settings);
    }

    /// The same where clients reach it at another address; its settings say so, too.
    public NodeIdentity at(InetSocketAddress where) {
        Map<String, String> changed = new HashMap<>(settings);
        changed.put("rpc_address", where.getAddress().getHostAddress());
        changed.put("native_transport_port", Integer.toString(where.getPort()));
        return new NodeIdentity(hostId, startedSeconds, place, release, changed, where);
    }

    /// The settings that every database has: who it is and where it would be found.
    public static Map<String, String> commonSettings(NodePlace place) {
        return Map.of(
                "cluster_name",
                CLUSTER_NAME,
                "endpoint_snitch",
                place.snitch(),
                "listen_address",
                ADDRESS,
                "native_transport_port",
                Integer.toString(NATIVE_PORT),
                "num_tokens",
                "1",
                "partitioner",
                PARTITIONER,
                "rpc_address",
                ADDRESS,
                "storage_port",
                Integer.toString(STORAGE_PORT));
    }
}

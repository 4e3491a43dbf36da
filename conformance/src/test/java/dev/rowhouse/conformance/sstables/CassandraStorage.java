package dev.rowhouse.conformance.sstables;

import java.io.IOException;
import java.nio.file.Path;
import java.rmi.UnmarshalException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// What `nodetool` does to the tables of a node on this machine, over JMX as it does.
///
/// **Thread safety.** Belongs to one thread.
final class CassandraStorage implements AutoCloseable {
    /// As `scripts/cassandra` sets it.
    private static final int PORT_BELOW_CQL = 1843;

    private static final String TABLE = "t";
    private static final String TEXT = String.class.getName();
    private static final String TEXTS = String[].class.getName();
    private static final String CORRUPT_FILE =
            "NotSerializableException: org.apache.cassandra.io.util.File";

    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final ObjectName service;

    /// What a node does with the SSTables of a table. Scrubbing is not among them: it skips
    /// partitions that Cassandra wrote itself, with an exception in its log.
    enum Upkeep {
        COMPACT,
        GARBAGE_COLLECT_ROWS,
        GARBAGE_COLLECT_CELLS,
        VERIFY
    }

    /// Connects to a node.
    ///
    /// @param node `HOST:PORT` of its CQL
    CassandraStorage(String node) throws IOException {
        int colon = node.lastIndexOf(':');
        int port = Integer.parseInt(node.substring(colon + 1)) - PORT_BELOW_CQL;
        this.connector = connected(port);
        this.server = connector.getMBeanServerConnection();
        try {
            this.service = new ObjectName("org.apache.cassandra.db:type=StorageService");
        } catch (JMException e) {
            throw new IOException("the node's JMX does not serve: " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("BanJNDI") // Only to this machine, where the node was started for tests.
    private static JMXConnector connected(int port) throws IOException {
        return JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"));
    }

    private Object call(ObjectName bean, String operation, Object[] arguments, String... types)
            throws IOException {
        try {
            return server.invoke(bean, operation, arguments, types);
        } catch (JMException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IOException(operation + ": " + cause, e);
        }
    }

    /// Writes what is in memory to an SSTable.
    void flush(String keyspace) throws IOException {
        Object[] arguments = {keyspace, new String[] {TABLE}};
        call(service, "forceKeyspaceFlush", arguments, TEXT, TEXTS);
    }

    /// Puts all SSTables together.
    ///
    /// @return whether it has; not when Cassandra cannot read an SSTable of its own, such as one of
    ///     version `oa` or `da` with a deletion of a partition before 1970. Then they stay
    boolean compact(String keyspace) throws IOException {
        Object[] arguments = {false, keyspace, new String[] {TABLE}};
        try {
            call(service, "forceKeyspaceCompaction", arguments, "boolean", TEXT, TEXTS);
            return true;
        } catch (UnmarshalException e) {
            // Its CorruptSSTableException has the file in it, which cannot be sent.
            if (String.valueOf(e.getMessage()).contains(CORRUPT_FILE)) {
                return false;
            }
            throw e;
        }
    }

    /// Does something that must not change any answer.
    void keepUp(Upkeep upkeep, String keyspace) throws IOException {
        switch (upkeep) {
            case COMPACT -> {
                if (!compact(keyspace)) {
                    throw new IOException("Cassandra cannot read what it has compacted");
                }
            }
            case GARBAGE_COLLECT_ROWS -> collectGarbage("ROW", keyspace);
            case GARBAGE_COLLECT_CELLS -> collectGarbage("CELL", keyspace);
            case VERIFY -> verify(keyspace);
        }
    }

    private void collectGarbage(String granularity, String keyspace) throws IOException {
        Object[] arguments = {granularity, 1, keyspace, new String[] {TABLE}};
        requireDone(call(service, "garbageCollect", arguments, TEXT, "int", TEXT, TEXTS));
    }

    // Extended, checking the version; nothing is marked or moved.
    private void verify(String keyspace) throws IOException {
        Object[] arguments = {
            true, true, false, false, false, false, keyspace, new String[] {TABLE}
        };
        requireDone(
                call(
                        service, "verify", arguments, "boolean", "boolean", "boolean", "boolean",
                        "boolean", "boolean", TEXT, TEXTS));
    }

    private static void requireDone(Object status) throws IOException {
        if (!Integer.valueOf(0).equals(status)) {
            throw new IOException("Cassandra ends with status " + status);
        }
    }

    /// Gives the SSTables of a table second names in a folder, after flushing it.
    ///
    /// @return the folder
    Path snapshot(String keyspace, String name) throws IOException {
        // A snapshot does not wait for what is being written to disk at the moment, as it is after
        // changes of the schema.
        flush(keyspace);
        Object[] arguments = {name, Map.of(), new String[] {keyspace + "." + TABLE}};
        call(service, "takeSnapshot", arguments, TEXT, Map.class.getName(), TEXTS);
        return folder(keyspace).resolve("snapshots").resolve(name);
    }

    /// The folder of a table. A table of the same name that was dropped may have left another one
    /// beside it.
    private Path folder(String keyspace) throws IOException {
        try {
            List<?> paths = (List<?>) server.getAttribute(table(keyspace), "DataPaths");
            return Path.of((String) paths.getFirst());
        } catch (JMException e) {
            throw new IOException("no folder of table " + keyspace, e);
        }
    }

    private static ObjectName table(String keyspace) throws JMException {
        return new ObjectName(
                "org.apache.cassandra.db:type=Tables,keyspace=" + keyspace + ",table=" + TABLE);
    }

    /// Takes SSTables over into a table (`nodetool import -e`), moving their files.
    ///
    /// @return the folders that it refuses
    List<?> take(Path folder, String keyspace) throws IOException {
        try {
            Object[] arguments = {
                Set.of(folder.toString()), true, true, true, true, true, true, false
            };
            String[] types = new String[arguments.length];
            types[0] = Set.class.getName();
            for (int i = 1; i < types.length; i++) {
                types[i] = "boolean";
            }
            return (List<?>) call(table(keyspace), "importNewSSTables", arguments, types);
        } catch (JMException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}

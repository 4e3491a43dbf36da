package dev.rowhouse.design.ring;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Murmur3;
import dev.rowhouse.design.estimate.Ranks;
import dev.rowhouse.plan.sizes.TableSize;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The partitions of one table on a ring.
///
/// The largest partitions are placed one by one, by the Murmur3 token of their key. The key is the
/// value itself when the model lists the values, otherwise it is made up. The many small partitions
/// are spread in proportion to the token ranges of the nodes.
///
/// @param table the table's name
/// @param size its sizes
/// @param keys the serialized partition keys that are known, the most frequent first; the other
///     keys are made up
/// @param names the readable forms of these keys
/// @param parts the number of shards of each partition; 1 without shards
record TableSpread(String table, TableSize size, List<Bytes> keys, List<String> names, int parts) {
    private static final int PLACED_MAX = 20_000;

    /// Copies the lists.
    TableSpread {
        keys = List.copyOf(keys);
        names = List.copyOf(names);
    }

    /// The same table with each partition split into shards.
    TableSpread salted(int count) {
        return new TableSpread(table, size, keys, names, count);
    }

    /// A partition on the ring.
    ///
    /// @param name its readable key, or its rank
    /// @param share its share of the table's rows
    /// @param place the place of its token on the ring, from 0 to 1
    /// @param nodes the nodes that store it, counted from 0, the first replica first
    record Placed(String name, double share, double place, List<Integer> nodes) {
        /// Copies the list.
        Placed {
            nodes = List.copyOf(nodes);
        }
    }

    /// The distribution of the rows over the partitions.
    private Ranks ranks() {
        return Ranks.of(size.partitions(), size.largest().rows() / Math.max(1, size.rows()));
    }

    /// The largest partitions without shards, the largest first.
    List<Placed> fullest(TokenRing ring, int count) {
        double[] shares = ranks().first(count);
        List<Placed> placed = new ArrayList<>();
        for (int rank = 0; rank < shares.length; rank++) {
            String name = rank < names.size() ? names.get(rank) : "no. " + (rank + 1);
            long token = token(rank, 0);
            placed.add(
                    new Placed(
                            name,
                            shares[rank],
                            TokenRing.place(token),
                            Arrays.stream(ring.replicas(token)).boxed().toList()));
        }
        return placed;
    }

    /// The share of the table's rows on each node. The shares add up to the number of replicas.
    double[] shares(TokenRing ring) {
        double[] nodes = new double[ring.nodes()];
        double[] first = ranks().first(Math.max(1, PLACED_MAX / parts));
        double left = 1;
        for (int rank = 0; rank < first.length; rank++) {
            left -= first[rank];
            for (int part = 0; part < parts; part++) {
                for (int node : ring.replicas(token(rank, part))) {
                    nodes[node] += first[rank] / parts;
                }
            }
        }
        double[] ownership = ring.ownership();
        for (int node = 0; node < nodes.length; node++) {
            nodes[node] += Math.max(0, left) * ownership[node];
        }
        return nodes;
    }

    private long token(int rank, int part) {
        Bytes key = rank < keys.size() ? keys.get(rank) : Bytes.utf8(table + ' ' + rank);
        return Murmur3.hash(parts == 1 ? key : composite(key, part)).first();
    }

    /// The serialized form of a partition key of two columns: for each column its length in two
    /// bytes, its bytes and a zero byte.
    private static Bytes composite(Bytes key, int part) {
        byte[] bytes = key.toArray();
        ByteBuffer composite = ByteBuffer.allocate(bytes.length + Integer.BYTES + 2 * 3);
        composite.putShort((short) bytes.length).put(bytes).put((byte) 0);
        composite.putShort((short) Integer.BYTES).putInt(part).put((byte) 0);
        return Bytes.wrap(composite.array());
    }

    /// The bytes of a partition with a share of the table's rows.
    double bytes(double share) {
        double rows = share * size.rows();
        double more = size.largest().rows() - size.average().rows();
        double perRow =
                more <= 0
                        ? size.average().bytes() / Math.max(1, size.average().rows())
                        : (size.largest().bytes() - size.average().bytes()) / more;
        return Math.max(0, size.average().bytes() + (rows - size.average().rows()) * perRow);
    }
}

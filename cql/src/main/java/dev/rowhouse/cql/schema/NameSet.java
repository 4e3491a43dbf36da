package dev.rowhouse.cql.schema;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The order in which Cassandra names the members of a set of names in its messages: that of a hash
/// set of their bytes.
final class NameSet {
    private NameSet() {}

    /// The names in that order.
    static List<String> of(Collection<String> names) {
        Set<ByteBuffer> set = new HashSet<>();
        names.forEach(name -> set.add(ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8))));
        return set.stream().map(bytes -> StandardCharsets.UTF_8.decode(bytes).toString()).toList();
    }
}

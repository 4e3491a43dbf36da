package dev.rowhouse.engine.system;

import dev.rowhouse.cql.schema.SchemaFeatures;

/// Where a node stands, as its clients see it: drivers prefer nodes of their own data center, and
/// replication names data centers.
///
/// @param dataCenter the name of the data center; not empty
/// @param rack the name of the rack; not empty
public record NodePlace(String dataCenter, String rack) {
    private static final String RACK = "rack1";

    /// Refuses empty names.
    ///
    /// @throws IllegalArgumentException when a name is empty
    public NodePlace {
        if (dataCenter.isBlank() || rack.isBlank()) {
            throw new IllegalArgumentException(
                    "a data center and a rack need names, such as datacenter1 and rack1");
        }
    }

    /// The place that Cassandra gives a node that is told no other.
    public static NodePlace usual() {
        return new NodePlace(SchemaFeatures.DATA_CENTER, RACK);
    }

    /// The setting `endpoint_snitch` of a Cassandra node in this place.
    String snitch() {
        return equals(usual()) ? "SimpleSnitch" : "GossipingPropertyFileSnitch";
    }
}

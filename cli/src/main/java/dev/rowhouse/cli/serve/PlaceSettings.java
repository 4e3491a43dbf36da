package dev.rowhouse.cli.serve;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.engine.system.NodePlace;

import picocli.CommandLine.Option;

/// The options of `serve` that say where the node stands.
final class PlaceSettings {
    @Option(
            names = "--data-center",
            paramLabel = "NAME",
            description =
                    "Name of the data center that drivers are told and that replication may name. Default: datacenter1.")
    private String dataCenter = NodePlace.usual().dataCenter();

    @Option(
            names = "--rack",
            paramLabel = "NAME",
            description = "Name of the rack that drivers are told. Default: rack1.")
    private String rack = NodePlace.usual().rack();

    /// The data center and the rack.
    ///
    /// @throws InputException when one is empty
    NodePlace place() {
        try {
            return new NodePlace(dataCenter, rack);
        } catch (IllegalArgumentException e) {
            throw new InputException("--data-center, --rack: " + e.getMessage());
        }
    }
}

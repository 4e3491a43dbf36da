package dev.rowhouse.benchmarks.design;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.storage.StorageProgress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// Measures the size of a schema's data on disk: it loads them with its plans into the embedded
/// engine, which writes the SSTables that Cassandra would write, and compacts each table.
final class StoredBytes {
    private StoredBytes() {}

    /// The length of the data of all SSTables in bytes, with the default compression of tables.
    static long of(Workload workload, Design design, Dataset data) throws IOException {
        Path folder = Files.createTempDirectory("rowhouse-stored");
        try {
            RowhouseComponents components = RowhouseComponents.system();
            try (Rowhouse database =
                            Rowhouse.open(
                                    folder.resolve("data"),
                                    components,
                                    RowhouseOptions.defaults());
                    EmbeddedTarget target = new EmbeddedTarget(components, _ -> database)) {
                target.create(design);
                new DatabaseUnderProof(target, new Subject(workload, design, SizePredictor.NONE))
                        .load(data, (_, _) -> {}, _ -> {});
                return compacted(database.maintenance());
            }
        } finally {
            delete(folder);
        }
    }

    private static long compacted(Maintenance maintenance) {
        long bytes = 0;
        for (Maintenance.TableName table : maintenance.tables()) {
            maintenance.compact(table.keyspace(), table.table(), StorageProgress.NONE);
            bytes += maintenance.files(table.keyspace(), table.table()).bytes();
        }
        return bytes;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}

package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.conformance.script.CqltFile;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.script.ScriptRun;
import dev.rowhouse.conformance.subject.Request;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A database on disk answers the statements of the conformance files as one in memory does, with
/// memtables so small that most of what is read comes out of SSTables; and when it is opened again,
/// schema and rows are what they were.
class ConformanceOnDiskTest {
    private static final long MEMTABLE_BYTES = 2_000;

    @TestFactory
    Stream<DynamicTest> answersFromDiskAsFromMemory() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (CqltFolder folder : CqltFolder.all(SourceTree.ofProject().root())) {
            for (Path file : folder.files(List.of())) {
                tests.add(
                        DynamicTest.dynamicTest(
                                folder.name(file), () -> check(file, folder.options())));
            }
        }
        return tests.stream();
    }

    private static void check(Path file, RowhouseOptions options) throws IOException {
        CqltFile script = CqltFolder.read(file);
        MemoryFileSystem files = new MemoryFileSystem();
        try (RowhouseSubject memory = new RowhouseSubject(options)) {
            RowhouseSubject disk = RowhouseSubject.onDisk(files, MEMTABLE_BYTES, options);
            try {
                for (Entry entry : script.entries()) {
                    List<String> expected = ScriptRun.run(entry, memory);
                    assertThat(ScriptRun.run(entry, disk))
                            .as(file + ":" + entry.line() + " " + entry.cql())
                            .isEqualTo(expected);
                }
                Schema schema = disk.schema();
                List<String> rows = rows(disk);
                disk = disk.reopened(files);
                assertThat(disk.schema().keyspaces()).isEqualTo(schema.keyspaces());
                assertThat(rows(disk)).isEqualTo(rows);
            } finally {
                disk.close();
            }
        }
    }

    private static List<String> rows(RowhouseSubject subject) {
        List<String> rows = new ArrayList<>();
        for (KeyspaceMetadata keyspace : subject.schema().keyspaces().values()) {
            for (TableMetadata table : keyspace.tablesAndViews().toList()) {
                rows.add(table + " " + subject.run(Request.of("SELECT * FROM " + table.cql())));
            }
        }
        return rows;
    }
}

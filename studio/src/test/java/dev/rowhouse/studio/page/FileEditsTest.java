package dev.rowhouse.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.TextEdit;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.studio.session.DesignedModel;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Edits of the model file that follow what the designer advises, and those that require a way to
/// answer a question.
class FileEditsTest {
    private static final String MODEL =
            """
            model: shop
            entities:
              Customer:
                key: id
                count: 100
                attributes:
                  id: uuid
                  name: text
              Order:
                key: id
                attributes:
                  id: uuid
                  at: timestamp
                  total: int
            relationships:
              Order.customer: {to: Customer, cardinality: many to one, count: 90_000 per Customer}
            queries:
              Q1:
                ask: The orders of a customer, newest first
                jpql: >-
                  SELECT o.at, o.total FROM Order o
                  WHERE o.customer = :customer ORDER BY o.at DESC
              # The name.
              Q2: {ask: A customer, jpql: SELECT c.name FROM Customer c WHERE c.id = :id}
            mutations:
              order:
                ask: A customer orders
                jpql: "INSERT INTO Order (id, customer, at, total) VALUES (:id, :customer, :at, :total)"
              register:
                ask: A customer comes
                jpql: INSERT INTO Customer (id, name) VALUES (:id, :name)
              rename:
                ask: A customer changes the name
                jpql: UPDATE Customer c SET c.name = :name WHERE c.id = :id
            """;

    @TempDir private Path folder = Path.of("");

    private record Read(WorkloadPlaces places, Design design) {}

    private Read read(String text) throws IOException {
        Path file = folder.resolve("model.yaml");
        Files.writeString(file, text);
        Reading<PlacedWorkload> reading = WorkloadFile.readWithPlaces(FileSystem.system(), file);
        PlacedWorkload placed =
                reading.value().orElseThrow(() -> new AssertionError(reading.text()));
        return new Read(placed.places(), Designer.design(placed.workload()));
    }

    private static String changed(String text, Read read, ModelChange change) {
        DesignedModel model =
                new DesignedModel(
                        "1",
                        text,
                        List.of(),
                        read.places(),
                        Optional.empty(),
                        Optional.empty(),
                        Duration.ZERO);
        return TextEdit.apply(new FileEdits(model).edits(change), text);
    }

    private static String with(String key, String question) {
        return question.equals("Q2")
                ? MODEL.replace("= :id}", "= :id, " + key + "}")
                : MODEL.replace("ORDER BY o.at DESC\n", "ORDER BY o.at DESC\n    " + key + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Q1 | using: view",
                "Q1 | using: index",
                "Q2 | using: lookup",
            })
    void theRemedyOfARefusalIsAnEdit(String question, String key) throws IOException {
        String text = with(key, question);
        Read read = read(text);
        Unserved unserved =
                read.design().unserved().stream()
                        .filter(each -> each.name().equals(question))
                        .findFirst()
                        .orElseThrow();
        String fixed = changed(text, read, unserved.change().orElseThrow());
        assertThat(fixed).isEqualTo(MODEL);
        assertThat(read(fixed).design().unserved()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "bucket: year of at", "bucket: month of at", "bucket: 2 shards of id"})
    void theRemedyOfALargePartitionIsAnEdit(String bucket) throws IOException {
        String text =
                (bucket.isEmpty() ? with("bucket: none", "Q1") : with(bucket, "Q1"))
                        .replace("count: 90_000 per Customer", "count: 20_000_000 per Customer");
        Warning warning = sizeWarning(text).orElseThrow();
        String fixed = changed(text, read(text), warning.changes().getFirst());
        assertThat(fixed)
                .isEqualTo(
                        text.replaceAll(
                                "bucket: .*",
                                switch (bucket) {
                                    case "bucket: year of at" -> "bucket: month of at";
                                    case "bucket: month of at" -> "bucket: day of at";
                                    case "bucket: 2 shards of id" -> "bucket: 4 shards of id";
                                    default -> "bucket: month of at";
                                }));
        read(fixed);
    }

    private Optional<Warning> sizeWarning(String text) throws IOException {
        return read(text).design().warnings().stream()
                .filter(each -> each.message().startsWith("its largest partition holds"))
                .findFirst();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serial: local_serial | has no effect",
                "consistency: three | replicas",
            })
    void theRemedyOfAWarningIsAnEdit(String key, String message) throws IOException {
        String text =
                MODEL.replace("WHERE c.id = :id\n", "WHERE c.id = :id\n    " + key + "\n")
                        .replace(
                                "model: shop\n",
                                "model: shop\nreplication: {class: SimpleStrategy, replication_factor: 2}\n");
        Read read = read(text);
        Warning warning =
                read.design().warnings().stream()
                        .filter(each -> each.message().contains(message))
                        .findFirst()
                        .orElseThrow();
        String fixed = changed(text, read, warning.changes().getFirst());
        assertThat(fixed).isNotEqualTo(text);
        assertThat(read(fixed).design().warnings())
                .noneMatch(each -> each.message().equals(warning.message()));
    }

    @Test
    void aWayIsRequiredAndForgottenInBothStyles() throws IOException {
        Read read = read(MODEL);
        for (String question : List.of("Q1", "Q2")) {
            Map<String, Optional<String>> pin = new LinkedHashMap<>();
            pin.put("using", Optional.of("table"));
            pin.put("key", Optional.of("\"((id))\""));
            pin.put("never", Optional.empty());
            String pinned = changed(MODEL, read, order(question, pin));
            assertThat(pinned)
                    .isEqualTo(
                            question.equals("Q2")
                                    ? with("using: table, key: \"((id))\"", question)
                                    : with("using: table\n    key: \"((id))\"", question));
            Map<String, Optional<String>> forbid = new LinkedHashMap<>();
            forbid.put("using", Optional.empty());
            forbid.put("key", Optional.empty());
            forbid.put("never", Optional.of("[\"((id))\"]"));
            String forbidden = changed(pinned, read, order(question, forbid));
            assertThat(forbidden).isEqualTo(with("never: [\"((id))\"]", question));
            forbid.put("never", Optional.empty());
            assertThat(changed(forbidden, read, order(question, forbid))).isEqualTo(MODEL);
        }
    }

    private static ModelChange order(String question, Map<String, Optional<String>> keys) {
        return new ModelChange(
                keys.entrySet().stream()
                        .map(each ->
                                new ModelChange.Entry(question, each.getKey(), each.getValue()))
                        .toList());
    }

    @Test
    void severalQuestionsAreChangedAtOnce() throws IOException {
        assertThat(changed(MODEL, read(MODEL), ModelChange.put(List.of("Q1", "Q2"), "page", "20")))
                .isEqualTo(with("page: 20", "Q1").replace("= :id}", "= :id, page: 20}"));
    }

    @Test
    void whatTheFileDoesNotNameIsNotChanged() throws IOException {
        assertThat(changed(MODEL, read(MODEL), ModelChange.put(List.of("Q1", "Q9"), "page", "20")))
                .isEqualTo(MODEL);
    }
}

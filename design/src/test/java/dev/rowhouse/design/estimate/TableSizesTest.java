package dev.rowhouse.design.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;

import org.junit.jupiter.api.Test;

/// The sizes of tables.
class TableSizesTest {
    /// A room's code finds its room, and a guest's number its guest, but only both find the stays
    /// that share a row.
    private static final String STAYS =
            """
            model: stays
            entities:
              Room: {key: name, count: 100, attributes: {name: text, code: {type: int, unique: true}}}
              Guest: {key: number, count: 10_000, attributes: {number: int}}
              Stay: {key: [number, room, guest], attributes: {number: int}}
            relationships:
              Stay.room: {to: Room, inverse: stays, cardinality: many to one, count: "100 per Room, at most 5_000"}
              Stay.guest: {to: Guest, inverse: stays, cardinality: many to one, count: "1 per Guest, at most 50"}
            queries:
              Q1:
                ask: The stays in a room
                jpql: SELECT s.guest.number, s.number FROM Stay s WHERE s.room.code = :code AND s.guest.number > :low ORDER BY s.guest.number DESC
                using: collection
            """;

    @Test
    void a_partition_has_a_row_for_each_two_instances_that_share_a_collection() {
        Design design = Designer.design(WorkloadFile.parse("stays", STAYS).value().orElseThrow());
        assertThat(design.unserved()).isEmpty();
        TableDesign table =
                design.tables().stream()
                        .filter(each -> each.name().equals(design.queries().getFirst().source()))
                        .findFirst()
                        .orElseThrow();

        assertThat(table.columns()).anyMatch(column -> column.type().isCollection());
        assertThat(table.size().largest().rows()).isEqualTo(5_000);
    }

    /// Readings are spread over the sensors at random, one for each: e⁻¹ of the sensors have none,
    /// and so no row by the time of their latest one.
    @Test
    void an_instance_without_a_derived_attribute_has_no_row_by_it() {
        Design design =
                Designer.design(
                        WorkloadFile.parse(
                                        "sensors",
                                        """
                                        model: sensors
                                        entities:
                                          Sensor: {key: id, count: 1_000, attributes: {id: int, kind: {type: text, distinct: 10}, latest: {derived: MAX(readings.at)}}}
                                          Reading: {key: id, count: 1_000, attributes: {id: int, at: timestamp}}
                                        relationships:
                                          Reading.sensor: {to: Sensor, inverse: readings, cardinality: many to one, count: "1 per Sensor, at most 50"}
                                        queries:
                                          Latest: {ask: q, jpql: "SELECT s.id FROM Sensor s WHERE s.kind = :kind AND s.latest >= :since"}
                                        """)
                                .value()
                                .orElseThrow());

        TableDesign latest = design.findTable(design.queries().getFirst().source()).orElseThrow();

        assertThat(latest.size().rows()).isCloseTo(632, within(1.0));
        assertThat(latest.size().largest().rows()).isGreaterThan(100);
    }
}

package dev.rowhouse.design.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;

import org.junit.jupiter.api.Test;

/// The sizes of tables with collections.
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
}

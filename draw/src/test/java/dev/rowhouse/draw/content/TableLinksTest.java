package dev.rowhouse.draw.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/// Entries and ways follow the order in which the application asks.
class TableLinksTest {
    private static final String MODEL =
            """
            model: m
            entities:
              Shop: {key: id, count: 100, attributes: {id: uuid, city: text, name: text}}
              Item: {key: id, attributes: {id: uuid, label: text}}
            relationships:
              Item.shop: {to: Shop, inverse: items, cardinality: many to one, count: "50 per Shop, at most 90"}
            queries:
              City: {ask: shops of a city, jpql: SELECT s.id FROM Shop s WHERE s.city = :city%s}
              Shop: {ask: a shop, jpql: SELECT s.name FROM Shop s WHERE s.id = :id%s}
              Name: {ask: the city of a shop, jpql: SELECT s.city FROM Shop s WHERE s.id = :id%s}
              Items: {ask: its items, jpql: "SELECT i.id, i.label FROM Item i WHERE i.shop = :shop"%s}
            """;

    @Test
    void questions_without_one_before_them_have_entries() {
        TableLinks links = links("", "", "", "");

        assertThat(links.links()).isEmpty();
        assertThat(links.entries())
                .isEqualTo(
                        Map.of(
                                "shops_by_city", List.of("City"),
                                "shops", List.of("Shop", "Name"),
                                "items_by_shop", List.of("Items")));
    }

    @Test
    void a_question_is_reached_from_the_table_of_the_one_before() {
        TableLinks links = links(", next: [Shop, Items]", ", next: Items", "", ", next: City");

        assertThat(links.links())
                .containsExactlyInAnyOrder(
                        new TableLinks.Link("items_by_shop", "shops_by_city", List.of("City")),
                        new TableLinks.Link("shops_by_city", "shops", List.of("Shop")),
                        new TableLinks.Link("shops_by_city", "items_by_shop", List.of("Items")),
                        new TableLinks.Link("shops", "items_by_shop", List.of("Items")));
        assertThat(links.entries()).isEqualTo(Map.of("shops", List.of("Name")));
    }

    @Test
    void a_question_about_the_same_table_keeps_its_entry() {
        TableLinks links = links("", ", next: Name", "", "");

        assertThat(links.links()).isEmpty();
        assertThat(links.entries()).containsEntry("shops", List.of("Shop", "Name"));
    }

    private static TableLinks links(Object... next) {
        Workload workload =
                WorkloadFile.parse("model.yaml", MODEL.formatted(next)).value().orElseThrow();
        return TableLinks.of(workload, Designer.design(workload));
    }
}

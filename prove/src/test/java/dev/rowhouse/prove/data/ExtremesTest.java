package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The extreme values of made up data.
class ExtremesTest {
    private static final Workload SHOP =
            WorkloadFile.parse(
                            "shop",
                            """
                            model: shop
                            entities:
                              Item:
                                key: id
                                count: 200
                                ttl: 900 days after madeAt
                                attributes:
                                  id: uuid
                                  name: text
                                  label: text
                                  stock: int
                                  price: decimal
                                  weight: double
                                  size: {type: int, range: 5..9}
                                  tags: frozen<set<text>>
                                  kinds: {type: set<text>, optional: true}
                                  sold: int
                                  madeAt: timestamp
                                  seenAt: timestamp
                            queries:
                              ByLabel: {ask: a, jpql: "SELECT i.id FROM Item i WHERE i.label = :label"}
                              Sold: {ask: b, jpql: "SELECT SUM(i.sold) AS total FROM Item i WHERE i.name = :name AND i.label = :label"}
                              ById: {ask: c, jpql: "SELECT i FROM Item i WHERE i.id = :id"}
                            """)
                    .value()
                    .orElseThrow();

    private static final List<TableDesign> TABLES = Designed.subject(SHOP).design().tables();

    private static Set<Object> values(String attribute) {
        Dataset data =
                new DataGenerator(
                                SHOP.model(),
                                RandomSource.seeded(1),
                                Constants.none(),
                                UsualValues.of(SHOP, TABLES),
                                TABLES)
                        .generate();
        return data.instances("Item").stream()
                .filter(item -> item.values().containsKey(attribute))
                .map(item -> item.values().get(attribute).java())
                .collect(Collectors.toSet());
    }

    @Test
    void the_ends_of_the_types_come_up() {
        assertThat(values("stock")).contains(Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1);
        assertThat(values("price")).contains(BigDecimal.TEN.pow(40), BigDecimal.ZERO);
        assertThat(values("weight")).contains(Double.NaN, Double.NEGATIVE_INFINITY);
        assertThat(values("size")).contains(5, 9).allMatch(size -> (int) size >= 5);
        assertThat(values("tags")).contains(Set.of());
        assertThat(values("seenAt"))
                .contains(
                        Instant.ofEpochMilli(Long.MIN_VALUE), Instant.ofEpochMilli(Long.MAX_VALUE));
    }

    @Test
    void texts_are_empty_or_long_unless_they_alone_are_a_partition_key() {
        assertThat(values("name")).contains("").anyMatch(each -> ((String) each).length() > 1_000);
        assertThat(values("label"))
                .doesNotContain("")
                .anyMatch(each -> ((String) each).length() > 1_000);
    }

    @Test
    void numbers_that_are_added_and_times_from_which_lives_count_stay_usual() {
        assertThat(values("sold")).doesNotContain(Integer.MIN_VALUE, Integer.MAX_VALUE);
        assertThat(values("madeAt")).doesNotContain(Instant.ofEpochMilli(Long.MAX_VALUE));
    }

    @Test
    void an_empty_collection_that_would_be_null_does_not_come_up() {
        assertThat(values("kinds")).isNotEmpty().doesNotContain(Set.of());
    }
}

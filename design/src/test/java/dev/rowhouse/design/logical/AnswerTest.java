package dev.rowhouse.design.logical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.FetchStep.Missing;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

class AnswerTest {
    private static final Model MODEL =
            model(
                    """
                    model: shop
                    entities:
                      Person: {key: id, count: 10, attributes: {id: int, name: text}}
                      Article: {key: code, count: 10, attributes: {code: text, price: int}}
                    queries:
                      Q: {ask: a person, jpql: "SELECT p.name FROM Person p WHERE p.id = :id"}
                    """);

    private static final EntityType PERSON = MODEL.entity("Person");
    private static final EntityType ARTICLE = MODEL.entity("Article");

    private static Model model(String text) {
        var reading = WorkloadFile.parse("test", text);
        return reading.value().orElseThrow(() -> new AssertionError(reading.text())).model();
    }

    private static Field field(int root, EntityType entity, String attribute) {
        return Field.of(Node.root(root), entity.findAttribute(attribute).orElseThrow());
    }

    private static Read read(int number, Demand demand) {
        TableKey key = new TableKey(demand.equal(), Optional.empty(), List.of());
        return Read.byKey(Table.of(number, demand.shape(), key), demand, ReadOrder.FORWARD);
    }

    private static RowShape pairs(EntityType first, EntityType second) {
        return new RowShape(List.of(first, second), List.of(), Set.of(), List.of());
    }

    private final Demand person =
            Demand.support(
                    "Q",
                    RowShape.of(PERSON),
                    List.of(field(0, PERSON, "id")),
                    List.of(field(0, PERSON, "name")));

    /// The article of a pair whose first part is the person.
    private final Demand article =
            Demand.support(
                    "Q",
                    pairs(PERSON, ARTICLE),
                    List.of(field(1, ARTICLE, "code")),
                    List.of(field(1, ARTICLE, "price")));

    private final Fetch fetch =
            new Fetch(
                    Node.root(1),
                    article,
                    Map.of(field(1, ARTICLE, "code"), field(0, PERSON, "name")),
                    Map.of(field(0, PERSON, "id"), field(0, PERSON, "id")),
                    Map.of(field(1, ARTICLE, "price"), field(1, ARTICLE, "price")),
                    ReadCount.ONE,
                    Missing.LEFT_OUT);

    private final Strategy strategy =
            new Strategy(article, person, List.of(fetch), ClientSideWork.NOTHING);

    @Test
    void each_fetch_has_a_read() {
        assertThatThrownBy(() -> new Answer(strategy, List.of(read(3, person))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 reads for 1 fetches");
    }

    @Test
    void tables_are_listed_once_the_first_one_first() {
        Answer answer = new Answer(strategy, List.of(read(7, person), read(3, article)));
        assertThat(answer.tables()).containsExactly(7, 3);
        assertThat(answer.first().demand()).isEqualTo(person);
        assertThat(answer.fetchReads()).containsExactly(read(3, article));
        Answer again = new Answer(strategy, List.of(read(7, person), read(7, article)));
        assertThat(again.tables()).containsExactly(7);
    }

    @Test
    void a_fetch_has_the_names_of_the_table_that_serves_it() {
        RowShape reversed = pairs(ARTICLE, PERSON);
        Demand named = article.renamed(reversed.match(article.shape()).orElseThrow());
        Fetch served =
                new Answer(strategy, List.of(read(7, person), read(3, named))).fetches().getFirst();
        assertThat(served.demand()).isEqualTo(named);
        assertThat(served.binds())
                .isEqualTo(Map.of(field(0, ARTICLE, "code"), field(0, PERSON, "name")));
        assertThat(served.joins())
                .isEqualTo(Map.of(field(1, PERSON, "id"), field(0, PERSON, "id")));
        assertThat(served.brings())
                .isEqualTo(Map.of(field(1, ARTICLE, "price"), field(0, ARTICLE, "price")));
    }
}

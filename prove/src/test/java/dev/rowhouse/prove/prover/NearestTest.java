package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.VectorSimilarity;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.Distance;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Products whose vectors are nearest to a given one.
class NearestTest {
    private static final String MODEL =
            """
            model: shop
            entities:
              Brand: {key: id, count: 20, attributes: {id: int, name: text}}
              Product:
                key: id
                count: 2_000
                attributes:
                  id: int
                  name: text
                  category: {type: text, distinct: 40}
                  state: {type: text, values: [offered, gone], shares: {gone: 90 %}}
                  angle: vector<float, 3>
                  place: {type: "vector<float, 2>", optional: true}
                  weight: vector<float, 4>
            relationships:
              Product.brand: {to: Brand, inverse: products, cardinality: many to one, count: "100 per Brand, at most 300"}
            queries:
              Similar: {ask: all, jpql: "SELECT p.id, p.name FROM Product p ORDER BY COSINE_DISTANCE(p.angle, :near)", first: 10}
              InCategory: {ask: some, jpql: "SELECT p.name, p.brand.name FROM Product p WHERE p.category = :category ORDER BY COSINE_DISTANCE(p.angle, :near)", first: 5}
              Around: {ask: around, jpql: "SELECT p.id, p.place FROM Product p WHERE (:brand IS NULL OR p.brand = :brand) ORDER BY EUCLIDEAN_DISTANCE(p.place, :near)", first: 8}
              Offered: {ask: offered, jpql: "SELECT p.id FROM Product p WHERE p.state = 'offered' ORDER BY INNER_PRODUCT(p.weight, :near) DESC", first: 3}
              One: {ask: one, jpql: "SELECT p FROM Product p WHERE p.id = :id"}
            mutations:
              found: {ask: a brand, jpql: "INSERT INTO Brand (id, name) VALUES (:id, :name)"}
              rename: {ask: a brand, jpql: "UPDATE Brand b SET b.name = :name WHERE b.id = :id"}
              add: {ask: a product, jpql: "INSERT INTO Product (id, name, category, state, brand, angle, place, weight) VALUES (:id, :name, :category, :state, :brand, :angle, :place, :weight)"}
              turn: {ask: an angle, jpql: "UPDATE Product p SET p.angle = :angle WHERE p.id = :id"}
              move: {ask: a place, jpql: "UPDATE Product p SET p.place = :place, p.state = :state WHERE p.id = :id"}
              drop: {ask: gone, jpql: "DELETE FROM Product p WHERE p.id = :id"}
            """;

    private final Workload workload = TestModels.read(MODEL);

    @Test
    void the_nearest_are_found_after_all_changes() {
        ProofSettings settings = Proofs.withoutLargeOwners();
        var report = Proofs.of(Designed.subject(workload), settings);

        assertThat(report.failures()).as(ProofText.render(report)).isEmpty();
        assertThat(report.mutations()).allMatch(each -> each.runs() > 0);
        assertThat(report.questions()).allMatch(each -> each.hits() > 0);
    }

    @Test
    void only_instances_with_a_vector_are_near() {
        Dataset data = Dataset.empty(workload.model());
        data = added(data, 1, Optional.of(List.of(0f, 3f)));
        data = added(data, 2, Optional.empty());
        data = added(data, 3, Optional.of(List.of(0f, 1f)));
        data = added(data, 4, Optional.of(List.of(1f, 0f)));

        Question around = workload.findQuestion("Around without brand").orElseThrow();
        Answer answer =
                new ReferenceEvaluator(data).answer(around.query(), near(2, List.of(0f, 0f)));

        assertThat(answer.groups().stream().map(List::size)).containsExactly(2, 1);
        assertThat(answer.groups().getLast().getFirst().values().getFirst())
                .contains(Datum.of(NativeType.INT, 1));
    }

    @Test
    void distances_are_those_of_the_measures() {
        assertThat(Distance.of(VectorSimilarity.EUCLIDEAN, vector(0f, 3f), vector(4f, 0f)))
                .isCloseTo(5, within(1e-12));
        assertThat(Distance.of(VectorSimilarity.COSINE, vector(0f, 3f), vector(4f, 0f)))
                .isCloseTo(1, within(1e-12));
        assertThat(Distance.of(VectorSimilarity.DOT_PRODUCT, vector(2f, 3f), vector(4f, 1f)))
                .isCloseTo(-11, within(1e-12));
    }

    @Test
    void a_question_that_reads_by_an_index_alone_has_no_view() {
        Workload offers =
                TestModels.read(
                        """
                        model: offers
                        allow: [index, view]
                        entities:
                          Brand: {key: id, count: 1000, attributes: {id: int, name: text}}
                          Product:
                            key: [id, brand]
                            count: 1000
                            attributes: {id: uuid, made: date, sold: counter, place: {type: "vector<float, 3>", optional: true}}
                        relationships:
                          Product.brand: {to: Brand, inverse: products, cardinality: many to one, count: "1 per Brand, at most 50"}
                        queries:
                          Sold: {ask: sold, jpql: "SELECT p.made, p.sold FROM Product p WHERE p.id IN :ids"}
                          Around: {ask: around, jpql: "SELECT p.id, p.brand.name FROM Product p WHERE (:brand IS NULL OR p.brand.id = :brand) ORDER BY COSINE_DISTANCE(p.place, :near)", first: 3}
                        mutations:
                          found: {ask: found, jpql: "INSERT INTO Brand (id, name) VALUES (:id, :name)"}
                          make: {ask: make, jpql: "INSERT INTO Product (id, made, place, brand) VALUES (:id, :made, :place, :brand)"}
                          end: {ask: end, jpql: "DELETE FROM Product p WHERE p.id = :id AND p.brand = :brand"}
                          sell: {ask: sell, jpql: "UPDATE Product p SET p.sold = p.sold + :n WHERE p.id = :id AND p.brand = :brand"}
                        """);

        Proofs.proven(Designed.subject(offers));
    }

    private static Bytes vector(Float... elements) {
        return new VectorType(NativeType.FLOAT, elements.length).serialize(List.of(elements));
    }

    private static Bindings near(int dimension, List<Float> to) {
        VectorType type = new VectorType(NativeType.FLOAT, dimension);
        return new Bindings(Map.of("near", Optional.of(Datum.of(type, to))));
    }

    private Dataset added(Dataset data, int id, Optional<List<Float>> place) {
        ConceptualMutation add = workload.findMutation("add").orElseThrow();
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        add.header()
                .parameters()
                .forEach(each ->
                        values.put(
                                each.name(),
                                switch (each.name()) {
                                    case "id", "brand" -> Optional.of(Datum.of(each.type(), id));
                                    case "place" -> place.map(at -> Datum.of(each.type(), at));
                                    case "angle" ->
                                            Optional.of(Datum.of(each.type(), List.of(1f, 1f, 1f)));
                                    case "weight" ->
                                            Optional.of(
                                                    Datum.of(each.type(), List.of(1f, 1f, 1f, 1f)));
                                    default -> Optional.of(Datum.of(each.type(), "offered"));
                                }));
        return MutationEvaluator.apply(data, add, new Bindings(values));
    }
}

package dev.rowhouse.prove.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class ReferenceEvaluatorTest {
    private static final String MODEL =
            """
            model: blog
            entities:
              Author:
                key: name
                count: 10
                attributes:
                  name: text
                  city: {type: text, optional: true}
              Post:
                key: [author, number]
                count: 100
                attributes:
                  number: int
                  title: text
                  likes: int
                  tags: set<text>
            relationships:
              Post.author: {to: Author, inverse: posts, cardinality: many to one}
            queries:
              of:
                ask: posts of an author, most liked first
                jpql: SELECT p.number, p.author.city FROM Post p WHERE p.author = :a ORDER BY p.likes DESC
              after:
                ask: the posts after one
                jpql: >-
                  SELECT p.number FROM Post p WHERE p.author = :a AND (p.likes, p.number) < (:likes, :number)
                  ORDER BY p.likes DESC, p.number DESC
              liked:
                ask: posts with so many likes
                jpql: SELECT p.number FROM Post p WHERE p.author = :a AND p.likes BETWEEN :from AND :to
              tagged:
                ask: titles of posts with a tag
                jpql: SELECT p.title FROM Post p WHERE :tag MEMBER OF p.tags
              any:
                ask: some posts
                jpql: SELECT p.number FROM Post p WHERE p.author = :a AND p.number IN :numbers
              cities:
                ask: cities that have a post of a title
                jpql: SELECT DISTINCT a.city FROM Author a JOIN a.posts p WHERE p.title = :title
            mutations:
              write:
                ask: a post
                jpql: >-
                  INSERT INTO Post (author, number, title, likes, tags)
                  VALUES (:author, :number, :title, :likes, :tags)
              rename:
                ask: new title
                jpql: UPDATE Post p SET p.title = :title WHERE p.author = :a AND p.number = :n
              renumber:
                ask: new number
                jpql: UPDATE Post p SET p.number = :to WHERE p.author = :a AND p.number = :n
              remove:
                ask: no post
                jpql: DELETE FROM Post p WHERE p.author = :a AND p.number = :n
            """;

    private final Workload workload = TestModels.read(MODEL);
    private final Model model = workload.model();
    private final Dataset data =
            Dataset.of(
                    model,
                    List.of(
                            author("ann", "Oslo"),
                            author("bob", ""),
                            author("cyd", "Oslo"),
                            post("ann", 1, "x", 5, "a", "b"),
                            post("ann", 2, "y", 9, "b"),
                            post("ann", 3, "x", 5, "c"),
                            post("bob", 1, "x", 7, "a"),
                            post("cyd", 1, "x", 1, "d")));

    private Instance author(String name, String city) {
        Map<String, Datum> values = new LinkedHashMap<>();
        values.put("name", text(name));
        if (!city.isEmpty()) {
            values.put("city", text(city));
        }
        return new Instance("Author", values);
    }

    private Instance post(String author, int number, String title, int likes, String... tags) {
        Map<String, Datum> values = new LinkedHashMap<>();
        values.put("author.name", text(author));
        values.put("number", number(number));
        values.put("title", text(title));
        values.put("likes", number(likes));
        values.put(
                "tags",
                Datum.of(
                        model.entity("Post").findAttribute("tags").orElseThrow().type(),
                        new LinkedHashSet<>(List.of(tags))));
        return new Instance("Post", values);
    }

    private static Datum value(Instance instance, String path) {
        return Optional.ofNullable(instance.values().get(path)).orElseThrow();
    }

    private static Datum text(String text) {
        return Datum.of(NativeType.TEXT, text);
    }

    private static Datum number(int number) {
        return Datum.of(NativeType.INT, number);
    }

    private static Bindings bind(Object... namesAndValues) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], Optional.of((Datum) namesAndValues[i + 1]));
        }
        return new Bindings(values);
    }

    private List<List<String>> answer(String question, Bindings bindings) {
        Question asked = workload.findQuestion(question).orElseThrow();
        List<List<String>> groups = new ArrayList<>();
        for (List<ValueRow> group :
                new ReferenceEvaluator(data).answer(asked.query(), bindings).groups()) {
            groups.add(group.stream().map(ValueRow::toString).sorted().toList());
        }
        return groups;
    }

    @Test
    void rows_come_in_the_order_asked_for_and_ties_form_a_group() {
        assertThat(answer("of", bind("a", text("ann"))))
                .containsExactly(List.of("(2, 'Oslo')"), List.of("(1, 'Oslo')", "(3, 'Oslo')"));
    }

    @Test
    void an_optional_value_that_is_missing_is_null() {
        assertThat(answer("of", bind("a", text("bob")))).containsExactly(List.of("(1, null)"));
    }

    @Test
    void an_unknown_value_finds_nothing() {
        assertThat(answer("of", bind("a", text("zoe")))).isEmpty();
    }

    @Test
    void row_values_compare_as_wholes() {
        Bindings after = bind("a", text("ann"), "likes", number(5), "number", number(3));

        assertThat(answer("after", after)).containsExactly(List.of("(1)"));
    }

    @Test
    void both_ends_of_between_are_included() {
        Bindings liked = bind("a", text("ann"), "from", number(5), "to", number(9));

        assertThat(answer("liked", liked)).containsExactly(List.of("(1)", "(2)", "(3)"));
    }

    @Test
    void member_of_looks_into_the_collection() {
        assertThat(answer("tagged", bind("tag", text("b"))))
                .containsExactly(List.of("('x')", "('y')"));
    }

    @Test
    void in_takes_a_list() {
        Question any = workload.findQuestion("any").orElseThrow();
        Datum numbers = Datum.of(any.parameters().get(1).type(), List.of(3, 1, 8));

        assertThat(answer("any", bind("a", text("ann"), "numbers", numbers)))
                .containsExactly(List.of("(1)", "(3)"));
    }

    @Test
    void distinct_counts_equal_rows_once_over_a_join_backwards() {
        assertThat(answer("cities", bind("title", text("x"))))
                .containsExactly(List.of("('Oslo')", "(null)"));
    }

    private Dataset after(String mutation, Bindings bindings) {
        ConceptualMutation found = workload.findMutation(mutation).orElseThrow();
        return MutationEvaluator.apply(data, found, bindings);
    }

    @Test
    void an_insert_adds_an_instance() {
        Instance post = post("bob", 2, "new", 0, "t");
        Bindings bindings =
                bind(
                        "author",
                        text("bob"),
                        "number",
                        number(2),
                        "title",
                        text("new"),
                        "likes",
                        number(0),
                        "tags",
                        value(post, "tags"));

        assertThat(after("write", bindings).find("Post", post.key(model))).contains(post);
    }

    @Test
    void an_update_changes_the_named_instance_only() {
        Dataset changed =
                after("rename", bind("title", text("z"), "a", text("ann"), "n", number(1)));

        assertThat(changed.instances("Post"))
                .filteredOn(post -> value(post, "title").equals(text("z")))
                .singleElement()
                .isEqualTo(post("ann", 1, "z", 5, "a", "b"));
        assertThat(changed.size()).isEqualTo(data.size());
    }

    @Test
    void a_new_key_gives_the_instance_another_identity() {
        Dataset changed =
                after("renumber", bind("to", number(30), "a", text("ann"), "n", number(3)));

        assertThat(changed.find("Post", List.of(text("ann"), number(3)))).isEmpty();
        assertThat(changed.find("Post", List.of(text("ann"), number(30))))
                .contains(post("ann", 30, "x", 5, "c"));
    }

    @Test
    void a_delete_of_nothing_changes_nothing() {
        Dataset changed = after("remove", bind("a", text("ann"), "n", number(9)));

        assertThat(changed.all()).isEqualTo(data.all());
    }
}

package dev.rowhouse.model.glossary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.api.Test;

/// A question with optional parameters is one term.
class OptionalTermsTest {
    private static final String MODEL =
            """
            model: optional
            entities:
              Order: {key: id, count: 10, attributes: {id: uuid, customer: text, state: text}}
            queries:
              Orders:
                ask: The orders of a customer
                jpql: SELECT o.id FROM Order o WHERE o.customer = :customer AND (:state IS NULL OR o.state = :state)
                rate: 10/s
            """;

    @Test
    void a_question_is_described_as_it_is_written() {
        Glossary glossary =
                GlossaryBuilder.of(WorkloadFile.parse("m.yaml", MODEL).value().orElseThrow());

        assertThat(glossary.entities().getFirst().questions()).containsExactly("Orders");
        assertThat(glossary.questions())
                .singleElement()
                .satisfies(term -> {
                    assertThat(term.jpql()).contains("(:state IS NULL OR o.state = :state)");
                    assertThat(term.rate()).isEqualTo("10 a second");
                    assertThat(term.parameters())
                            .extracting(each -> each.name() + " " + each.rules())
                            .containsExactly(":customer []", ":state [may be null]");
                });
    }
}

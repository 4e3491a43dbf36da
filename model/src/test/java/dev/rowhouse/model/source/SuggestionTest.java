package dev.rowhouse.model.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

class SuggestionTest {
    @Test
    void swappedNeighboursAreOneSlip() {
        assertThat(Suggestion.distance("nmae", "name")).isEqualTo(1);
    }

    @Test
    void theNearestNameIsSuggestedWhateverItsCase() {
        assertThat(Suggestion.nearest("FOLLOWRE", List.of("followed", "follower")))
                .contains("follower");
    }

    @Test
    void aNameThatIsTooDifferentIsNotSuggested() {
        assertThat(Suggestion.nearest("price", List.of("name", "id"))).isEmpty();
        assertThat(Suggestion.nearest("x", List.of("y"))).isEmpty();
    }

    @Test
    void withoutANearNameAllAreListed() {
        assertThat(Suggestion.words("price", List.of("name", "id"), "the attributes of `User`"))
                .isEqualTo("the attributes of `User` are `name`, `id`");
    }

    @Test
    void longListsAreCut() {
        List<String> names = IntStream.range(0, 24).mapToObj(i -> "n" + i).toList();
        assertThat(Suggestion.words("other", names, "the names")).endsWith("`n19`, ...");
    }
}

package dev.rowhouse.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

final class DifferencesTest {
    private record Thing(String text) {}

    private static SortedMap<String, Thing> map(List<Thing> things) {
        SortedMap<String, Thing> map = new TreeMap<>();
        things.forEach(thing -> map.put(thing.text().substring(0, 1), thing));
        return map;
    }

    @Test
    void whatIsTheSameObjectDoesNotDiffer() {
        Thing a = new Thing("a");
        Thing c = new Thing("c");
        var differences = Differences.between(map(List.of(a, c)), map(List.of(a, c)));
        assertThat(differences.removed()).isEmpty();
        assertThat(differences.added()).isEmpty();
    }

    @Test
    void whatIsReplacedIsBothRemovedAndAdded() {
        Thing a = new Thing("a");
        Thing b1 = new Thing("b1");
        Thing b2 = new Thing("b2");
        Thing c = new Thing("c");
        var differences = Differences.between(map(List.of(a, b1, c)), map(List.of(a, b2, c)));
        assertThat(differences.removed()).containsExactly(b1);
        assertThat(differences.added()).containsExactly(b2);
    }

    @Test
    void thingsComeAndGoAnywhere() {
        Thing a = new Thing("a");
        Thing b = new Thing("b");
        Thing c = new Thing("c");
        Thing d = new Thing("d");
        var grown = Differences.between(map(List.of(b)), map(List.of(a, b, c, d)));
        assertThat(grown.removed()).isEmpty();
        assertThat(grown.added()).containsExactly(a, c, d);
        var shrunk = Differences.between(map(List.of(a, b, c, d)), map(List.of(c)));
        assertThat(shrunk.removed()).containsExactly(a, b, d);
        assertThat(shrunk.added()).isEmpty();
    }
}

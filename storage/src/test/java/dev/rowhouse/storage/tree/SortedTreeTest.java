package dev.rowhouse.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

class SortedTreeTest {
    private static final Probe<Integer, Integer> ORDER = Integer::compare;

    /// A place between integers: doubled, plus one.
    private static final Probe<Integer, Integer> PLACES =
            (place, element) -> place < 2 * element ? -1 : 1;

    /// A rank that many elements share.
    private record Ranked(int keysPerElement) implements Probe<Integer, Integer> {
        @Override
        public int compare(Integer key, Integer element) {
            if (keysPerElement == 1) {
                return Integer.compare(key, element);
            }
            return key < 2 * element ? -1 : 1;
        }

        @Override
        public boolean isRanked() {
            return true;
        }

        @Override
        public long rank(Integer key) {
            return Math.floorDiv(key, 7 * keysPerElement);
        }
    }

    @Test
    void it_behaves_as_a_sorted_map_and_old_versions_stay_as_they_were() {
        assertBehavesAsMap(ORDER, PLACES);
    }

    @Test
    void ranks_change_nothing_but_the_speed() {
        assertBehavesAsMap(new Ranked(1), new Ranked(2));
    }

    private static void assertBehavesAsMap(
            Probe<Integer, Integer> order, Probe<Integer, Integer> places) {
        for (long seed = 0; seed < 40; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            NavigableMap<Integer, Integer> expected = new TreeMap<>();
            SortedTree<Integer> tree = SortedTree.empty();
            int range = 1 + random.nextInt(5000);
            SortedTree<Integer> earlier = tree;
            List<Integer> earlierElements = List.of();
            for (int i = 0; i < 3000; i++) {
                Integer element = random.nextInt(range);
                if (random.nextInt(3) == 0) {
                    tree = tree.without(element, order);
                    expected.remove(element);
                } else {
                    tree = tree.with(element, order, (existing, added) -> added);
                    expected.put(element, element);
                }
                if (i % 500 == 0) {
                    assertThat(earlier.iterator())
                            .toIterable()
                            .describedAs("seed=" + seed)
                            .containsExactlyElementsOf(earlierElements);
                    earlier = tree;
                    earlierElements = List.copyOf(expected.keySet());
                    assertThat(tree.find(element, order)).isEqualTo(expected.get(element));
                    assertSame(tree, expected, random, places, "seed=" + seed);
                }
            }
            assertSame(tree, expected, random, places, "seed=" + seed);
        }
    }

    private static void assertSame(
            SortedTree<Integer> tree,
            NavigableMap<Integer, Integer> expected,
            RandomSource random,
            Probe<Integer, Integer> places,
            String seed) {
        assertThat(tree.size()).describedAs(seed).isEqualTo(expected.size());
        assertThat(tree.isEmpty()).isEqualTo(expected.isEmpty());
        assertThat(list(tree.iterator()))
                .describedAs(seed)
                .isEqualTo(List.copyOf(expected.keySet()));
        assertThat(list(tree.iterator(Direction.DESCENDING)))
                .describedAs(seed)
                .isEqualTo(List.copyOf(expected.descendingKeySet()));
        for (int i = 0; i < 20; i++) {
            int low = random.nextInt(6000) - 500;
            int high = low + random.nextInt(6000);
            NavigableMap<Integer, Integer> part = expected.subMap(low, false, high, true);
            assertThat(list(tree.between(2 * low + 1, 2 * high + 1, places, Direction.ASCENDING)))
                    .describedAs(seed)
                    .isEqualTo(List.copyOf(part.keySet()));
            assertThat(list(tree.between(2 * low + 1, 2 * high + 1, places, Direction.DESCENDING)))
                    .describedAs(seed)
                    .isEqualTo(List.copyOf(part.descendingKeySet()));
        }
    }

    @Test
    void elements_that_arrive_in_order_fill_their_leaves() {
        SortedTree<Integer> upwards = SortedTree.empty();
        SortedTree<Integer> downwards = SortedTree.empty();
        for (int i = 0; i < 10_000; i++) {
            upwards = upwards.with(i, ORDER, (existing, added) -> added);
            downwards = downwards.with(-i, ORDER, (existing, added) -> added);
        }
        assertThat(leaves(upwards)).isLessThan(10_000 / SortedTree.FANOUT + 2);
        assertThat(leaves(downwards)).isLessThan(10_000 / SortedTree.FANOUT + 2);
    }

    @Test
    void a_tree_of_sorted_elements_holds_just_these() {
        for (int size : new int[] {0, 1, 31, 32, 33, 1024, 1025, 40_000}) {
            List<Integer> elements = IntStream.range(0, size).boxed().toList();
            assertThat(list(SortedTree.ofSorted(elements).iterator())).isEqualTo(elements);
        }
    }

    @Test
    void no_separator_keeps_a_replaced_element_alive() {
        SortedTree<Object[]> tree = SortedTree.empty();
        Probe<Object[], Object[]> order =
                (left, right) -> Integer.compare((Integer) left[0], (Integer) right[0]);
        for (int i = 0; i < 2000; i++) {
            tree = tree.with(new Object[] {i, "old"}, order, (existing, added) -> added);
        }
        for (int i = 0; i < 2000; i++) {
            tree = tree.with(new Object[] {i, "new"}, order, (existing, added) -> added);
        }
        assertNoneOld(tree);
    }

    private static void assertNoneOld(SortedTree<?> node) {
        for (Object element : node.elements) {
            assertThat(((Object[]) element)[1]).isEqualTo("new");
        }
        for (SortedTree<?> child : node.children) {
            assertNoneOld(child);
        }
    }

    private static int leaves(SortedTree<?> node) {
        int leaves = node.isLeaf() ? 1 : 0;
        for (SortedTree<?> child : node.children) {
            leaves += leaves(child);
        }
        return leaves;
    }

    private static List<Integer> list(Iterator<Integer> iterator) {
        List<Integer> elements = new ArrayList<>();
        iterator.forEachRemaining(elements::add);
        return elements;
    }
}

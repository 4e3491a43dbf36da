package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// A question for several values of a path in one order.
///
/// @param random the source of its chance
/// @param root the entity that it asks for
/// @param all the paths that it may show
/// @param bindable the paths that it may compare and order by
record ListQuestion(
        RandomSource random, RandomEntity root, List<String> all, List<String> bindable) {
    String text(String name) {
        StringBuilder text = new StringBuilder();
        text.append(
                "  %s:\n    ask: A question\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s x WHERE %s ORDER BY %s\n"
                        .formatted(name, any(all), any(all), root.name, conditions(), order()));
        text.append(random.nextInt(2) == 0 ? "    page: 3\n" : "");
        if (random.nextInt(4) == 0) {
            text.append("    bucket: 3 shards of " + any(root.attributes) + "\n");
        }
        text.append(random.nextInt(2) == 0 ? "    never: [sort, check]\n" : "");
        return text.toString();
    }

    private String conditions() {
        String list = any(bindable);
        String also = any(bindable);
        String text = list + (random.nextInt(3) == 0 ? " IN (:p1, :p2)" : " IN :p1");
        return also.equals(list) || random.nextInt(2) == 0
                ? text
                : text + " AND " + also + (random.nextInt(3) == 0 ? " IN :p3" : " = :p3");
    }

    private String order() {
        String direction = random.nextInt(2) == 0 ? " DESC" : "";
        List<String> terms = new ArrayList<>();
        for (int left = 1 + random.nextInt(2); left > 0; left--) {
            String path = any(bindable);
            if (!terms.contains(path + direction)) {
                terms.add(path + direction);
            }
        }
        return String.join(", ", terms);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}

package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.List;

/// A question that wants an index or a view.
///
/// @param random the source of its chance
/// @param root the entity that it asks for
/// @param bindable the paths that it may compare, show and order by
record ForcedQuestion(RandomSource random, RandomEntity root, List<String> bindable) {
    String text(String name) {
        boolean isIndex = random.nextInt(2) == 0;
        return "  %s:\n    ask: A question\n    using: %s\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s x WHERE %s%s\n%s"
                .formatted(
                        name,
                        isIndex ? "index" : "view",
                        any(),
                        any(),
                        root.name,
                        conditions(isIndex),
                        isIndex || random.nextInt(2) == 0 ? "" : " ORDER BY " + any(),
                        random.nextInt(3) == 0 ? "    page: 3\n" : "");
    }

    private String conditions(boolean isIndex) {
        if (isIndex && root.declared.indexOf("tags") >= 0 && random.nextInt(3) == 0) {
            return ":p1 MEMBER OF x.tags";
        }
        String first = any();
        String second = any();
        return first.equals(second) || random.nextInt(3) > 0
                ? first + " = :p1"
                : first + " = :p1 AND " + second + " = :p2";
    }

    private String any() {
        return bindable.get(random.nextInt(bindable.size()));
    }
}

package dev.rowhouse.engine.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.access.RequiredPermissions;
import dev.rowhouse.engine.result.ColumnSpecifications;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which texts are worth keeping.
class StatementCacheTest {
    private static final ExecutableStatement READY =
            new ExecutableStatement.Use(
                    new ExecutableStatement.Description(
                            7,
                            ColumnSpecifications.NONE,
                            Set.of(),
                            ColumnSpecifications.NONE,
                            List.of(),
                            RequiredPermissions.NONE),
                    "k");

    private final StatementCache cache = new StatementCache();

    private Optional<ExecutableStatement> find(String cql) {
        return cache.find(cql, Optional.empty(), 7);
    }

    @Test
    void a_text_with_its_values_is_kept_when_it_comes_again() {
        cache.putIfRepeated("USE k", Optional.empty(), READY);
        assertThat(find("USE k")).isEmpty();
        cache.putIfRepeated("USE k", Optional.empty(), READY);
        assertThat(find("USE k")).contains(READY);
        assertThat(cache.find("USE k", Optional.empty(), 8)).isEmpty();
    }

    @Test
    void texts_that_come_once_push_out_none() {
        cache.put("USE k", Optional.empty(), READY);
        for (int i = 0; i < 3000; i++) {
            cache.putIfRepeated("USE k" + i, Optional.empty(), READY);
        }
        assertThat(find("USE k")).contains(READY);
    }

    @Test
    void statements_of_older_schemas_are_forgotten() {
        cache.put("USE k", Optional.empty(), READY);
        cache.put("USE l", Optional.empty(), READY);
        assertThat(cache.size()).isEqualTo(2);
        assertThat(cache.find("USE other", Optional.empty(), 8)).isEmpty();
        assertThat(cache.size()).isZero();
        cache.put("USE k", Optional.empty(), READY);
        assertThat(cache.size()).isZero();
    }
}

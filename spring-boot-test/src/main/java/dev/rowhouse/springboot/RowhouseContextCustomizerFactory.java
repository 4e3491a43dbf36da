package dev.rowhouse.springboot;

import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;

import java.util.List;

/// Gives application contexts of annotated test classes a database.
final class RowhouseContextCustomizerFactory implements ContextCustomizerFactory {
    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configAttributes) {
        return Settings.of(testClass)
                .map(found -> new RowhouseContextCustomizer(found.keyspace(), found.schema()))
                .orElse(null);
    }
}

package dev.rowhouse.springboot;

import org.junit.jupiter.api.parallel.ResourceLocksProvider;

import java.util.List;
import java.util.Set;

/// Keeps JUnit from running test classes at the same time that may share an application context,
/// and with it a database: those with the same settings.
final class DatabaseLocks implements ResourceLocksProvider {
    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
        return Settings.of(testClass)
                .map(found -> new Lock("rowhouse " + found.keyspace() + found.schema()))
                .map(Set::of)
                .orElseGet(Set::of);
    }

    @Override
    public Set<Lock> provideForNestedClass(
            List<Class<?>> enclosingInstanceTypes, Class<?> testClass) {
        return provideForClass(testClass);
    }
}

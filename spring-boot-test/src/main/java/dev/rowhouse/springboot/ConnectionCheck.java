package dev.rowhouse.springboot;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

import java.util.List;
import java.util.Objects;

/// Fails when something else than [AutoConfigureRowhouse] says where Cassandra is: the tests would
/// run on another database.
///
/// @param properties the properties that should apply
record ConnectionCheck(Environment environment, CassandraProperties properties)
        implements BeanFactoryPostProcessor {
    /// The type of the bean that tells Spring Boot where Cassandra is, in 4.x and 3.x.
    private static final List<String> DETAILS =
            List.of(
                    "org.springframework.boot.cassandra.autoconfigure.CassandraConnectionDetails",
                    "org.springframework.boot.autoconfigure.cassandra.CassandraConnectionDetails");

    /// Spring Boot's own bean of that type, which reads the properties.
    private static final String OF_PROPERTIES = "PropertiesCassandraConnectionDetails";

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        ClassLoader loader = beans.getBeanClassLoader();
        for (String name : DETAILS) {
            if (ClassUtils.isPresent(name, loader)) {
                requireOnlyProperties(beans, ClassUtils.resolveClassName(name, loader));
            }
        }
        requireProperty(CassandraProperties.CONTACT_POINTS);
        requireProperty(CassandraProperties.PORT);
    }

    private static void requireOnlyProperties(
            ConfigurableListableBeanFactory beans, Class<?> details) {
        for (String bean : beans.getBeanNamesForType(details, true, false)) {
            Class<?> type = beans.getType(bean, false);
            if (type == null || !type.getSimpleName().equals(OF_PROPERTIES)) {
                throw new IllegalStateException(
                        "Bean \"%s\" tells Spring Boot where Cassandra is, so the application would not use the database of @AutoConfigureRowhouse: remove the bean (or the @ServiceConnection of a container) from this test, or the annotation."
                                .formatted(bean));
            }
        }
    }

    private void requireProperty(String name) {
        String found = environment.getProperty(name);
        if (!Objects.equals(found, properties.values().get(name))) {
            throw new IllegalStateException(
                    "%s is \"%s\", so the application would not use the database of @AutoConfigureRowhouse: remove the property (for example a @DynamicPropertySource) from this test, or the annotation."
                            .formatted(name, found));
        }
    }
}

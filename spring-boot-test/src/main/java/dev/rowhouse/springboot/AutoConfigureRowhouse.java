package dev.rowhouse.springboot;

import dev.rowhouse.junit.Isolation;

import org.junit.jupiter.api.parallel.ResourceLock;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives the application of a Spring Boot test a database in memory.
///
/// ```java
/// @SpringBootTest
/// @AutoConfigureRowhouse(keyspace = "shop", schema = "/shop.cql")
/// class ProductsTest {
///     @Autowired private ProductRepository products;
///
///     @Test
///     void aProductIsFoundByItsName() { … }
/// }
/// ```
///
/// Before the application's beans start, the database listens on a free port, and the
/// `spring.cassandra` properties point to it. Between tests its data are reset. The tests may have
/// a [dev.rowhouse.engine.Rowhouse], a [dev.rowhouse.junit.TestClock] and
/// [dev.rowhouse.junit.Faults] injected, and use [dev.rowhouse.junit.QueryAssertions].
///
/// Each cached application context has a database of its own; contexts with different settings here
/// are different contexts. Test classes with the same settings do not run at the same time.
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ResourceLock(providers = DatabaseLocks.class)
public @interface AutoConfigureRowhouse {
    /// The keyspace of the application's session; it is created if the scripts do not create it.
    /// Without it, `spring.cassandra.keyspace-name` decides, and the scripts must create that one.
    String keyspace() default "";

    /// CQL scripts with the initial content for all tests, as paths of `@Sql`: a path is relative
    /// to the package of the annotated class, or begins with `/` or `classpath:` or `file:`.
    String[] schema() default {};

    /// The scope in which tests see each other's writes.
    Isolation isolation() default Isolation.METHOD;
}

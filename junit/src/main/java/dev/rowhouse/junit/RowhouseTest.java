package dev.rowhouse.junit;

import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives the tests of a class a database.
///
/// ```java
/// @RowhouseTest(keyspace = "shop", schema = "shop.cql")
/// class ProductsTest {
///     @Test
///     void aProductIsFoundByItsId(CqlSession session) {
///         session.execute("INSERT INTO products (id, name) VALUES (1, 'lamp')");
///
///         ResultSet found = session.execute("SELECT name FROM products WHERE id = 1");
///
///         assertThat(found).readsOnePartition();
///     }
/// }
/// ```
///
/// Parameters of test methods, of methods around them and of constructors, and fields with
/// [FromRowhouse], may be a `CqlSession` of the official driver, a [dev.rowhouse.engine.Rowhouse],
/// a [dev.rowhouse.engine.Session] of its own, a [TestClock] or [Faults], and with several
/// [replicas][#replicas] [dev.rowhouse.engine.replica.Replicas]. Tests that run side by side have a
/// database each.
///
/// With the system property `rowhouse.on=cassandra://host:port` the same tests run on a real Apache
/// Cassandra.
///
/// [RowhouseExtension#builder] makes the same with settings of a program's own.
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RowhouseExtension.class)
public @interface RowhouseTest {
    /// The keyspace in use; it is created if it is not there once the scripts have been run.
    String keyspace() default "";

    /// CQL scripts with the initial content for all tests: resources in the package of the test
    /// class, or from the root of the class path if they begin with `/`.
    String[] schema() default {};

    /// The number of replicas, from 1 to 9. With three, a test can stop and delay some of them
    /// through [dev.rowhouse.engine.replica.Replicas], and consistency levels matter.
    int replicas() default 1;

    /// The scope in which tests see each other's writes.
    Isolation isolation() default Isolation.METHOD;
}

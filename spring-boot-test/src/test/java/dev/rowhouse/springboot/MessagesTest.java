package dev.rowhouse.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.cassandra.CassandraConnectionDetails;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import java.util.List;

class MessagesTest {
    abstract static class Empty {
        @Test
        void starts() {}
    }

    @SpringBootTest(classes = ShopApplication.class)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shopp.cql")
    static class MissingScript extends Empty {}

    @Test
    void a_script_is_missing() {
        assertThat(TestRun.failure(MissingScript.class))
                .contains(
                        "The script classpath:dev/rowhouse/springboot/shopp.cql of @AutoConfigureRowhouse cannot be read.",
                        "relative to the package of the annotated class");
    }

    @SpringBootTest(classes = ShopApplication.class)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "broken.cql")
    static class BrokenScript extends Empty {}

    @Test
    void a_script_has_a_bad_statement() {
        assertThat(TestRun.failure(BrokenScript.class))
                .contains(
                        "classpath:dev/rowhouse/springboot/broken.cql, line 3: ",
                        "in: CREATE TABEL shop.products");
    }

    @SpringBootTest(
            classes = ShopApplication.class,
            properties = "spring.cassandra.keyspace-name=store")
    @AutoConfigureRowhouse(schema = "shop.cql")
    static class MissingKeyspace extends Empty {}

    @SpringBootTest(
            classes = ShopApplication.class,
            properties = "spring.cassandra.keyspace-name=store")
    @AutoConfigureRowhouse
    static class NoScript extends Empty {}

    @Test
    void the_keyspace_of_the_application_is_missing() {
        assertThat(TestRun.failure(MissingKeyspace.class))
                .contains(
                        "The application uses keyspace store (spring.cassandra.keyspace-name), which no script creates (classpath:dev/rowhouse/springboot/shop.cql): add CREATE KEYSPACE to a script, or let @AutoConfigureRowhouse(keyspace = \"store\") create it.");
        assertThat(TestRun.failure(NoScript.class)).contains("names no script");
    }

    @Configuration(proxyBeanMethods = false)
    static class Container {
        @Bean
        CassandraConnectionDetails container() {
            return new CassandraConnectionDetails() {
                @Override
                public List<Node> getContactPoints() {
                    return List.of(new Node("127.0.0.1", 1));
                }

                @Override
                public String getLocalDatacenter() {
                    return "datacenter1";
                }
            };
        }
    }

    @SpringBootTest(classes = {ShopApplication.class, Container.class})
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    static class OtherDetails extends Empty {}

    @Test
    void another_bean_says_where_Cassandra_is() {
        assertThat(TestRun.failure(OtherDetails.class))
                .contains(
                        "Bean \"container\" tells Spring Boot where Cassandra is",
                        "@ServiceConnection");
    }

    @SpringBootTest(classes = ShopApplication.class)
    @AutoConfigureRowhouse(keyspace = "shop", schema = "shop.cql")
    static class OtherProperty extends Empty {
        @DynamicPropertySource
        static void container(DynamicPropertyRegistry registry) {
            registry.add("spring.cassandra.port", () -> "1");
        }
    }

    @Test
    void another_property_says_where_Cassandra_is() {
        assertThat(TestRun.failure(OtherProperty.class))
                .contains("spring.cassandra.port is \"1\"", "@DynamicPropertySource");
    }
}

package shop;

import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.engine.Checkpoint;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;

import org.springframework.boot.autoconfigure.cassandra.CassandraConnectionDetails;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ClassPathResource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The Cassandra of the tests: a database in memory with the tables of `shop.cql`, on a free port.
@TestConfiguration(proxyBeanMethods = false)
class RowhouseConfiguration {
    @Bean(destroyMethod = "close")
    Rowhouse database() throws IOException {
        Rowhouse database = Rowhouse.inMemory();
        Session session = database.connect();
        String script =
                new ClassPathResource("shop.cql").getContentAsString(StandardCharsets.UTF_8);
        ScriptPart.split(script).forEach(part -> session.execute(part.text()));
        return database;
    }

    @Bean
    Checkpoint emptyTables(Rowhouse database) {
        return database.checkpoint();
    }

    @Bean(destroyMethod = "close")
    NativeServer server(Rowhouse database) throws IOException {
        return NativeServer.start(
                database, ServerOptions.defaults().withPort(0), ServerComponents.system());
    }

    @Bean
    CassandraConnectionDetails connectionDetails(NativeServer server) {
        return new CassandraConnectionDetails() {
            @Override
            public List<Node> getContactPoints() {
                return List.of(new Node("127.0.0.1", server.address().getPort()));
            }

            @Override
            public String getLocalDatacenter() {
                return "datacenter1";
            }
        };
    }
}

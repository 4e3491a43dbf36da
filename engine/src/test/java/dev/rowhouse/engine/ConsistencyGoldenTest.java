package dev.rowhouse.engine;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Levels of consistency are taken and refused as by Apache Cassandra. The answers in the files are
/// a node's.
class ConsistencyGoldenTest {
    @TestFactory
    Stream<DynamicTest> levelsGoWithStatementsOrNot() {
        return GoldenRunner.of("golden/consistency", LevelSession::new).tests();
    }

    /// `=== at LEVEL` executes statements, a line each; `=== prepared LEVEL` prepares them first,
    /// `=== batched LEVEL` makes a batch of each.
    private static final class LevelSession implements GoldenSession {
        private final Rowhouse database = Rowhouse.inMemory();
        private final Session session = database.connect();

        LevelSession() {
            session.execute(
                    "CREATE KEYSPACE cl WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE cl.t (p int, c int, v int, PRIMARY KEY (p, c))");
            session.execute("CREATE TABLE cl.n (p int PRIMARY KEY, v counter)");
            session.execute("INSERT INTO cl.t (p, c, v) VALUES (1, 1, 1)");
        }

        @Override
        public String run(GoldenCase golden) {
            StatementOptions options =
                    StatementOptions.DEFAULT.withConsistency(
                            Consistency.valueOf(golden.arguments().getFirst()));
            return golden.input()
                    .lines()
                    .map(cql -> answer(golden.verb(), cql, options))
                    .collect(Collectors.joining("\n"));
        }

        private String answer(String verb, String cql, StatementOptions options) {
            try {
                session.execute(
                        switch (verb) {
                            case "prepared" -> session.prepare(cql).bind().withOptions(options);
                            case "batched" ->
                                    new BatchStatement(
                                            cql.contains("cl.n")
                                                    ? BatchType.COUNTER
                                                    : BatchType.LOGGED,
                                            List.of(SimpleStatement.of(cql)),
                                            options);
                            default -> SimpleStatement.of(cql).withOptions(options);
                        });
                return "ok";
            } catch (CqlException e) {
                return e.message();
            }
        }

        @Override
        public void close() {
            database.close();
        }
    }
}

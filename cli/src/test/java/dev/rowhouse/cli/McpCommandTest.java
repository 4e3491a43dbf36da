package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// An assistant's client starts the command and talks to it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpCommandTest {
    private static final String MODEL =
            """
            model: shop
            entities:
              Customer: {key: email, count: 1_000, attributes: {email: text, name: text}}
              Order: {key: number, attributes: {number: uuid, placed: timestamp, total: decimal}}
            relationships:
              Order.customer: {to: Customer, inverse: orders, cardinality: many to one, count: "20 per Customer, at most 300"}
            queries:
              Orders: {ask: the newest orders of a customer, jpql: "SELECT o.number, o.total FROM Order o WHERE o.customer = :customer ORDER BY o.placed DESC"}
            mutations:
              order: {ask: a customer orders, jpql: "INSERT INTO Order (number, customer, placed, total) VALUES (:number, :customer, :placed, :total)"}
            """;

    private final Path root;
    private final McpSyncClient client;

    McpCommandTest(@TempDir Path root) throws IOException {
        this.root = root;
        client =
                McpClient.sync(
                                new StdioClientTransport(
                                        ServerParameters.builder(
                                                        Path.of(
                                                                        System.getProperty(
                                                                                "java.home"),
                                                                        "bin",
                                                                        "java")
                                                                .toString())
                                                .args(
                                                        "--enable-native-access=ALL-UNNAMED",
                                                        "-XX:TieredStopAtLevel=1",
                                                        "-cp",
                                                        runtimeClassPath(),
                                                        Main.class.getName(),
                                                        "mcp",
                                                        "--root",
                                                        root.toString())
                                                .build(),
                                        McpJsonDefaults.getMapper()))
                        .requestTimeout(Duration.ofMinutes(5))
                        .build();
    }

    /// The class path of the application as it is packaged.
    private static String runtimeClassPath() throws IOException {
        return Path.of("target", "classes")
                + File.pathSeparator
                + Files.readString(Path.of("target", "runtime.classpath")).strip();
    }

    @BeforeAll
    void start() {
        McpSchema.InitializeResult result = client.initialize();
        assertThat(result.serverInfo().name()).isEqualTo("rowhouse");
        assertThat(result.instructions()).contains("write_model");
    }

    @AfterAll
    void end() {
        client.close();
    }

    @Test
    void the_tools_say_what_they_do_and_take() {
        List<McpSchema.Tool> tools = client.listTools().tools();

        assertThat(tools.stream().map(McpSchema.Tool::name))
                .containsExactlyInAnyOrder(
                        "write_model",
                        "sizes",
                        "diff",
                        "design",
                        "schema",
                        "explain",
                        "prove",
                        "judge_schema",
                        "explain_statement");
        assertThat(tools)
                .allSatisfy(tool -> {
                    assertThat(tool.description()).isNotBlank();
                    assertThat(tool.inputSchema()).containsKeys("properties", "required");
                    assertThat(tool.annotations().readOnlyHint())
                            .isEqualTo(!tool.name().equals("write_model"));
                });
    }

    @Test
    void a_model_is_written_designed_and_proven() {
        assertThat(call("write_model", Map.of("path", "shop/model.yaml", "text", MODEL)))
                .isEqualTo("Written: 2 entities, 1 questions, 1 mutations.");

        assertThat(call("design", Map.of("model", "shop"))).contains("orders_by_customer");
        assertThat(call("schema", Map.of("model", "shop"))).contains("CREATE TABLE");
        assertThat(call("explain", Map.of("model", "shop", "question", "Orders")))
                .contains("Orders");
        assertThat(call("sizes", Map.of("model", "shop/model.yaml"))).contains("largest");
        assertThat(call("prove", Map.of("model", "shop", "racing", false))).contains("PROVEN");
    }

    @Test
    void mistakes_are_answered_and_nothing_is_written() {
        String text = MODEL.replace("o.total", "o.totl");

        assertThat(failure("write_model", Map.of("path", "wrong.yaml", "text", text)))
                .contains("Nothing is written")
                .contains("did you mean `total`?");
        assertThat(root.resolve("wrong.yaml")).doesNotExist();
    }

    @Test
    void two_models_are_compared() {
        call("write_model", Map.of("path", "before.yaml", "text", MODEL));
        call(
                "write_model",
                Map.of("path", "after.yaml", "text", MODEL.replace("o.placed DESC", "o.placed")));

        assertThat(call("diff", Map.of("before", "before.yaml", "after", "after.yaml")))
                .contains("table orders_by_customer: changed")
                .containsPattern("(?m)^- .* placed .* C↓")
                .containsPattern("(?m)^\\+ .* placed .* C↑");
        assertThat(call("diff", Map.of("before", "before.yaml", "after", "before.yaml")))
                .isEqualTo("The designs are the same.");
    }

    @Test
    void a_schema_is_judged() throws IOException {
        Files.writeString(
                root.resolve("schema.cql"),
                "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};\nUSE shop;\nCREATE TABLE orders (number uuid PRIMARY KEY, customer text, total decimal);\n");
        Files.writeString(
                root.resolve("queries.cql"),
                "-- name: by customer\nSELECT number FROM orders WHERE customer = ? ALLOW FILTERING;\n");

        assertThat(call("judge_schema", Map.of("schema", "schema.cql", "queries", "queries.cql")))
                .contains("FILTERING");
        assertThat(
                        call(
                                "explain_statement",
                                Map.of(
                                        "schema",
                                        "schema.cql",
                                        "statement",
                                        "SELECT * FROM orders WHERE number = ?")))
                .contains("verdict: good");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside.yaml", "/etc/outside.yaml", "a/../../outside.yaml"})
    void nothing_outside_of_the_folder_is_read_or_written(String path) {
        assertThat(failure("write_model", Map.of("path", path, "text", MODEL)))
                .contains("is outside of");
        assertThat(failure("design", Map.of("model", path))).contains("is outside of");
    }

    @Test
    void what_is_no_model_file_by_its_name_is_not_written() {
        assertThat(failure("write_model", Map.of("path", "pom.xml", "text", MODEL)))
                .contains("does not end with .yaml");
    }

    @Test
    void a_file_that_is_missing_is_named() {
        assertThat(failure("design", Map.of("model", "missing.yaml"))).contains("missing.yaml");
        assertThat(failure("sizes", Map.of("model", "missing.yaml"))).contains("missing.yaml");
    }

    @Test
    void values_that_are_missing_are_named() {
        assertThat(failure("design", Map.of())).contains("model");
    }

    @Test
    void the_documents_can_be_read() {
        List<McpSchema.Resource> resources = client.listResources().resources();

        assertThat(resources).hasSizeGreaterThan(6);
        assertThat(resources)
                .allSatisfy(resource ->
                        assertThat(
                                        client.readResource(
                                                        McpSchema.ReadResourceRequest.builder(
                                                                        resource.uri())
                                                                .build())
                                                .contents())
                                .singleElement()
                                .satisfies(content ->
                                        assertThat(
                                                        ((McpSchema.TextResourceContents) content)
                                                                .text())
                                                .startsWith("# ")));
    }

    private String call(String tool, Map<String, Object> values) {
        McpSchema.CallToolResult result =
                client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(values).build());
        assertThat(result.isError()).as(text(result)).isFalse();
        return text(result);
    }

    private String failure(String tool, Map<String, Object> values) {
        McpSchema.CallToolResult result =
                client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(values).build());
        assertThat(result.isError()).as(text(result)).isTrue();
        return text(result);
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().getFirst()).text();
    }
}

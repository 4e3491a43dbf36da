package dev.rowhouse.cli.assistant;

import dev.rowhouse.cli.output.ToolVersion;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/// Serves tools and documents through the Model Context Protocol, whose messages are lines of JSON
/// on standard input and output.
final class AssistantServer implements AutoCloseable {
    private static final String INSTRUCTIONS =
            "Rowhouse derives Apache Cassandra tables from the questions and mutations of an application, and proves them by running them. Write a model file with write_model, read its tables with design, check them with prove, and look up the language in the resource rowhouse://reference/model-file.";

    private final McpSyncServer server;

    private AssistantServer(McpSyncServer server) {
        this.server = server;
    }

    /// Begins to serve.
    ///
    /// @param in where requests come from
    /// @param out where answers go
    static AssistantServer start(List<Tool> tools, InputStream in, OutputStream out) {
        McpJsonMapper json = McpJsonDefaults.getMapper();
        return new AssistantServer(
                McpServer.sync(new StdioServerTransportProvider(json, in, out))
                        .serverInfo("rowhouse", ToolVersion.text())
                        .instructions(INSTRUCTIONS)
                        .capabilities(
                                McpSchema.ServerCapabilities.builder()
                                        .tools(false)
                                        .resources(false, false)
                                        .build())
                        .tools(tools.stream().map(AssistantServer::tool).toList())
                        .resources(Reference.all().stream().map(AssistantServer::resource).toList())
                        .build());
    }

    private static SyncToolSpecification tool(Tool tool) {
        McpSchema.Tool description =
                McpSchema.Tool.builder(tool.name(), tool.schema())
                        .description(tool.about())
                        .annotations(
                                McpSchema.ToolAnnotations.builder()
                                        .readOnlyHint(tool.isReading())
                                        .destructiveHint(!tool.isReading())
                                        .idempotentHint(true)
                                        .openWorldHint(false)
                                        .build())
                        .build();
        return SyncToolSpecification.builder()
                .tool(description)
                .callHandler((_, request) -> answer(tool, new Tool.Values(request.arguments())))
                .build();
    }

    private static McpSchema.CallToolResult answer(Tool tool, Tool.Values values) {
        try {
            return result(tool.work().run(values), false);
        } catch (RefusedException e) {
            return result(String.valueOf(e.getMessage()), true);
        }
    }

    private static McpSchema.CallToolResult result(String text, boolean isError) {
        return McpSchema.CallToolResult.builder().addTextContent(text).isError(isError).build();
    }

    private static SyncResourceSpecification resource(Reference reference) {
        String type = "text/markdown";
        return new SyncResourceSpecification(
                McpSchema.Resource.builder(reference.address(), reference.title())
                        .description(reference.about())
                        .mimeType(type)
                        .build(),
                (_, _) -> {
                    McpSchema.ResourceContents text =
                            McpSchema.TextResourceContents.builder(
                                            reference.address(), reference.text())
                                    .mimeType(type)
                                    .build();
                    return McpSchema.ReadResourceResult.builder(List.of(text)).build();
                });
    }

    @Override
    public void close() {
        server.closeGracefully();
    }
}

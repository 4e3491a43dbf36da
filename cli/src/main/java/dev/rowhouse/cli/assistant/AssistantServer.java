package dev.rowhouse.cli.assistant;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.Threads;
import dev.rowhouse.cli.output.ToolVersion;
import dev.rowhouse.model.source.SourceFile;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;

import org.jspecify.annotations.Nullable;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/// Serves tools and documents through the Model Context Protocol, whose messages are lines of JSON
/// on standard input and output.
final class AssistantServer implements AutoCloseable {
    private static final String INSTRUCTIONS =
            "Rowhouse derives Apache Cassandra tables from the questions and mutations of an application, and proves them by running them. Write a model file with write_model, read its tables with design, check them with prove, and look up the language in the resource rowhouse://reference/model-file.";

    private final Clock clock;
    private final PendingCalls calls;
    private final EarlyProof earlyProof;
    private final McpSyncServer server;

    /// Begins to serve.
    ///
    /// @param contents the files of a model, by the path that the assistant gives
    /// @param calls knows which calls the assistant has given up
    /// @param in where requests come from
    /// @param out where answers go
    AssistantServer(
            List<Tool> tools,
            Function<String, List<SourceFile>> contents,
            Clock clock,
            PendingCalls calls,
            InputStream in,
            OutputStream out) {
        this.clock = clock;
        this.calls = calls;
        this.earlyProof =
                new EarlyProof(
                        work(tools, CommandTools.PROVE),
                        contents,
                        clock,
                        Threads.pool("early-proof", 1));
        McpJsonMapper json = McpJsonDefaults.getMapper();
        server =
                McpServer.sync(new StdioServerTransportProvider(json, in, out))
                        .serverInfo("rowhouse", ToolVersion.text())
                        .instructions(INSTRUCTIONS)
                        .capabilities(
                                McpSchema.ServerCapabilities.builder()
                                        .tools(false)
                                        .resources(false, false)
                                        .build())
                        .tools(tools.stream().map(this::tool).toList())
                        .resources(Reference.all().stream().map(AssistantServer::resource).toList())
                        .build();
    }

    private static Tool.Work work(List<Tool> tools, String name) {
        return tools.stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow()
                .work();
    }

    private SyncToolSpecification tool(Tool tool) {
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
                .callHandler((exchange, request) -> answer(tool, request, exchange))
                .build();
    }

    private McpSchema.CallToolResult answer(
            Tool tool, McpSchema.CallToolRequest request, McpSyncServerExchange exchange) {
        Map<String, Object> metadata = Objects.requireNonNullElse(request.meta(), Map.of());
        Map<String, Object> values = Objects.requireNonNullElse(request.arguments(), Map.of());
        CallWatch watch =
                new CallWatch(
                        clock,
                        () -> calls.isCancelled(metadata),
                        progress(request.progressToken(), exchange));
        try {
            return result(text(tool, new Tool.Values(values), watch), false);
        } catch (RefusedException e) {
            return result(String.valueOf(e.getMessage()), true);
        }
    }

    private String text(Tool tool, Tool.Values values, CallWatch watch) {
        if (tool.name().equals(CommandTools.PROVE)) {
            return earlyProof.answer(values, watch);
        }
        earlyProof.stop();
        String text = tool.work().run(values, watch);
        if (tool.name().equals(CommandTools.DESIGN)) {
            earlyProof.designed(values.text(CommandTools.MODEL.name()));
        }
        return text;
    }

    /// Tells the progress of a call, if the assistant has asked for it.
    private static Consumer<String> progress(
            @Nullable Object token, McpSyncServerExchange exchange) {
        if (token == null) {
            return _ -> {};
        }
        AtomicInteger told = new AtomicInteger();
        return text ->
                exchange.progressNotification(
                        McpSchema.ProgressNotification.builder(token, told.incrementAndGet())
                                .message(text)
                                .build());
    }

    private static McpSchema.CallToolResult result(String text, boolean isError) {
        return McpSchema.CallToolResult.builder().addTextContent(text).isError(isError).build();
    }

    private static SyncResourceSpecification resource(Reference reference) {
        String type = reference.type();
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
        earlyProof.stop();
        server.closeGracefully();
    }
}

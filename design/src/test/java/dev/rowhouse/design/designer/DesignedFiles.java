package dev.rowhouse.design.designer;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Design;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The designs of model files of the repository, with the usual prices. Many tests look at the same
/// files, so each is designed once in a run of the module's tests.
///
/// **Thread safety.** Any number of threads.
public final class DesignedFiles {
    private final Map<Path, Stages> stages = new ConcurrentHashMap<>();

    /// All stages of the design of a file.
    ///
    /// @throws AssertionError when the file has mistakes
    public Stages stages(Path file) {
        return stages.computeIfAbsent(
                file.toAbsolutePath().normalize(),
                path -> Designer.stages(workload(path), Prices.cassandra()));
    }

    /// The design of a file.
    ///
    /// @throws AssertionError when the file has mistakes
    public Design design(Path file) {
        return stages(file).design();
    }

    private static Workload workload(Path file) {
        Reading<Workload> reading = WorkloadFile.read(FileSystem.system(), file);
        return reading.value().orElseThrow(() -> new AssertionError(reading.text()));
    }

    /// Gives the same [DesignedFiles] to every test with such a parameter.
    public static final class Shared implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == DesignedFiles.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(DesignedFiles.class))
                    .computeIfAbsent(
                            DesignedFiles.class, _ -> new DesignedFiles(), DesignedFiles.class);
        }
    }
}

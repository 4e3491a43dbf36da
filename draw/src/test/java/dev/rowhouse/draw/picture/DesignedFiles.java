package dev.rowhouse.draw.picture;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The designs of model files of the repository. Several tests draw the same files, so each is
/// designed once in a run of the module's tests.
///
/// **Thread safety.** Any number of threads.
public final class DesignedFiles {
    private final Map<Path, Designed> designs = new ConcurrentHashMap<>();

    /// A model and its design.
    public record Designed(Workload workload, SizedDesign sized) {
        /// The design of what was read.
        ///
        /// @throws AssertionError when the model has mistakes
        public static Designed of(Reading<Workload> reading) {
            Workload workload =
                    reading.value().orElseThrow(() -> new AssertionError(reading.text()));
            return new Designed(workload, Designer.sized(workload));
        }
    }

    /// The model and the design of a file.
    ///
    /// @throws AssertionError when the file has mistakes
    public Designed read(Path file) {
        return designs.computeIfAbsent(
                file.toAbsolutePath().normalize(),
                path -> Designed.of(WorkloadFile.read(FileSystem.system(), path)));
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

package dev.rowhouse.maven;

import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.NullUnmarked;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Generates Java sources and `schema.cql` from a model, and adds them to the project. Nothing
 * is done if neither the model nor a setting has changed since the last time.
 */
@NullUnmarked
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends RowhouseMojo {
    /**
     * The root package of the sources.
     */
    @Parameter(property = "rowhouse.packageName", required = true)
    private String packageName;

    /**
     * The folder of the sources; what else is in it is deleted.
     */
    @Parameter(defaultValue = "${project.build.directory}/generated-sources/rowhouse")
    private File sourcesDirectory;

    /**
     * The folder of `schema.cql`.
     */
    @Parameter(defaultValue = "${project.build.directory}/generated-resources/rowhouse")
    private File resourcesDirectory;

    @Override
    void goal() throws IOException, MojoExecutionException, MojoFailureException {
        Path sources = sourcesDirectory.toPath();
        Path schema = resourcesDirectory.toPath().resolve("schema.cql");
        Fingerprint inputs =
                inputs(List.of("generate", packageName, sources.toString(), schema.toString()));
        if (hasRun(inputs) && Files.isDirectory(sources) && Files.exists(schema)) {
            getLog().info("nothing to generate: model and settings are the same");
        } else {
            Generated generated = export(packageName);
            generated.moveSources(sources);
            generated.copySchema(schema);
            remember(inputs);
        }
        addToProject();
    }

    private void addToProject() {
        project().addCompileSourceRoot(sourcesDirectory.getPath());
        Resource resource = new Resource();
        resource.setDirectory(resourcesDirectory.getPath());
        project().addResource(resource);
    }
}

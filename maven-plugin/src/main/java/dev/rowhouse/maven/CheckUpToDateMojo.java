package dev.rowhouse.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.NullUnmarked;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Fails the build if the schema or the sources that are kept in the project are not those of
 * the model: for projects that commit what is generated.
 */
@NullUnmarked
@Mojo(name = "check-up-to-date", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckUpToDateMojo extends RowhouseMojo {
    /**
     * The schema in the project.
     */
    @Parameter(
            property = "rowhouse.schemaFile",
            defaultValue = "${project.basedir}/src/main/resources/schema.cql")
    private File schemaFile;

    /**
     * The folder of the generated sources in the project, with nothing else in it; by default
     * sources are not checked.
     */
    @Parameter(property = "rowhouse.sourcesDirectory")
    private File sourcesDirectory;

    /**
     * The root package of the sources.
     */
    @Parameter(property = "rowhouse.packageName", defaultValue = "generated")
    private String packageName;

    /**
     * Write the files anew instead of failing.
     */
    @Parameter(property = "rowhouse.update", defaultValue = "false")
    private boolean update;

    @Override
    void goal() throws IOException, MojoExecutionException, MojoFailureException {
        Generated generated = export(packageName);
        if (update) {
            generated.copySchema(schemaFile.toPath());
            if (sourcesDirectory != null) {
                generated.moveSources(sourcesDirectory.toPath());
            }
            return;
        }
        List<String> differences =
                new ArrayList<>(
                        Differences.ofFile(
                                schemaFile.getPath(), generated.schema(), schemaFile.toPath()));
        if (sourcesDirectory != null) {
            differences.addAll(
                    Differences.ofFolder(generated.sources(), sourcesDirectory.toPath()));
        }
        if (!differences.isEmpty()) {
            differences.forEach(getLog()::error);
            throw new MojoFailureException(
                    "The project does not have what its model gives. Write the files anew with"
                            + " -Drowhouse.update, and look at the difference before you commit it.");
        }
    }
}

package dev.rowhouse.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.NullUnmarked;

import java.io.File;
import java.io.IOException;
import java.util.List;

/**
 * Prints the tables, statements and partition sizes of a model. The build fails if the design
 * cannot serve a question or a mutation.
 */
@NullUnmarked
@Mojo(name = "design", threadSafe = true)
public final class DesignMojo extends RowhouseMojo {
    /**
     * Write the schema to this file as a CQL script; by default it is not written.
     */
    @Parameter(property = "rowhouse.schemaFile")
    private File schemaFile;

    /**
     * Do not fail if the design cannot serve some questions or mutations.
     */
    @Parameter(property = "rowhouse.acceptUnserved", defaultValue = "false")
    private boolean acceptUnserved;

    @Override
    void goal() throws IOException, MojoExecutionException, MojoFailureException {
        List<String> arguments = withModel("design");
        if (acceptUnserved) {
            arguments.add("--accept-unserved");
        }
        if (schemaFile != null) {
            arguments.add("--cql=" + schemaFile);
        }
        run(arguments, "The design does not serve everything; what and why is above.");
    }
}

package dev.rowhouse.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.NullUnmarked;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Proves the design of a model by running it, and fails the build if it is not proven. A proof
 * that has passed is not repeated before the model, a setting or the version changes.
 */
@NullUnmarked
@Mojo(name = "prove", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ProveMojo extends RowhouseMojo {
    /**
     * The folder of the reports: `proof.junit.xml`, `proof.sarif`, and the smallest case of
     * each failure in `cases`.
     */
    @Parameter(defaultValue = "${project.build.directory}/rowhouse-proof")
    private File reportsDirectory;

    /**
     * More options of `rowhouse prove`, such as `--racing-callers=3`.
     */
    @Parameter(property = "rowhouse.arguments")
    private List<String> arguments = List.of();

    @Override
    void goal() throws IOException, MojoExecutionException, MojoFailureException {
        List<String> settings = new ArrayList<>(List.of("prove", reportsDirectory.getPath()));
        settings.addAll(arguments);
        Fingerprint inputs = inputs(settings);
        if (hasRun(inputs)) {
            getLog().info("proven before, with the same model and settings");
            return;
        }
        Files.createDirectories(reportsDirectory.toPath());
        List<String> words = withModel("prove");
        words.add("--junit=" + new File(reportsDirectory, "proof.junit.xml"));
        words.add("--sarif=" + new File(reportsDirectory, "proof.sarif"));
        words.add("--cases=" + new File(reportsDirectory, "cases"));
        words.addAll(arguments);
        run(words, "The design is not proven; the failures are above and in " + reportsDirectory);
        remember(inputs);
    }
}

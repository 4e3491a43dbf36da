package dev.rowhouse.maven;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.NullUnmarked;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.inject.Inject;

/// Base class of the goals. It finds the model and a Java, runs the command, and remembers the
/// inputs of the last successful run. Maven fills the fields before it runs a goal.
@NullUnmarked
abstract class RowhouseMojo extends AbstractMojo {
    private static final int NEGATIVE_RESULT = 1;

    /**
     * The model file, or a folder with one.
     */
    @Parameter(property = "rowhouse.model", defaultValue = "src/main/rowhouse/model.yaml")
    private File model;

    /**
     * Use the rates of this mix of the model; by default its first mix.
     */
    @Parameter(property = "rowhouse.mix")
    private String mix;

    /**
     * The folder of a Java 25 or newer that runs the command. By default the first of: the JDK
     * of the toolchains, ROWHOUSE_JAVA_HOME, JAVA_HOME, the Java that runs Maven, and those in the usual places.
     */
    @Parameter(property = "rowhouse.javaHome")
    private File javaHome;

    /**
     * Do nothing.
     */
    @Parameter(property = "rowhouse.skip", defaultValue = "false")
    private boolean skip;

    /**
     * Run the goal even if nothing has changed since it last succeeded.
     */
    @Parameter(property = "rowhouse.force", defaultValue = "false")
    private boolean force;

    @Parameter(defaultValue = "${project.build.directory}/rowhouse", readonly = true)
    private File work;

    @Parameter(defaultValue = "${project}", readonly = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true)
    private MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true)
    private MojoExecution execution;

    @Parameter(defaultValue = "${plugin}", readonly = true)
    private PluginDescriptor plugin;

    @Inject private ToolchainManager toolchains;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped, by rowhouse.skip");
            return;
        }
        if (!model.exists()) {
            throw new MojoExecutionException(
                    "There is no model file "
                            + model
                            + ". Write one, or name it: <configuration><model>FILE</model></configuration>");
        }
        try {
            goal();
        } catch (IOException e) {
            throw new MojoExecutionException("A file cannot be read or written: " + e, e);
        }
    }

    /// What the goal does.
    abstract void goal() throws IOException, MojoExecutionException, MojoFailureException;

    final MavenProject project() {
        return project;
    }

    /// A folder of this execution of the goal, below the build's folder.
    final Path folder() {
        return work.toPath().resolve(execution.getExecutionId());
    }

    /// A command with the model and its mix as last arguments.
    final List<String> withModel(String... words) {
        List<String> arguments = new ArrayList<>(List.of(words));
        if (mix != null) {
            arguments.add("--mix=" + mix);
        }
        arguments.add(model.getPath());
        return arguments;
    }

    /// Runs `rowhouse export java` into a folder of this execution, which it empties first.
    final Generated export(String packageName)
            throws IOException, MojoExecutionException, MojoFailureException {
        Generated generated = new Generated(folder().resolve("project"));
        Generated.delete(generated.folder());
        run(
                withModel(
                        "export",
                        "java",
                        "--package=" + packageName,
                        "-o",
                        generated.folder().toString()),
                "The design cannot be exported; why is above.");
        return generated;
    }

    /// Whether the goal has succeeded before with the same model, settings and version.
    final boolean hasRun(Fingerprint inputs) throws IOException {
        return !force && inputs.isIn(stamp());
    }

    final void remember(Fingerprint inputs) throws IOException {
        inputs.writeTo(stamp());
    }

    private Path stamp() {
        return folder().resolve("inputs");
    }

    /// @param settings all that the goal's work depends on, besides the model and the version
    final Fingerprint inputs(List<String> settings) throws IOException {
        List<String> all = new ArrayList<>(settings);
        all.add(plugin.getVersion());
        all.add(mix == null ? "" : mix);
        if (Files.isDirectory(model.toPath())) {
            try (Stream<Path> files = Files.walk(model.toPath())) {
                return Fingerprint.of(files.filter(Files::isRegularFile).sorted().toList(), all);
            }
        }
        return Fingerprint.of(ModelFiles.of(model.toPath()), all);
    }

    /// Runs the command and passes its output to the log.
    ///
    /// @param refusal what the build says when the command's result is negative
    final void run(List<String> arguments, String refusal)
            throws IOException, MojoExecutionException, MojoFailureException {
        Command command = new Command(java(), classPath(), folder());
        int code;
        try {
            code = command.run(project.getBasedir().toPath(), arguments, getLog()::info);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        }
        if (code == NEGATIVE_RESULT) {
            throw new MojoFailureException(refusal);
        }
        if (code != 0) {
            throw new MojoExecutionException(
                    "`rowhouse "
                            + arguments.get(0)
                            + "` ended with exit code "
                            + code
                            + "; its message is above");
        }
    }

    private List<Path> classPath() {
        return plugin.getArtifacts().stream()
                .map(Artifact::getFile)
                .filter(file -> file != null && file.getName().endsWith(".jar"))
                .map(File::toPath)
                .toList();
    }

    private JavaHome java() throws MojoExecutionException {
        if (javaHome != null) {
            return JavaHome.in(javaHome.toPath())
                    .filter(JavaHome::runsTheCommand)
                    .orElseThrow(() ->
                            new MojoExecutionException(
                                    "rowhouse.javaHome is "
                                            + javaHome
                                            + ", which is no Java 25 or newer"));
        }
        Stream<Path> named =
                Stream.of(
                                toolchain(),
                                Optional.ofNullable(System.getenv("ROWHOUSE_JAVA_HOME")),
                                Optional.ofNullable(System.getenv("JAVA_HOME")),
                                Optional.of(System.getProperty("java.home")))
                        .flatMap(Optional::stream)
                        .map(Path::of);
        Path user = Path.of(System.getProperty("user.home"));
        return JavaHome.firstOf(Stream.concat(named, JavaHome.usualPlaces(user)))
                .orElseThrow(() ->
                        new MojoExecutionException(
                                "Rowhouse runs on Java 25 or newer, and none was found."
                                        + " Install one, or name its folder:"
                                        + " -Drowhouse.javaHome=FOLDER"));
    }

    /// The home of the JDK that the build has chosen with the toolchains plugin.
    private Optional<String> toolchain() {
        Toolchain chosen = toolchains.getToolchainFromBuildContext("jdk", session);
        String java = chosen == null ? null : chosen.findTool("java");
        return java == null
                ? Optional.empty()
                : Optional.of(Path.of(java).getParent().getParent().toString());
    }
}

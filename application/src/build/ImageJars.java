import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Prepares the jars of an installation. Run by the build as a source file:
/// `java ImageJars.java JARS LIB TIME stored|deflated`.
///
/// - Stored entries are not compressed: the archive around them compresses better than jars do,
///   which compress each class by itself. Deflated ones take less room on the disk.
/// - Native libraries are left out. Those of the solver lie beside the jars, for one platform;
///   others (of JNA and JLine) are for many platforms and never loaded on Java 25.
/// - The class files of picocli, which are for Java 5, get the stack maps of newer ones, without
///   any other change: an ahead-of-time cache leaves out classes without them.
/// - `rowhouse.jar` names all of them in a fixed order, which an ahead-of-time cache relies on.
/// - All times are the given one, so that two builds give the same bytes.
final class ImageJars {
    private static final Pattern NATIVE =
            Pattern.compile(".*\\.(so|dll|jnilib|dylib|a)(\\.[0-9.]+)?");
    private static final String CLASS_PATH_JAR = "rowhouse.jar";
    private static final String WITHOUT_STACK_MAPS = "picocli-";
    private static final String NOTE = "META-INF/CHANGED.txt";
    private static final String NOTE_TEXT =
            "The build of Rowhouse has added stack maps to class files of this library and raised their version; their code is unchanged.\n";

    private final Path target;
    private final Instant time;
    private final int method;

    private ImageJars(Path target, Instant time, int method) {
        this.target = target;
        this.time = time;
        this.method = method;
    }

    public static void main(String[] arguments) throws IOException {
        int method =
                arguments[3].equals("stored") ? ZipOutputStream.STORED : ZipOutputStream.DEFLATED;
        new ImageJars(Path.of(arguments[1]), Instant.parse(arguments[2]), method)
                .prepare(Path.of(arguments[0]));
    }

    private void prepare(Path jars) throws IOException {
        Files.createDirectories(target);
        List<String> names = new ArrayList<>();
        for (Path jar : ownFirst(sorted(jars))) {
            String name = String.valueOf(jar.getFileName());
            store(jar, target.resolve(name));
            names.add(name);
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", names));
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "dev.rowhouse.cli.Main");
        Path all = target.resolve(CLASS_PATH_JAR);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(all))) {
            out.setMethod(method);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            manifest.write(bytes);
            add(out, "META-INF/MANIFEST.MF", bytes.toByteArray());
        }
        for (Path each : sorted(target)) {
            Files.setLastModifiedTime(each, FileTime.from(time));
        }
    }

    /// Puts our jars first. They have the resources that are looked up by name, such as the text of
    /// the system tables; a lookup opens all jars before the one that has it.
    private static List<Path> ownFirst(List<Path> jars) {
        Map<Boolean, List<Path>> parts =
                jars.stream()
                        .collect(
                                Collectors.partitioningBy(jar ->
                                        String.valueOf(jar.getFileName()).startsWith("rowhouse-")));
        List<Path> all = new ArrayList<>(parts.getOrDefault(true, List.of()));
        all.addAll(parts.getOrDefault(false, List.of()));
        return all;
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
    }

    private void store(Path jar, Path copy) throws IOException {
        try (ZipFile in = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
            out.setMethod(method);
            boolean isOld = String.valueOf(jar.getFileName()).startsWith(WITHOUT_STACK_MAPS);
            UnaryOperator<byte[]> change =
                    isOld ? new StackMaps(in)::added : UnaryOperator.identity();
            in.stream()
                    .filter(entry -> !NATIVE.matcher(entry.getName()).matches())
                    .forEach(entry -> copy(in, entry, change, out));
            if (isOld) {
                add(out, NOTE, NOTE_TEXT.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void copy(
            ZipFile in, ZipEntry entry, UnaryOperator<byte[]> change, ZipOutputStream out) {
        try {
            byte[] content = in.getInputStream(entry).readAllBytes();
            add(
                    out,
                    entry.getName(),
                    entry.getName().endsWith(".class") ? change.apply(content) : content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(ZipOutputStream out, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        // A jar has times without a zone.
        entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
        CRC32 sum = new CRC32();
        sum.update(content);
        if (method == ZipOutputStream.STORED) {
            entry.setCrc(sum.getValue());
            entry.setSize(content.length);
        }
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }

    /// Adds stack maps to the class files of one jar.
    private static final class StackMaps {
        private final ClassFile classes;

        StackMaps(ZipFile jar) {
            ClassHierarchyResolver inJar =
                    ClassHierarchyResolver.ofResourceParsing(type -> {
                        String name = type.descriptorString();
                        ZipEntry entry =
                                jar.getEntry(name.substring(1, name.length() - 1) + ".class");
                        try {
                            return entry == null ? null : jar.getInputStream(entry);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
            this.classes =
                    ClassFile.of(
                            ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                            ClassFile.ClassHierarchyResolverOption.of(
                                    inJar.orElse(ClassHierarchyResolver.defaultResolver())));
        }

        byte[] added(byte[] file) {
            ClassModel model = classes.parse(file);
            if (model.majorVersion() >= ClassFile.JAVA_6_VERSION) {
                return file;
            }
            return classes.transformClass(
                    model,
                    (builder, element) -> {
                        switch (element) {
                            case ClassFileVersion _ ->
                                    builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
                            case MethodModel method ->
                                    builder.transformMethod(
                                            method,
                                            MethodTransform.transformingCode(
                                                    CodeTransform.ACCEPT_ALL));
                            default -> builder.with(element);
                        }
                    });
        }
    }
}

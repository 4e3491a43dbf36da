package dev.rowhouse.publication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What Maven Central wants of a bundle.
///
/// Sources: <https://central.sonatype.org/publish/requirements/> and, for the archive,
/// <https://central.sonatype.org/publish/publish-portal-upload/>. Signatures are a rule there, too;
/// here a bundle may have none, because a build without the key cannot make them.
final class CentralRules {
    private static final long MAX_SIZE = 1L << 30;
    private static final Set<String> CHECKSUMS = Set.of("md5", "sha1", "sha256", "sha512");
    private static final Map<String, String> REQUIRED_CHECKSUMS =
            Map.of("md5", "MD5", "sha1", "SHA-1");
    private static final List<List<String>> REQUIRED_ELEMENTS =
            List.of(
                    List.of("name"),
                    List.of("description"),
                    List.of("url"),
                    List.of("licenses", "license", "name"),
                    List.of("licenses", "license", "url"),
                    List.of("developers", "developer", "name"),
                    List.of("scm", "connection"),
                    List.of("scm", "url"));

    private final Bundle bundle;
    private final List<String> mistakes = new ArrayList<>();

    private CentralRules(Bundle bundle) {
        this.bundle = bundle;
    }

    /// Where the bundle breaks a rule, one line each.
    static List<String> mistakes(Bundle bundle) {
        CentralRules rules = new CentralRules(bundle);
        rules.check();
        return List.copyOf(rules.mistakes);
    }

    private void check() {
        if (bundle.size() > MAX_SIZE) {
            mistakes.add("the archive has more than 1 GB");
        }
        boolean signed = bundle.files().keySet().stream().anyMatch(path -> path.endsWith(".asc"));
        for (String path : bundle.files().keySet()) {
            if (CHECKSUMS.contains(extension(path))) {
                continue;
            }
            checkLayout(path);
            REQUIRED_CHECKSUMS.forEach((name, algorithm) -> checkSum(path, name, algorithm));
            if (path.endsWith(".asc")) {
                continue;
            }
            if (signed && !bundle.files().containsKey(path + ".asc")) {
                mistakes.add(path + " has no signature");
            }
            if (path.endsWith(".pom")) {
                checkPom(path, Pom.read(content(path)));
            }
        }
    }

    private static String extension(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    private byte[] content(String path) {
        byte[] content = bundle.files().get(path);
        if (content == null) {
            throw new IllegalArgumentException("no file " + path);
        }
        return content;
    }

    private void checkLayout(String path) {
        String[] parts = path.split("/");
        if (parts.length < 4) {
            mistakes.add(path + " is not in a folder of group, artifact and version");
            return;
        }
        String version = parts[parts.length - 2];
        if (!parts[parts.length - 1].startsWith(parts[parts.length - 3] + "-" + version)) {
            mistakes.add(path + " is not called after its artifact and version");
        }
        if (version.endsWith("-SNAPSHOT")) {
            mistakes.add(path + " is a snapshot");
        }
    }

    private void checkSum(String path, String name, String algorithm) {
        Optional<byte[]> sum = Optional.ofNullable(bundle.files().get(path + "." + name));
        if (sum.isEmpty()) {
            mistakes.add(path + " has no " + name);
        } else if (!new String(sum.get(), StandardCharsets.US_ASCII)
                .strip()
                .equals(digest(content(path), algorithm))) {
            mistakes.add(path + " has a wrong " + name);
        }
    }

    static String digest(byte[] content, String algorithm) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void checkPom(String path, Pom pom) {
        for (List<String> element : REQUIRED_ELEMENTS) {
            if (pom.text(element.toArray(String[]::new)).orElse("").isEmpty()) {
                mistakes.add(path + " has no " + String.join("/", element));
            }
        }
        if (!pom.elements("parent").isEmpty()) {
            mistakes.add(path + " has a parent");
        }
        String artifact = pom.text("artifactId").orElse("");
        String version = pom.text("version").orElse("");
        String folder =
                pom.text("groupId").orElse("").replace('.', '/') + "/" + artifact + "/" + version;
        if (!path.equals(folder + "/" + artifact + "-" + version + ".pom")) {
            mistakes.add(path + " is the POM of " + folder);
        }
        for (var dependency : pom.elements("dependencies", "dependency")) {
            String of = new Pom(dependency).text("version").orElse("");
            if (of.isEmpty() || of.contains("${") || of.endsWith("-SNAPSHOT")) {
                mistakes.add(
                        path
                                + " has a dependency without a released version: "
                                + new Pom(dependency).text("artifactId").orElse(""));
            }
        }
        if (!pom.text("packaging").orElse("jar").equals("pom")) {
            checkJars(folder + "/" + artifact + "-" + version);
        }
    }

    private void checkJars(String stem) {
        for (String jar : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
            if (!bundle.files().containsKey(stem + jar)) {
                mistakes.add(stem + jar + " is missing");
            }
        }
    }
}

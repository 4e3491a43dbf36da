package dev.rowhouse.exports.java;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/// The Java project that is generated for a model, in a package of its own.
///
/// @param name identifies the project among those that are compiled with it
/// @param subject the model and its design
/// @param fault changes the text of each file; the identity unless the project shall be wrong
record GeneratedProject(String name, Subject subject, UnaryOperator<String> fault) {
    /// The project of the designer's design for a workload.
    static GeneratedProject of(String name, Workload workload) {
        SizedDesign sized = Designer.sized(workload);
        return new GeneratedProject(
                name, new Subject(workload, sized.design(), sized), UnaryOperator.identity());
    }

    /// The same project with a fault in its files.
    GeneratedProject withFault(String other, UnaryOperator<String> text) {
        return new GeneratedProject(other, subject, text);
    }

    /// The package of the entry class.
    String packageName() {
        return "com.example.of_" + name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    }

    List<GeneratedFile> files() {
        return JavaExport.of(subject.workload(), subject.design(), packageName()).stream()
                .map(file -> new GeneratedFile(file.path(), fault.apply(file.text())))
                .toList();
    }
}

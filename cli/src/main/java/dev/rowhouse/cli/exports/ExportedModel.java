package dev.rowhouse.cli.exports;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.shell.output.Console;

/// The model that an export takes, with its design.
record ExportedModel(Workload workload, Design design) {
    /// Says what the design does not serve, and the export therefore does not have.
    void tellLeftOut(Console console) {
        design.unserved()
                .forEach(each ->
                        console.err().println("left out " + each.name() + ": " + each.reason()));
    }
}

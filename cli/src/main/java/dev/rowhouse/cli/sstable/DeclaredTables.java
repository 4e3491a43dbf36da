package dev.rowhouse.cli.sstable;

import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.storage.ForeignTable;
import dev.rowhouse.storage.survey.TableSurvey;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The tables that a model's design has, to be found by their names among the tables of a folder.
/// The name of the keyspace may be another one.
///
/// @param file the model's file
/// @param design its design
record DeclaredTables(Path file, SizedDesign design) {
    /// The tables of the model and of the folder, by whether the other one has them.
    ///
    /// @param both the tables of the model that the folder has
    /// @param missing the tables of the model that it does not have
    /// @param unknown the tables of the folder that the model does not have
    record Match(List<String> both, List<String> missing, List<String> unknown) {}

    /// The sizes of a table; empty when the model does not have it.
    Optional<DeclaredSizes> of(ForeignTable table, TableSurvey survey) {
        return design.design().tables().stream()
                .filter(declared -> table.name().equals(Optional.of(declared.name())))
                .findFirst()
                .map(declared -> DeclaredSizes.of(declared, design.owner(declared.name()), survey));
    }

    /// Compares the names.
    Match match(List<ForeignTable> found) {
        List<String> names = design.design().tables().stream().map(TableDesign::name).toList();
        Predicate<String> isFound =
                name -> found.stream().anyMatch(table -> table.name().equals(Optional.of(name)));
        return new Match(
                names.stream().filter(isFound).toList(),
                names.stream().filter(isFound.negate()).toList(),
                found.stream()
                        .filter(table -> table.name().filter(names::contains).isEmpty())
                        .map(SurveyText::name)
                        .toList());
    }
}

package dev.rowhouse.cli.sstable;

import dev.rowhouse.plan.growth.PartitionOwner;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.storage.survey.Sizes;
import dev.rowhouse.storage.survey.TableSurvey;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The sizes of a table by the counts of a model, beside those that were measured.
///
/// @param table the table of the model's design
/// @param owner what fills the largest partition; empty when the model gives only an upper bound
/// @param figures the figures side by side
record DeclaredSizes(TableDesign table, Optional<PartitionOwner> owner, List<Figure> figures) {
    /// A declared count may be wrong by this factor before it is told.
    private static final double FACTOR = 2;

    private static final double MEDIAN = 50;
    private static final double NEARLY_ALL = 99;

    /// One figure.
    ///
    /// @param name what it counts
    /// @param key its name in JSON
    /// @param unit its unit
    /// @param declared by the model; empty where a model says nothing of it
    /// @param measured in the files
    record Figure(String name, String key, Unit unit, OptionalDouble declared, double measured) {
        /// The larger figure divided by the smaller one; empty if the model declares none, or if
        /// just one of the two is 0.
        OptionalDouble factor() {
            if (declared.isEmpty()) {
                return OptionalDouble.empty();
            }
            double smaller = Math.min(declared.getAsDouble(), measured);
            double larger = Math.max(declared.getAsDouble(), measured);
            if (larger == 0) {
                return OptionalDouble.of(1);
            }
            return smaller == 0 ? OptionalDouble.empty() : OptionalDouble.of(larger / smaller);
        }

        /// Whether the model and the files differ by more than a factor of two.
        boolean isOff() {
            return declared.isPresent() && factor().orElse(Double.POSITIVE_INFINITY) > FACTOR;
        }

        /// Whether the files have more than the model says.
        boolean isMore() {
            return declared.isPresent() && measured > declared.getAsDouble();
        }
    }

    /// The unit of a figure.
    enum Unit {
        COUNT,
        BYTES
    }

    static DeclaredSizes of(TableDesign table, Optional<PartitionOwner> owner, TableSurvey survey) {
        TableSize size = table.size();
        Sizes rows = survey.rows();
        return new DeclaredSizes(
                table,
                owner,
                List.of(
                        count(
                                "partitions",
                                "partitions",
                                size.partitions(),
                                (double) survey.partitions()),
                        count("rows", "rows", size.rows(), (double) rows.sum()),
                        count(
                                "rows of an average partition",
                                "averageRows",
                                size.average().rows(),
                                rows.average()),
                        measured(
                                "rows of a median partition",
                                "medianRows",
                                (double) rows.percentile(MEDIAN)),
                        measured(
                                "rows of the p99 partition",
                                "p99Rows",
                                (double) rows.percentile(NEARLY_ALL)),
                        count(
                                "rows of the largest partition",
                                "largestRows",
                                size.largest().rows(),
                                (double) rows.largest()),
                        new Figure(
                                "bytes of the largest partition",
                                "largestBytes",
                                Unit.BYTES,
                                OptionalDouble.of(size.largest().bytes()),
                                (double) survey.bytes().largest())));
    }

    private static Figure count(String name, String key, double declared, double measured) {
        return new Figure(name, key, Unit.COUNT, OptionalDouble.of(declared), measured);
    }

    private static Figure measured(String name, String key, double measured) {
        return new Figure(name, key, Unit.COUNT, OptionalDouble.empty(), measured);
    }

    /// The figures that differ by more than a factor of two.
    List<Figure> off() {
        return figures.stream().filter(Figure::isOff).toList();
    }
}

package dev.rowhouse.studio.session;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.data.UsualValues;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// A database in memory with the tables of a design and sample data, written by the plans of its
/// mutations as the proof writes them.
///
/// **Thread safety.** Belongs to one thread at a time.
public final class SampleDatabase implements AutoCloseable {
    /// So few instances that a table can be looked through, and enough that partitions have rows.
    private static final Scale SCALE = new Scale(400);

    private final String version;
    private final Subject subject;
    private final EmbeddedTarget target;
    private final Rowhouse database;

    private SampleDatabase(
            String version, Subject subject, EmbeddedTarget target, Rowhouse database) {
        this.version = version;
        this.subject = subject;
        this.target = target;
        this.database = database;
    }

    /// Opens a database for a design.
    ///
    /// @param version the version of the model file
    static SampleDatabase open(String version, Subject subject) {
        AtomicReference<Rowhouse> opened = new AtomicReference<>();
        EmbeddedTarget target =
                new EmbeddedTarget(
                        RowhouseComponents.system(),
                        components -> {
                            Rowhouse database =
                                    Rowhouse.inMemory(components, RowhouseOptions.forAnyCluster());
                            opened.set(database);
                            return database;
                        });
        target.create(subject.design());
        new DatabaseUnderProof(target, subject).load(data(subject, target), (_, _) -> {}, _ -> {});
        return new SampleDatabase(version, subject, target, opened.get());
    }

    private static Dataset data(Subject subject, EmbeddedTarget target) {
        Model model = UnexpiredInstances.at(subject.workload().model(), target.now());
        List<TableDesign> tables = subject.design().tables();
        return new DataGenerator(
                        SCALE.apply(model),
                        RandomSource.seeded(0),
                        Constants.of(subject.workload()),
                        UsualValues.of(subject.workload(), tables),
                        tables)
                .generate();
    }

    /// The version of the model file.
    public String version() {
        return version;
    }

    /// The design and its workload.
    public Subject subject() {
        return subject;
    }

    /// The database.
    public Rowhouse database() {
        return database;
    }

    @Override
    public void close() {
        target.close();
    }
}

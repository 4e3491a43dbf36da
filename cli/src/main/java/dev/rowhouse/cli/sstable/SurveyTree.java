package dev.rowhouse.cli.sstable;

import dev.rowhouse.storage.ForeignTable;
import dev.rowhouse.storage.survey.Extent;
import dev.rowhouse.storage.survey.PartitionSurvey;
import dev.rowhouse.storage.survey.Sizes;
import dev.rowhouse.storage.survey.TableSurvey;
import dev.rowhouse.storage.survey.Tombstones;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/// A survey of a table as maps, lists, strings and numbers, which any JSON library writes.
///
/// ```
/// report    := [table ...]
///            | {"model": names, "tables": [table ...]}      with a model, see DeclaredTree
/// table     := {"keyspace", "table", "folder", "sstables", "storedBytes", "dataBytes",
///               "partitions", "emptyPartitions", "rows", "cells", "tombstones": dead,
///               "written": extent, "expiring", "timesToLive": extent, "expirations": extent,
///               "partitionBytes": sizes, "partitionRows": sizes,
///               "largest": [partition ...], "mostTombstones": [partition ...], "model": model}
/// partition := {"key": [value ...], "bytes", "rows", "cells", "tombstones": dead, "sstables"}
/// dead      := {"total", "partitions", "ranges", "rows", "cells", "expired"}
/// sizes     := {"average", "median", "p95", "p99", "largest", "byPowersOfTen": {"1000": n ...}}
/// extent    := {"from", "to"}
/// ```
///
/// The names are left out if the folder does not tell them, and the times if there are none.
final class SurveyTree {
    private SurveyTree() {}

    static Map<String, Object> of(ForeignTable table, TableSurvey survey) {
        Map<String, Object> tree = new LinkedHashMap<>();
        table.keyspace().ifPresent(name -> tree.put("keyspace", name));
        table.name().ifPresent(name -> tree.put("table", name));
        tree.put("folder", table.folder().toString());
        tree.put("sstables", survey.sstables());
        tree.put("storedBytes", survey.storedBytes());
        tree.put("dataBytes", survey.dataBytes());
        tree.put("partitions", survey.partitions());
        tree.put("emptyPartitions", survey.emptyPartitions());
        tree.put("rows", survey.rows().sum());
        tree.put("cells", survey.cells());
        tree.put("tombstones", of(survey.tombstones()));
        survey.times()
                .written()
                .ifPresent(micros -> tree.put("written", extent(micros, TimeText.ISO::ofMicros)));
        tree.put("expiring", survey.times().expiring());
        survey.times()
                .timesToLive()
                .ifPresent(seconds -> tree.put("timesToLive", extent(seconds, each -> each)));
        survey.times()
                .expirations()
                .ifPresent(seconds ->
                        tree.put("expirations", extent(seconds, TimeText.ISO::ofSeconds)));
        tree.put("partitionBytes", of(survey.bytes()));
        tree.put("partitionRows", of(survey.rows()));
        tree.put("largest", partitions(survey, survey.largest()));
        tree.put("mostTombstones", partitions(survey, survey.mostDead()));
        return tree;
    }

    private static Map<String, Object> extent(Extent extent, LongFunction<Object> value) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("from", value.apply(extent.least()));
        tree.put("to", value.apply(extent.most()));
        return tree;
    }

    private static Map<String, Object> of(Tombstones dead) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("total", dead.total());
        tree.put("partitions", dead.partitions());
        tree.put("ranges", dead.ranges());
        tree.put("rows", dead.rows());
        tree.put("cells", dead.cells());
        tree.put("expired", dead.expired());
        return tree;
    }

    private static Map<String, Object> of(Sizes sizes) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("average", sizes.average());
        tree.put("median", sizes.percentile(50));
        tree.put("p95", sizes.percentile(95));
        tree.put("p99", sizes.percentile(99));
        tree.put("largest", sizes.largest());
        Map<String, Object> powers = new LinkedHashMap<>();
        sizes.byPowersOfTen()
                .forEach((power, partitions) -> powers.put(Long.toString(power), partitions));
        tree.put("byPowersOfTen", powers);
        return tree;
    }

    private static List<Map<String, Object>> partitions(
            TableSurvey survey, List<PartitionSurvey> partitions) {
        return partitions.stream().map(each -> of(survey, each)).toList();
    }

    private static Map<String, Object> of(TableSurvey survey, PartitionSurvey partition) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("key", KeyText.parts(survey.columns(), partition.key()));
        tree.put("bytes", partition.bytes());
        tree.put("rows", partition.rows());
        tree.put("cells", partition.cells());
        tree.put("tombstones", of(partition.tombstones()));
        tree.put("sstables", partition.sstables());
        return tree;
    }
}

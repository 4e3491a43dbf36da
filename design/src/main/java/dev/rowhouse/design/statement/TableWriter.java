package dev.rowhouse.design.statement;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.naming.TableNames;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.query.Nearness;
import dev.rowhouse.model.query.Ordering.Direction;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.IndexDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.plan.table.TableOption;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Converts named tables to their form in a design: columns with roles and reasons, sizes,
/// comments, and the statements that create them.
final class TableWriter {
    private final Model model;
    private final TableSet tables;
    private final TableSizes sizes;

    TableWriter(Model model, TableSet tables) {
        this.model = model;
        this.tables = tables;
        this.sizes = new TableSizes(model, tables);
    }

    /// The uses of a table.
    ///
    /// @param questions the questions that it answers, with their plain words
    /// @param indexed for each indexed field, the names of the questions that need it
    /// @param measures for each indexed vector, the distance that the index knows
    /// @param starts the questions that find only keys here and continue in other tables
    /// @param fetches the questions that read this table by a key from another table
    /// @param readers the mutations that read it
    /// @param conditionTables the mutations that a conditional write on this table decides
    record Purpose(
            Map<String, String> questions,
            Map<Field, List<String>> indexed,
            Map<Field, Nearness.Measure> measures,
            Set<String> starts,
            Set<String> fetches,
            Set<String> readers,
            Set<String> conditionTables) {
        /// The reason for which the table exists.
        TableKind kind() {
            if (!questions.isEmpty()) {
                return TableKind.QUESTION;
            }
            return users().isEmpty() ? TableKind.KEPT : TableKind.LOOKUP;
        }

        /// The mutations that read the table or are decided in it.
        private Set<String> users() {
            Set<String> users = new LinkedHashSet<>(readers);
            users.addAll(conditionTables);
            return users;
        }
    }

    /// The design of a table or view.
    ///
    /// @param base the base table of a view
    /// @param stated the options that the model states
    /// @param decided the options that the designer decides, without the comment
    TableDesign table(
            NamedTable named,
            Purpose purpose,
            Optional<NamedTable> base,
            StatedTableOptions stated,
            List<TableOption> decided) {
        Table table = named.table();
        List<ColumnDesign> columns = columns(named);
        String comment = stated.comment().orElseGet(() -> comment(purpose));
        List<TableOption> options = stated.with(decided);
        TableKind kind = table.isView() ? TableKind.VIEW : purpose.kind();
        List<IndexDesign> indexes = new ArrayList<>();
        for (Field field : table.indexed()) {
            String column = named.column(field);
            String name = TableNames.index(named.name(), column);
            indexes.add(
                    new IndexDesign(
                            name,
                            column,
                            purpose.measures().containsKey(field),
                            SchemaWriter.index(
                                    name,
                                    named.name(),
                                    column,
                                    field,
                                    Optional.ofNullable(purpose.measures().get(field))),
                            purpose.indexed().getOrDefault(field, List.of())));
        }
        String cql =
                base.map(b ->
                                SchemaWriter.view(
                                        named.name(),
                                        b.name(),
                                        isDescending(b.table()),
                                        columns,
                                        comment,
                                        options))
                        .orElseGet(
                                () -> SchemaWriter.table(named.name(), columns, comment, options));
        return new TableDesign(
                named.name(),
                kind,
                rowMeaning(table),
                table.shape(),
                columns,
                List.copyOf(purpose.questions().keySet()),
                comment,
                base.map(NamedTable::name),
                indexes,
                options,
                sizes.of(table),
                cql,
                reasons(named, purpose));
    }

    private static boolean isDescending(Table table) {
        return table.key().clustering().stream()
                .anyMatch(term -> term.direction() == Direction.DESCENDING);
    }

    /// The design of the table that lists the buckets of another table.
    ///
    /// @param stated the options that the model states
    /// @param decided the options that the designer decides, without the comment
    TableDesign directory(
            NamedTable named,
            List<String> questions,
            StatedTableOptions stated,
            List<TableOption> decided) {
        Table table = named.table();
        String name = named.directory().orElseThrow();
        String bucket = named.bucketColumn().orElseThrow();
        List<ColumnDesign> columns = new ArrayList<>();
        for (Field field : table.key().partition()) {
            columns.add(
                    new ColumnDesign(
                            named.column(field),
                            field.type().freeze(),
                            ColumnRole.PARTITION_KEY,
                            new ColumnSource.OfField(field),
                            stores(table, field),
                            "bound by ="));
        }
        if (columns.isEmpty()) {
            columns.add(
                    new ColumnDesign(
                            NamedTable.CONSTANT_COLUMN,
                            NativeType.TEXT,
                            ColumnRole.PARTITION_KEY,
                            new BucketColumn(new Bucketing.Single()).source(),
                            "the constant '" + Constants.SINGLE_BUCKET + "'",
                            "one partition for all"));
        }
        columns.add(
                bucket(
                        table,
                        bucket,
                        BucketLoops.directoryDirection(named) == BucketLoop.Direction.DESCENDING
                                ? ColumnRole.CLUSTERING_DESCENDING
                                : ColumnRole.CLUSTERING_ASCENDING,
                        "in the order in which buckets are read"));
        String comment =
                stated.comment()
                        .orElseGet(() ->
                                "The %ss of %s that have rows, for %s"
                                        .formatted(bucket, named.name(), Reasons.list(questions)));
        List<TableOption> options = stated.with(decided);
        return new TableDesign(
                name,
                TableKind.BUCKETS,
                "one " + bucket + " in use",
                table.shape(),
                columns,
                List.of(),
                comment,
                Optional.empty(),
                List.of(),
                options,
                sizes.ofBuckets(table),
                SchemaWriter.table(name, columns, comment, options),
                List.of(
                        "Questions that do not bind both ends of a range read here which %ss have rows."
                                .formatted(bucket)));
    }

    private List<ColumnDesign> columns(NamedTable named) {
        Table table = named.table();
        List<ColumnDesign> columns = new ArrayList<>();
        for (Field field : table.key().partition()) {
            columns.add(column(named, field, ColumnRole.PARTITION_KEY));
        }
        named.bucketColumn()
                .ifPresent(name ->
                        columns.add(
                                bucket(
                                        table,
                                        name,
                                        ColumnRole.PARTITION_KEY,
                                        new BucketColumn(table.key().bucket().orElseThrow())
                                                .why())));
        for (OrderTerm term : table.rowClustering()) {
            columns.add(
                    column(
                            named,
                            term.field(),
                            term.direction() == Direction.DESCENDING
                                    ? ColumnRole.CLUSTERING_DESCENDING
                                    : ColumnRole.CLUSTERING_ASCENDING));
        }
        for (Field field : table.others()) {
            if (tables.isStatic(table, field)) {
                columns.add(column(named, field, ColumnRole.STATIC));
            }
        }
        for (Field field : table.others()) {
            if (!tables.isStatic(table, field) && !table.isNested(field)) {
                columns.add(column(named, field, ColumnRole.REGULAR));
            }
        }
        named.collection().ifPresent(each -> columns.add(collection(named, each)));
        return columns;
    }

    private ColumnDesign column(NamedTable named, Field field, ColumnRole role) {
        Table table = named.table();
        return new ColumnDesign(
                named.column(field),
                role.isKey() ? field.type().freeze() : field.type(),
                role,
                new ColumnSource.OfField(field),
                stores(table, field),
                why(table, field, role));
    }

    private ColumnDesign collection(NamedTable named, CollectionColumn collection) {
        List<ColumnDesign> keys = inside(named, collection.nesting().elements());
        List<ColumnDesign> values = inside(named, List.copyOf(collection.nesting().values()));
        return new ColumnDesign(
                collection.name(),
                collection.type(),
                ColumnRole.REGULAR,
                new ColumnSource.OfElements(collection.unnesting(), keys, values),
                String.join(
                        " with ",
                        Stream.of(keys, values)
                                .filter(columns -> !columns.isEmpty())
                                .map(columns ->
                                        Reasons.list(
                                                columns.stream()
                                                        .map(ColumnDesign::stores)
                                                        .toList()))
                                .toList()),
                "each element is a row: %s%s"
                        .formatted(names(keys), values.isEmpty() ? "" : " with " + names(values)));
    }

    private static String names(List<ColumnDesign> columns) {
        return Reasons.list(columns.stream().map(ColumnDesign::name).toList());
    }

    /// The fields of a collection's elements, as if each were a column.
    private List<ColumnDesign> inside(NamedTable named, List<Field> fields) {
        return fields.stream()
                .map(field ->
                        new ColumnDesign(
                                named.column(field),
                                field.type().freeze(),
                                ColumnRole.REGULAR,
                                new ColumnSource.OfField(field),
                                stores(named.table(), field),
                                why(named.table(), field, ColumnRole.REGULAR)))
                .toList();
    }

    private static ColumnDesign bucket(Table table, String name, ColumnRole role, String why) {
        BucketColumn bucket = new BucketColumn(table.key().bucket().orElseThrow());
        String source = bucket.bucketing().source().map(f -> stores(table, f)).orElse("");
        return new ColumnDesign(
                name, bucket.type(), role, bucket.source(), bucket.stores(source), why);
    }

    private static String stores(Table table, Field field) {
        String root = table.shape().roots().get(field.node().root()).name();
        String path = root + "." + field.path();
        return field.part() == Field.Part.ELEMENT ? "an element of " + path : path;
    }

    private String why(Table table, Field field, ColumnRole role) {
        if (role == ColumnRole.PARTITION_KEY) {
            return "bound by =";
        }
        if (role.isClustering()) {
            if (table.demands().stream().anyMatch(demand -> demand.equal().contains(field))) {
                return "bound by =";
            }
            if (table.demands().stream().anyMatch(demand -> orders(demand, field))) {
                return "orders the rows";
            }
            return table.demands().stream().anyMatch(demand -> demand.range().contains(field))
                    ? "bound by a range"
                    : "makes the row unique";
        }
        if (field.attribute().isCounter()) {
            return "added to, never set";
        }
        return field.node().isRoot() ? "" : "copy of " + origin(table, field);
    }

    private static boolean orders(Demand demand, Field field) {
        return demand.order().stream().anyMatch(term -> term.field().equals(field));
    }

    /// The entity and attribute that a copied value comes from, for example `Product.name`.
    private String origin(Table table, Field field) {
        Identity identity = new Identity(model, table.shape());
        return identity.entity(field.node()).name() + "." + field.attribute().name();
    }

    private String rowMeaning(Table table) {
        List<String> parts = new ArrayList<>();
        Identity identity = new Identity(model, table.shape());
        for (int i = 0; i < table.shape().roots().size(); i++) {
            EntityType root = table.shape().roots().get(i);
            Optional<Subtype> subtype = identity.subtype(Node.root(i), table.key().fields());
            Optional<ManyToMany> link =
                    model.manyToMany().stream()
                            .filter(m -> m.link().equals(root.name()))
                            .findFirst();
            parts.add(
                    link.map(m -> "one " + m.owner() + " with one of its " + m.role())
                            .orElse("one " + subtype.map(Subtype::name).orElse(root.name())));
        }
        String rows = (table.isCounter() ? "the counts of " : "") + String.join(" and ", parts);
        for (Field element : table.shape().elements()) {
            rows += " with one of its " + element.attribute().name();
        }
        String condition =
                table.shape().fixed().stream()
                        .filter(each -> !identity.isKind(each, each.field().node()))
                        .map(FixedValue::text)
                        .sorted()
                        .collect(Collectors.joining(" and "));
        return condition.isEmpty() ? rows : rows + " with " + condition;
    }

    private static String comment(Purpose purpose) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        purpose.questions()
                .forEach((name, asked) ->
                        names.computeIfAbsent(asked, _ -> new ArrayList<>()).add(name));
        List<String> sentences = new ArrayList<>();
        names.forEach((asked, each) -> sentences.add(String.join(", ", each) + ". " + asked));
        return switch (purpose.kind()) {
            case LOOKUP -> "Lookup for " + Reasons.list(purpose.users());
            case KEPT -> "Stores attributes that no question shows";
            case QUESTION, VIEW, BUCKETS -> String.join("; ", sentences);
        };
    }

    private List<String> reasons(NamedTable named, Purpose purpose) {
        Table table = named.table();
        List<String> reasons = new ArrayList<>();
        identityReason(named).ifPresent(reasons::add);
        if (purpose.questions().size() > 1) {
            reasons.add(
                    "%s share this table.".formatted(Reasons.list(purpose.questions().keySet())));
        }
        if (!purpose.starts().isEmpty()) {
            reasons.add(
                    "%s %s keys here and reads the rest elsewhere: fewer copies, but one more read for each different key."
                            .formatted(
                                    Reasons.list(purpose.starts()),
                                    purpose.starts().size() == 1 ? "finds" : "find"));
        }
        if (!purpose.fetches().isEmpty()) {
            reasons.add(
                    "%s %s this table by a key found before."
                            .formatted(
                                    Reasons.list(purpose.fetches()),
                                    purpose.fetches().size() == 1 ? "reads" : "read"));
        }
        if (!purpose.readers().isEmpty()) {
            reasons.add(
                    "%s %s values here that the caller does not know."
                            .formatted(
                                    Reasons.list(purpose.readers()),
                                    purpose.readers().size() == 1 ? "reads" : "read"));
        }
        if (!purpose.conditionTables().isEmpty()) {
            reasons.add(
                    "A conditional write to this table decides about %s before anything else is written."
                            .formatted(Reasons.list(purpose.conditionTables())));
        }
        named.collection().ifPresent(each -> reasons.add(collectionReason(named, each)));
        if (table.isCounter()) {
            reasons.add(
                    "A counter table holds only counters. A row appears with its first count. Do not count again after deleting it: the old value may come back.");
        }
        if (table.others().stream().anyMatch(field -> tables.isStatic(table, field))) {
            reasons.add(
                    "Static columns hold one value per partition. They stay when its last row is deleted; readers skip such a partition.");
        }
        return reasons;
    }

    private static String collectionReason(NamedTable named, CollectionColumn collection) {
        return "Rows with the same %s are elements of the collection %s, because the model says that they are few. Shared columns are stored once. They stay when the last element is deleted; readers skip such a row."
                .formatted(
                        Reasons.list(named.table().rowKey().stream().map(named::column).toList()),
                        collection.name());
    }

    /// The moment from which the rows' time to live counts, in words.
    String since(Table table) {
        List<String> moments =
                table.shape().roots().stream()
                        .flatMap(root ->
                                model.entity(root.name()).growth().retention().stream()
                                        .flatMap(kept -> kept.from().stream())
                                        .map(from -> root.name() + "." + from))
                        .distinct()
                        .toList();
        return moments.isEmpty()
                ? "they are written"
                : Reasons.list(moments) + ", whenever they are written";
    }

    /// The effect of leaving out the columns that only make a row unique.
    private Optional<String> identityReason(NamedTable named) {
        Table table = named.table();
        Identity identity = new Identity(model, table.shape());
        Set<Field> needed = new LinkedHashSet<>(table.key().partition());
        for (OrderTerm term : table.rowClustering()) {
            boolean isAsked =
                    table.demands().stream()
                            .anyMatch(demand ->
                                    demand.equal().contains(term.field())
                                            || demand.range().contains(term.field())
                                            || orders(demand, term.field()));
            if (isAsked) {
                needed.add(term.field());
            }
        }
        table.nesting().ifPresent(nesting -> needed.addAll(nesting.elements()));
        List<Field> key = table.rowKey();
        // A unique attribute may identify the rows in place of their key.
        List<Field> missing =
                key.containsAll(identity.missing(needed))
                        ? identity.missing(needed)
                        : key.stream().filter(field -> !needed.contains(field)).toList();
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        List<String> asked = key.stream().filter(needed::contains).map(named::column).toList();
        String with = asked.isEmpty() ? "" : " with the same " + Reasons.list(asked);
        return Optional.of(
                "Without %s in the key, rows%s would overwrite one another."
                        .formatted(
                                Reasons.list(missing.stream().map(named::column).toList()), with));
    }
}

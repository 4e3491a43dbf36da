package dev.rowhouse.prove.application;

import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ParsedStatement;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.prove.application.ApplicationStatement.Kind;
import dev.rowhouse.prove.application.ApplicationStatement.Marker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the statements of one list in their order, checks them against the application's tables,
/// and finds where the value of each bind marker comes from.
///
/// **Thread safety.** Reads one list.
final class StatementListReader {
    private final OwnSchema schema;
    private final MarkerNames names;
    private final Diagnostics diagnostics;
    private final List<ApplicationStatement> statements = new ArrayList<>();
    private boolean isBroken;

    StatementListReader(OwnSchema schema, MarkerNames names, Diagnostics diagnostics) {
        this.schema = schema;
        this.names = names;
        this.diagnostics = diagnostics;
    }

    /// The statements read so far.
    List<ApplicationStatement> statements() {
        return List.copyOf(statements);
    }

    /// Whether a statement could not be read, so that its columns are not known.
    boolean isBroken() {
        return isBroken;
    }

    /// Reads the next statement; reports its mistakes.
    ///
    /// @param mayWrite whether it may change rows
    void read(SourceText source, boolean mayWrite) {
        String cql = KeyspacePrefix.without(source.text(), schema.prefixes());
        try {
            ParsedStatement parsed = CqlParser.parseWithMarkers(cql);
            boolean isKnown =
                    parsed.statement() instanceof Select
                            || parsed.statement() instanceof Modification
                            || parsed.statement() instanceof Batch;
            if (!isKnown) {
                isBroken = true;
                diagnostics.report(
                        start(source),
                        "this is no SELECT, INSERT, UPDATE, DELETE or BATCH",
                        "keep the statements that the application sends");
            } else if (!mayWrite && !(parsed.statement() instanceof Select)) {
                diagnostics.report(
                        start(source),
                        "a question only reads, and this statement writes",
                        "move it to a mutation");
            } else {
                BoundStatement bound =
                        StatementAnalyzer.analyze(
                                parsed.statement(),
                                schema.schema(),
                                Optional.of(schema.keyspace()));
                add(source, cql.strip(), bound, parsed);
            }
        } catch (CqlException e) {
            isBroken = true;
            int offset = e.span().map(span -> TextPlaces.offset(cql, span)).orElse(0);
            int length = e.span().map(span -> span.length()).orElse(cql.length());
            diagnostics.report(
                    source.position(offset, length), e.message(), remedy(e, cql, offset, length));
        }
    }

    /// A word of CQL is no name of a marker unless it is quoted.
    private static String remedy(CqlException e, String cql, int offset, int length) {
        boolean isName = length > 0 && offset > 0 && cql.charAt(offset - 1) == ':';
        return isName
                ? "put the name in quotes, because it is a word of CQL: `:\"%s\"`"
                        .formatted(cql.substring(offset, Math.min(cql.length(), offset + length)))
                : e.hint().orElse("correct the statement; Cassandra would not run it either");
    }

    private static SourcePosition start(SourceText source) {
        return source.position(0, source.text().length());
    }

    private void add(SourceText source, String cql, BoundStatement bound, ParsedStatement parsed) {
        List<Term.BindMarker> written = parsed.markers();
        Set<Integer> keys = keyMarkers(bound);
        List<Marker> markers = new ArrayList<>();
        for (int i = 0; i < bound.variables().size(); i++) {
            BindVariable variable = bound.variables().get(i);
            SourcePosition place =
                    i < written.size()
                            ? source.position(
                                    written.get(i).span().offset(), written.get(i).span().length())
                            : start(source);
            boolean isOfKey = keys.contains(i);
            value(variable, place)
                    .ifPresent(value -> markers.add(new Marker(value, variable.type(), isOfKey)));
        }
        int place = statements.size();
        statements.add(
                switch (bound) {
                    case BoundSelect select ->
                            new ApplicationStatement(
                                    cql,
                                    Kind.READ,
                                    0,
                                    markers,
                                    columns(select, place),
                                    List.of(),
                                    Map.of(),
                                    SelectionReader.selection(select, schema),
                                    SelectionReader.isOfOneRow(select),
                                    false);
                    case BoundModification write ->
                            writing(
                                    cql,
                                    List.of(write),
                                    markers,
                                    stored(parsed.statement(), markers));
                    case BoundBatch batch -> writing(cql, batch.statements(), markers, Map.of());
                    case BoundTransaction transaction ->
                            writing(cql, transaction.updates(), markers, Map.of());
                });
    }

    private static ApplicationStatement writing(
            String cql,
            List<BoundModification> parts,
            List<Marker> markers,
            Map<String, MarkerValue> stored) {
        return new ApplicationStatement(
                cql,
                parts.stream().anyMatch(BoundModification::isConditional)
                        ? Kind.DECIDE
                        : Kind.WRITE,
                parts.size(),
                markers,
                List.of(),
                parts.stream().map(part -> part.table().name()).distinct().toList(),
                stored,
                Optional.empty(),
                false,
                parts.stream().anyMatch(BoundModification::isCounter));
    }

    /// The values of an INSERT's columns that come from markers; no values if one has none, which
    /// has been reported.
    private static Map<String, MarkerValue> stored(Statement statement, List<Marker> markers) {
        Map<String, MarkerValue> stored = new HashMap<>();
        if (statement instanceof Insert insert) {
            for (int i = 0; i < insert.columns().size(); i++) {
                if (insert.values().get(i) instanceof Term.BindMarker marker
                        && marker.index() < markers.size()) {
                    stored.put(insert.columns().get(i).text(), markers.get(marker.index()).value());
                }
            }
        }
        return stored;
    }

    private static List<ResultPlace> columns(BoundSelect select, int statement) {
        List<ResultPlace> columns = new ArrayList<>();
        select.resultColumns()
                .forEach(column ->
                        columns.add(
                                new ResultPlace(
                                        statement, columns.size(), column.name(), column.type())));
        return columns;
    }

    private Optional<MarkerValue> value(BindVariable variable, SourcePosition place) {
        String name = variable.name();
        Optional<MarkerValue> given = names.find(name);
        Optional<MarkerValue> read = column(name).map(MarkerValue.OfColumn::new);
        Optional<MarkerValue> value =
                names.isExact(name) ? given.or(() -> read) : read.or(() -> given);
        if (value.isEmpty() && !isBroken) {
            List<String> known = new ArrayList<>(names.names());
            statements.forEach(each -> each.columns().forEach(column -> known.add(column.name())));
            diagnostics.report(
                    place,
                    "`:%s` is no %s, and no column of an earlier SELECT of this list"
                            .formatted(name, names.owner()),
                    Suggestion.words(name, known, "the names that it may have"));
        }
        if (value.isEmpty()) {
            return value;
        }
        boolean isDerived =
                value.get() instanceof MarkerValue.OfAttribute(var _, var attribute)
                        && attribute.isDerived();
        if (isDerived) {
            diagnostics.report(
                    place,
                    "`%s` is derived, so that an instance has no value of it when it is stored"
                            .formatted(name),
                    "leave the column out");
        } else if (!TypeFit.fits(value.get().type(), variable.type())) {
            diagnostics.report(
                    place,
                    "`:%s` is %s, and the statement takes %s"
                            .formatted(name, value.get().type().cql(), variable.type().cql()),
                    "use the same type in the model and in the tables");
        }
        return value;
    }

    /// The column of a name in the latest SELECT that has it.
    private Optional<ResultPlace> column(String name) {
        return statements.reversed().stream()
                .flatMap(each -> each.columns().stream())
                .filter(column -> column.name().equals(name))
                .findFirst();
    }

    private static Set<Integer> keyMarkers(BoundStatement bound) {
        Set<Integer> markers = new HashSet<>();
        Stream<BoundModification> writes =
                switch (bound) {
                    case BoundModification write -> Stream.of(write);
                    case BoundBatch batch -> batch.statements().stream();
                    case BoundTransaction transaction -> transaction.updates().stream();
                    case BoundSelect _ -> Stream.of();
                };
        writes.forEach(write -> {
            switch (write.path().partitions()) {
                case PartitionAccess.Point(var key) -> addMarkers(key, markers);
                case PartitionAccess.Points(var restrictions, var _) ->
                        addKeys(restrictions, markers);
                case PartitionAccess.Scan _ -> {}
            }
            addKeys(write.path().clustering(), markers);
        });
        return markers;
    }

    private static void addKeys(List<KeyRestriction> restrictions, Set<Integer> markers) {
        for (KeyRestriction restriction : restrictions) {
            switch (restriction) {
                case KeyRestriction.Equal equal -> addMarkers(equal.values(), markers);
                case KeyRestriction.Between between -> {
                    between.lower().ifPresent(bound -> addMarkers(bound.values(), markers));
                    between.upper().ifPresent(bound -> addMarkers(bound.values(), markers));
                }
                case KeyRestriction.OneOf _ -> {}
            }
        }
    }

    private static void addMarkers(List<BoundTerm> terms, Set<Integer> markers) {
        for (BoundTerm term : terms) {
            if (term instanceof BoundTerm.Marker marker) {
                markers.add(marker.index());
            }
            addMarkers(term.operands(), markers);
        }
    }
}

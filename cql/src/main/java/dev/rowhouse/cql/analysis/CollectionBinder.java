package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Binds what is written in brackets, braces and parentheses.
final class CollectionBinder {
    private final TermBinder binder;

    CollectionBinder(TermBinder binder) {
        this.binder = binder;
    }

    private String text(Term term) {
        return binder.errorText().of(term);
    }

    private boolean fits(Term term, CqlType type) {
        if (term instanceof Term.ListLiteral
                && !(type instanceof ListType)
                && !(type instanceof VectorType)) {
            throw noList(type);
        }
        return binder.types().match(term, type).isAssignable();
    }

    BoundTerm list(Term.ListLiteral literal, Receiver receiver) {
        return switch (receiver.type()) {
            case ListType type -> {
                List<BoundTerm> elements =
                        elements(literal.elements(), receiver, type.element(), "list");
                yield new BoundTerm.ListConstruction(type, elements);
            }
            case VectorType type -> vector(literal, receiver, type);
            default -> throw noList(receiver.type());
        };
    }

    private static CqlException noList(CqlType type) {
        return CqlException.invalid(
                "Unexpected receiver type '%s'; only list and vector are expected", type.cql());
    }

    private BoundTerm vector(Term.ListLiteral literal, Receiver receiver, VectorType type) {
        List<Term> terms = literal.elements();
        if (terms.size() != type.dimension()) {
            throw CqlException.invalid(
                    "Invalid vector literal for %s of type %s; expected %d elements, but given %d",
                    receiver.name(), type.cql(), type.dimension(), terms.size());
        }
        List<BoundTerm> elements = new ArrayList<>();
        for (Term term : terms) {
            if (!fits(term, type.element())) {
                throw CqlException.invalid(
                        "Invalid vector literal for %s: value %s is not of type %s",
                        receiver.name(), text(term), type.element().cql());
            }
            if (term instanceof Term.Literal value && value.isNull()) {
                throw CqlException.invalid("null is not supported inside vectors");
            }
            elements.add(element(term, receiver, type.element()));
        }
        return new BoundTerm.VectorConstruction(type, elements);
    }

    BoundTerm set(Term.SetLiteral literal, Receiver receiver) {
        return switch (receiver.type()) {
            case SetType type -> {
                List<BoundTerm> elements =
                        elements(literal.elements(), receiver, type.element(), "set");
                yield new BoundTerm.SetConstruction(type, elements);
            }
            case MapType type when literal.elements().isEmpty() ->
                    new BoundTerm.MapConstruction(type, List.of());
            default ->
                    throw CqlException.invalid(
                            "Invalid set literal for %s of type %s",
                            receiver.name(), receiver.type().cql());
        };
    }

    private List<BoundTerm> elements(
            List<Term> terms, Receiver receiver, CqlType elementType, String kind) {
        List<BoundTerm> elements = new ArrayList<>();
        for (Term term : terms) {
            if (!fits(term, elementType)) {
                throw CqlException.invalid(
                        "Invalid %s literal for %s: value %s is not of type %s",
                        kind, receiver.name(), text(term), elementType.cql());
            }
            refuseMarker(term, receiver, kind);
            elements.add(element(term, receiver, elementType));
        }
        return elements;
    }

    private BoundTerm element(Term term, Receiver receiver, CqlType type) {
        if (term instanceof Term.Literal literal && literal.isNull()) {
            throw CqlException.invalid(
                    "null is not supported inside %s",
                    receiver.type() instanceof VectorType ? "vectors" : "collections");
        }
        return binder.bind(
                term, binder.isSelection() ? binder.selectionReceiver(type) : receiver.value(type));
    }

    /// Markers stand for whole collections only; within tuples and types they may stand for parts.
    private void refuseMarker(Term term, Receiver receiver, String kind) {
        if (!binder.isSelection() && term instanceof Term.BindMarker) {
            throw CqlException.invalid(
                            "Invalid %s literal for %s: bind variables are not supported inside collection literals",
                            kind, receiver.name())
                    .withHint("Bind the whole " + kind + " to one marker.");
        }
    }

    BoundTerm map(Term.MapLiteral literal, Receiver receiver) {
        if (!(receiver.type() instanceof MapType type)) {
            throw CqlException.invalid(
                    "Invalid map literal for %s of type %s",
                    receiver.name(), receiver.type().cql());
        }
        List<BoundTerm.MapConstruction.Entry> entries = new ArrayList<>();
        for (Term.MapEntry entry : literal.entries()) {
            checkMapPart(entry.key(), "key", type.key(), receiver);
            checkMapPart(entry.value(), "value", type.value(), receiver);
            refuseMarker(entry.key(), receiver, "map");
            refuseMarker(entry.value(), receiver, "map");
            entries.add(
                    new BoundTerm.MapConstruction.Entry(
                            element(entry.key(), receiver, type.key()),
                            element(entry.value(), receiver, type.value())));
        }
        return new BoundTerm.MapConstruction(type, entries);
    }

    private void checkMapPart(Term term, String part, CqlType type, Receiver receiver) {
        if (!fits(term, type)) {
            throw CqlException.invalid(
                    "Invalid map literal for %s: %s %s is not of type %s",
                    receiver.name(), part, text(term), type.cql());
        }
    }

    BoundTerm tuple(Term.TupleLiteral literal, Receiver receiver) {
        List<Term> terms = literal.components();
        return switch (receiver.type()) {
            case TupleType type -> {
                List<BoundTerm> components = components(terms, receiver, type.elements());
                yield new BoundTerm.TupleConstruction(type, components);
            }
            case UserType type -> {
                List<BoundTerm> fields = components(terms, receiver, type.fieldTypes());
                yield new BoundTerm.UserTypeConstruction(type, fields);
            }
            default -> {
                if (terms.size() == 1) {
                    yield binder.bind(terms.getFirst(), receiver);
                }
                throw CqlException.invalid(
                        "Invalid tuple type literal for %s of type %s",
                        receiver.name(), receiver.type().cql());
            }
        };
    }

    private List<BoundTerm> components(List<Term> terms, Receiver receiver, List<CqlType> types) {
        if (terms.size() > types.size()) {
            throw CqlException.invalid(
                    "Invalid tuple literal for %s: too many elements. Type %s expects %d but got %d",
                    receiver.name(), receiver.type().cql(), types.size(), terms.size());
        }
        List<BoundTerm> components = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            if (!fits(terms.get(i), types.get(i))) {
                throw CqlException.invalid(
                        "Invalid tuple literal for %s: component %d is not of type %s",
                        receiver.name(), i, types.get(i).cql());
            }
            components.add(
                    binder.bind(
                            terms.get(i),
                            binder.isSelection()
                                    ? binder.selectionReceiver(types.get(i))
                                    : receiver.component(i, types.get(i))));
        }
        return components;
    }

    BoundTerm userType(Term.UserTypeLiteral literal, Receiver receiver) {
        if (binder.isSelection() && receiver.type() instanceof MapType) {
            return map(asMap(literal), receiver);
        }
        if (!(receiver.type() instanceof UserType type)) {
            throw CqlException.invalid(
                    "Invalid user type literal for %s of type %s",
                    receiver.name(), receiver.type().cql());
        }
        List<BoundTerm> fields = new ArrayList<>();
        type.fieldTypes().forEach(fieldType -> fields.add(new BoundTerm.Null(fieldType)));
        for (Term.FieldValue field : literal.fields()) {
            String name = field.field().text();
            int index = type.fieldIndex(name);
            if (index < 0) {
                throw CqlException.invalid(
                        "Unknown field '%s' in value of user defined type %s", name, type.name());
            }
            CqlType fieldType = type.fieldType(index);
            if (!fits(field.value(), fieldType)) {
                throw CqlException.invalid(
                        "Invalid user type literal for %s: field %s is not of type %s",
                        receiver.name(), name, fieldType.cql());
            }
            fields.set(
                    index,
                    binder.bind(
                            field.value(),
                            binder.isSelection()
                                    ? binder.selectionReceiver(fieldType)
                                    : receiver.field(name, fieldType)));
        }
        return new BoundTerm.UserTypeConstruction(type, Collections.unmodifiableList(fields));
    }

    /// `{a: 1}` where a map is wanted: the names are columns.
    private static Term.MapLiteral asMap(Term.UserTypeLiteral literal) {
        List<Term.MapEntry> entries =
                literal.fields().stream()
                        .map(field ->
                                new Term.MapEntry(
                                        new Term.ColumnReference(field.field()), field.value()))
                        .toList();
        return new Term.MapLiteral(entries, literal.span());
    }
}

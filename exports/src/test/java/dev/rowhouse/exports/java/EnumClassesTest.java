package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.query.Value;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The names of generated enums and of their constants.
class EnumClassesTest {
    private static final JavaTypes TYPES = new JavaTypes("com.example");

    @Test
    void constants_have_names_that_java_takes_and_that_differ() {
        assertThat(
                        EnumClasses.constants(
                                List.of(
                                        "placed",
                                        "inTransit",
                                        "in transit",
                                        "PG-13",
                                        "7",
                                        "été",
                                        "-")))
                .containsExactly(
                        "PLACED", "IN_TRANSIT", "IN_TRANSIT_2", "PG_13", "VALUE_7", "ÉTÉ", "VALUE");
    }

    @Test
    void one_class_serves_all_parameters_of_an_enum() {
        EnumType status = new EnumType("Status", List.of("open", "closed"));

        assertThat(EnumClasses.of(List.of(taking(status), taking(status)), Set.of(), TYPES))
                .singleElement()
                .satisfies(
                        file -> assertThat(file.path()).endsWith("com/example/type/Status.java"));
    }

    @Test
    void two_types_of_one_name_are_refused() {
        EnumType status = new EnumType("Status", List.of("open", "closed"));
        EnumType other = new EnumType("status", List.of("on", "off"));

        assertThatThrownBy(() ->
                        EnumClasses.of(List.of(taking(status), taking(other)), Set.of(), TYPES))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("the class Status");
        assertThatThrownBy(() -> EnumClasses.of(List.of(taking(status)), Set.of("Status"), TYPES))
                .isInstanceOf(ExportException.class);
    }

    private static Parameters taking(EnumType type) {
        return Parameters.of(
                List.of(new Value.Parameter("status", NativeType.TEXT, Optional.of(type))));
    }
}

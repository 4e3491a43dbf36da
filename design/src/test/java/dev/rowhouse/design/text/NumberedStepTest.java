package dev.rowhouse.design.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.DesignedFiles;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.NumberedStep;
import dev.rowhouse.plan.text.TextLine;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

@ExtendWith(DesignedFiles.Shared.class)
class NumberedStepTest {
    /// A step in the text of a design: `2.1. update likes_by_customer: …`.
    private static final Pattern STEP =
            Pattern.compile("(?m)^ +(\\d+b?(?:\\.\\d+b?)*)\\. ((?:[^:\\n]|:(?=\\w))+)");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "likes/model.yaml",
                "hotel/model.yaml",
                "hotel/model-months.yaml",
                "auction/model.yaml",
                "phonebook/model.yaml",
                "suspensions/model.yaml",
                "gyms/model.yaml"
            })
    void steps_have_the_numbers_that_the_text_of_the_plans_shows(
            String model, DesignedFiles designed) {
        Design design = designed.design(Path.of("..", "examples").resolve(model));
        List<String> expected = new ArrayList<>();
        Matcher steps = STEP.matcher(TextLine.plain(DesignText.of(design)));
        while (steps.find()) {
            expected.add(steps.group(1) + " (" + steps.group(2).strip() + ")");
        }

        List<String> numbered =
                design.mutations().stream()
                        .flatMap(plan -> NumberedStep.of(plan).stream())
                        .map(NumberedStep::text)
                        .toList();

        assertThat(expected).isNotEmpty();
        assertThat(numbered).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"likes/model.yaml", "auction/model.yaml"})
    void a_step_is_found_by_itself(String model, DesignedFiles designed) {
        Design design = designed.design(Path.of("..", "examples").resolve(model));
        for (MutationPlan plan : design.mutations()) {
            for (NumberedStep step : NumberedStep.of(plan)) {
                assertThat(NumberedStep.find(plan, step.step())).contains(step);
            }
        }
    }
}

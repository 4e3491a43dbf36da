package dev.rowhouse.design.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.growth.SizeCurve;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Sizes month by month agree with the forecast.
class SizeCurveTest {
    private static final String MODEL =
            """
            model: posts
            horizon: 3y
            entities:
              User: {key: id, count: 1_000, attributes: {id: uuid, name: text}}
              Post: {key: id, growth: 100_000/day, attributes: {id: uuid, at: timestamp, text: {type: text, length: 400}}}
            relationships:
              Post.user: {to: User, inverse: posts, cardinality: many to one, count: "2_000 per User, at most 100_000"}
            queries:
              Users: {ask: q, jpql: "SELECT u FROM User u WHERE u.id = :id"}
              Posts: {ask: q, jpql: "SELECT p.id, p.text FROM Post p WHERE p.user = :user ORDER BY p.at DESC", bucket: none}
            """;

    @Test
    void a_limit_is_crossed_in_the_month_of_the_forecast() {
        Workload workload = WorkloadFile.parse("posts", MODEL).value().orElseThrow();
        SizedDesign sized = Designer.sized(workload);

        List<SizeCurve> curves = SizeCurve.of(workload.model(), sized);

        assertThat(curves).extracting(SizeCurve::table).contains("users");
        for (SizeCurve curve : curves) {
            Forecast.TableForecast forecast =
                    sized.design().forecast().tables().stream()
                            .filter(each -> each.table().equals(curve.table()))
                            .findFirst()
                            .orElseThrow();
            assertThat(curve.months()).hasSize(37);
            assertThat(curve.months().getFirst()).isEqualTo(forecast.today());
            assertThat(curve.months().getLast()).isEqualTo(forecast.then());
        }
        SizeCurve posts = curves.stream().filter(SizeCurve::isMoving).findFirst().orElseThrow();
        int month = breaks(sized, posts.table());
        double limit = workload.model().limits().partitionBytes();
        assertThat(month).isPositive();
        assertThat(posts.months().get(month).largest().bytes()).isGreaterThan(limit);
        assertThat(posts.months().get(month - 1).largest().bytes()).isLessThanOrEqualTo(limit);
    }

    private static int breaks(SizedDesign sized, String table) {
        return sized.design().forecast().tables().stream()
                .filter(each -> each.table().equals(table))
                .findFirst()
                .orElseThrow()
                .breaks()
                .orElseThrow()
                .month();
    }
}

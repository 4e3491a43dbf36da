package dev.rowhouse.model.concept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DistributionTest {
    @Test
    void everyValueHasTheSameShareOfAUniformDistribution() {
        assertThat(new Distribution.Uniform().largestShare(50)).isEqualTo(0.02);
    }

    @Test
    void theFirstValueHasTheInverseHarmonicShareOfAZipfDistribution() {
        assertThat(new Distribution.Zipf(1).largestShare(4)).isCloseTo(0.48, within(1e-12));
    }

    @Test
    void theIntegralContinuesTheSumOfMillionsOfTerms() {
        double sum = 0;
        double root = 0;
        for (long n = 3_000_000; n >= 1; n--) {
            sum += 1.0 / n;
            root += 1 / Math.sqrt((double) n);
        }
        assertThat(new Distribution.Zipf(1).largestShare(3_000_000))
                .isCloseTo(1 / sum, within(1e-9));
        assertThat(new Distribution.Zipf(0.5).largestShare(3_000_000))
                .isCloseTo(1 / root, within(1e-9));
    }
}

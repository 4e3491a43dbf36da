package dev.rowhouse.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Query;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.server.client.Referee;
import dev.rowhouse.server.message.RequestReader;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Frames come out of bytes as the library put them in, however they are cut; and nothing but
/// frames and protocol errors comes out of others.
class FrameInputTest {
    private static final int FRAME_MAX = 1 << 20;

    private static FrameInput input(int version, String compression) {
        FrameInput input = new FrameInput(FRAME_MAX, FrameMemory.UNLIMITED);
        FrameCompression agreed = FrameCompression.find(compression).orElse(FrameCompression.NONE);
        input.decompress(agreed);
        if (version >= 5) {
            input.switchToSegments(agreed);
        }
        return input;
    }

    private static List<Frame> take(FrameInput input, byte[] bytes) {
        List<Frame> frames = new ArrayList<>();
        input.give(bytes, 0, bytes.length);
        Optional<Frame> frame = input.next();
        while (frame.isPresent()) {
            frames.add(frame.get());
            frame = input.next();
        }
        return frames;
    }

    @ParameterizedTest
    @CsvSource({"3,none", "4,none", "5,none", "3,lz4", "4,lz4", "5,lz4", "3,snappy", "4,snappy"})
    void frames_come_out_however_the_bytes_are_cut(int version, String compression) {
        for (long seed : Seeds.of(60)) {
            RandomSource random = RandomSource.seeded(seed);
            Requests requests = new Requests(random, version);
            Referee referee = new Referee(version, compression);
            Referee plain = new Referee(version, "none");
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            List<Bytes> expected = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Message message = requests.next();
                byte[] body = plain.frame(i, message);
                expected.add(Bytes.wrap(body).slice(9, body.length - 9));
                bytes.writeBytes(referee.packed(referee.frame(i, message)));
            }
            FrameInput input = input(version, compression);
            List<Frame> found = new ArrayList<>();
            requests.pieces(bytes.toByteArray()).forEach(piece -> found.addAll(take(input, piece)));
            assertThat(found).as("seed %d", seed).extracting(Frame::body).isEqualTo(expected);
            assertThat(found).extracting(Frame::stream).startsWith(0, 1, 2);
            found.forEach(RequestReader::read);
        }
    }

    @Test
    void a_frame_may_be_longer_than_a_segment_and_a_segment_hold_many() {
        for (String compression : List.of("none", "lz4")) {
            Referee referee = new Referee(5, compression);
            byte[] large = referee.frame(7, new Query("x".repeat(400_000)));
            byte[] small = referee.frame(8, Options.INSTANCE);
            FrameInput input = input(5, compression);
            assertThat(take(input, referee.packed(large)))
                    .singleElement()
                    .satisfies(
                            frame -> assertThat(frame.body().length()).isEqualTo(large.length - 9));
            assertThat(take(input, referee.packed(small, small, small))).hasSize(3);
        }
    }

    @Test
    void a_damaged_segment_ends_the_connection_whatever_bit_it_is() {
        for (String compression : List.of("none", "lz4")) {
            Referee referee = new Referee(5, compression);
            byte[] segment =
                    referee.packed(referee.frame(1, new Query("SELECT " + "a".repeat(50))));
            for (int bit = 0; bit < 8 * segment.length; bit++) {
                byte[] damaged = segment.clone();
                damaged[bit / 8] ^= (byte) (1 << bit % 8);
                FrameInput input = input(5, compression);
                assertThatExceptionOfType(ProtocolException.class)
                        .as("bit %d", bit)
                        .isThrownBy(() -> take(input, damaged))
                        .matches(ProtocolException::isFatal)
                        .withMessageContaining("CRC mismatch");
            }
        }
    }

    @Test
    void a_frame_that_is_too_long_is_passed_over_without_being_kept() {
        Referee referee = new Referee(4, "none");
        byte[] large = referee.frame(3, new Query("x".repeat(2 * FRAME_MAX)));
        byte[] small = referee.frame(4, Options.INSTANCE);
        FrameInput input = input(4, "none");
        byte[] both = Arrays.copyOf(large, large.length + small.length);
        System.arraycopy(small, 0, both, large.length, small.length);
        List<Frame> found = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        for (byte[] piece : new Requests(RandomSource.seeded(1), 4).pieces(both)) {
            try {
                found.addAll(take(input, piece));
            } catch (ProtocolException e) {
                assertThat(e.isFatal()).isFalse();
                assertThat(e.stream()).isEqualTo(3);
                errors.add(e.message());
            }
        }
        assertThat(errors)
                .containsExactly(
                        "Request is too big: length %d exceeds maximum allowed length %d"
                                .formatted(large.length - 9, FRAME_MAX));
        assertThat(found).singleElement().matches(frame -> frame.stream() == 4);
    }

    @ParameterizedTest
    @CsvSource({"66,0,17", "65,0,17", "6,16,17", "2,0,17"})
    void another_version_is_told_which_ones_there_are(int version, int flags, int stream) {
        // Versions before 3 had a stream of one byte.
        byte[] options =
                version < 3
                        ? new byte[] {(byte) version, (byte) flags, (byte) stream, 5, 0, 0, 0, 0}
                        : new byte[] {
                            (byte) version, (byte) flags, 0, (byte) stream, 5, 0, 0, 0, 0
                        };
        assertThatExceptionOfType(ProtocolException.class)
                .isThrownBy(() -> take(new FrameInput(FRAME_MAX, FrameMemory.UNLIMITED), options))
                .matches(ProtocolException::isFatal)
                .matches(e -> e.stream() == stream)
                .withMessage(
                        "Invalid or unsupported protocol version (%d); supported versions are (3/v3, 4/v4, 5/v5)"
                                .formatted(version));
    }

    /// `-Dfuzz.frames=1000000` looks at more.
    @Test
    void nothing_but_frames_and_protocol_errors_comes_out_of_damaged_bytes() {
        long wanted = Long.getLong("fuzz.frames", 50_000);
        long seed = 0;
        long read = 0;
        long refused = 0;
        while (read + refused < wanted) {
            RandomSource random = RandomSource.seeded(seed++);
            int version = 3 + random.nextInt(3);
            String compression =
                    List.of("none", "lz4", "snappy").get(random.nextInt(version < 5 ? 3 : 2));
            Requests requests = new Requests(random, version);
            Referee referee = new Referee(version, compression);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = 0; i < 8; i++) {
                byte[] frame = referee.frame(i, requests.next());
                // Inside a segment, so that the checksum is right.
                damage(random, frame, version);
                bytes.writeBytes(referee.packed(frame));
            }
            byte[] all = bytes.toByteArray();
            if (random.nextInt(20) == 0) {
                damage(random, all, 0);
            }
            FrameInput input = input(version, compression);
            for (byte[] piece : requests.pieces(all)) {
                input.give(piece, 0, piece.length);
                int[] counts = drain(input, seed);
                read += counts[0];
                refused += counts[1];
                if (counts[2] > 0) {
                    break;
                }
            }
            // A connection that waits for the rest of a frame counts, too.
            refused++;
        }
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    private static void damage(RandomSource random, byte[] bytes, int keptVersion) {
        int times = random.nextInt(4);
        for (int i = 0; i < times && bytes.length > 1; i++) {
            int at = (keptVersion > 0 ? 1 : 0) + random.nextInt(bytes.length - 1);
            bytes[at] =
                    switch (random.nextInt(3)) {
                        case 0 -> (byte) random.nextInt(256);
                        case 1 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
                        default -> (byte) (random.nextInt(2) == 0 ? 0xFF : 0x7F);
                    };
        }
    }

    /// @return frames that could be read, those that could not, and whether the connection is over
    private static int[] drain(FrameInput input, long seed) {
        int[] counts = new int[3];
        while (true) {
            try {
                Optional<Frame> frame = input.next();
                if (frame.isEmpty()) {
                    return counts;
                }
                RequestReader.read(frame.get());
                counts[0]++;
            } catch (ProtocolException e) {
                counts[1]++;
                if (e.isFatal()) {
                    counts[2]++;
                    return counts;
                }
            } catch (RuntimeException e) {
                fail("seed " + seed, e);
            }
        }
    }
}

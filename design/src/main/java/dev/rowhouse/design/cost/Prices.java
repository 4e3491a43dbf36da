package dev.rowhouse.design.cost;

/// What single things cost, in microseconds of one processor core. Ratios matter, not the machine.
///
/// @param request one request, from the driver through a coordinator and back
/// @param roundTrip one more request that has to wait for the answer of another: the caller's waiting, valued like work
/// @param partition finding one partition on one replica
/// @param row reading one row
/// @param readByte reading one byte of values
/// @param skippedByte passing one byte of rows that lie before the first one wanted
/// @param write writing or deleting one row on one replica, from the commit log to compaction
/// @param writtenByte writing one byte of values on one replica
/// @param statement one more statement of a request on the coordinator
/// @param sortedRow sorting or checking one row in the application
/// @param application what an answer costs of which the application has to check, sort or put together a part: about as much as a request, so that it
///     is worth the code
/// @param storedGigabyte keeping one gigabyte on one replica for a second: the share of a server of eight cores and two terabytes
public record Prices(
        double request,
        double roundTrip,
        double partition,
        double row,
        double readByte,
        double skippedByte,
        double write,
        double writtenByte,
        double statement,
        double sortedRow,
        double application,
        double storedGigabyte) {
    /// Estimates for Apache Cassandra 5 behind its Java driver, on a common server. The price of a request and of a row written are near what the load run of the
    /// benchmarks shows; the others are judgement and not measured one by one.
    public static Prices estimated() {
        return new Prices(110, 150, 25, 1.6, 0.004, 0.003, 35, 0.012, 40, 0.3, 100, 4000);
    }
}

package dev.rowhouse.plan.cost;

import java.util.LinkedHashMap;
import java.util.Map;

/// The costs of single operations, in microseconds of one processor core. The ratios matter, not
/// the machine.
///
/// @param request one request, from the driver through a coordinator and back
/// @param waiting one more request that has to wait for the answer of another; the caller's waiting
///     is priced like work
/// @param partition finding one partition on one replica
/// @param row reading one row
/// @param element reading one element of a collection that holds rows
/// @param readByte reading one byte of values
/// @param passedByte skipping one byte of rows before the first wanted row
/// @param write writing or deleting one row on one replica, from the commit log to compaction
/// @param writtenByte writing one byte of values on one replica
/// @param statement one more statement of a request on the coordinator
/// @param checkedRow sorting or checking one row in the application, or creating it from an element
/// @param application the surcharge on an answer that the application must check, sort or assemble
///     in part: about as much as a request, so that the saving is worth the code
/// @param storedGigabyte keeping one gigabyte on one replica for a second
public record Prices(
        double request,
        double waiting,
        double partition,
        double row,
        double element,
        double readByte,
        double passedByte,
        double write,
        double writtenByte,
        double statement,
        double checkedRow,
        double application,
        double storedGigabyte) {
    /// The cost of a stored gigabyte for a second: its share of a server with eight cores and two
    /// terabytes. It follows from the price of servers and cannot be measured.
    public static final double STORED_GIGABYTE = 4_000;

    /// The prices of Apache Cassandra 5.0.6, as `rowhouse calibrate` measured them;
    /// `docs/designer.md` has the command and the part that the prices leave unexplained.
    public static Prices cassandra() {
        return new Prices(
                35, 250, 25, 0.9, 0.5, 0.0045, 0.002, 10, 0.01, 13, 0.2, 35, STORED_GIGABYTE);
    }

    /// The prices of the embedded engine in memory, measured in the same way.
    public static Prices embedded() {
        return new Prices(
                0, 0.2, 0.6, 0.023, 0.034, 0.00002, 0, 0.9, 0.0005, 1.4, 0.2, 0, STORED_GIGABYTE);
    }

    /// The prices by their names in a file, in the order of the file.
    public Map<String, Double> byName() {
        Map<String, Double> prices = new LinkedHashMap<>();
        prices.put("request", request);
        prices.put("waiting", waiting);
        prices.put("partition", partition);
        prices.put("row", row);
        prices.put("element", element);
        prices.put("read_byte", readByte);
        prices.put("passed_byte", passedByte);
        prices.put("write", write);
        prices.put("written_byte", writtenByte);
        prices.put("statement", statement);
        prices.put("checked_row", checkedRow);
        prices.put("application", application);
        prices.put("stored_gigabyte", storedGigabyte);
        return prices;
    }

    /// The prices of a map like that of [#byName()]; prices that the map lacks come from this
    /// object.
    public Prices with(Map<String, Double> changed) {
        Map<String, Double> all = byName();
        all.putAll(changed);
        Double[] values = all.values().toArray(Double[]::new);
        return new Prices(
                values[0],
                values[1],
                values[2],
                values[3],
                values[4],
                values[5],
                values[6],
                values[7],
                values[8],
                values[9],
                values[10],
                values[11],
                values[12]);
    }
}

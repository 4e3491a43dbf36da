package dev.rowhouse.design.candidate;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.logical.Need;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A read by key that follows the first read of a question, once for each row.
///
/// @param node the instance of the question's shape that is read
/// @param need what is asked: the instance's key bound by `=`, under the names of a shape whose only root is the instance
/// @param binds for each field that `need` binds, the field of the question's shape that is known by then
/// @param brings for each field of the question's shape that the read brings, its name in `need`
public record FetchNeed(Node node, Need need, Map<Field, Field> binds, Map<Field, Field> brings) {
    /// Copies the maps, keeping their order.
    public FetchNeed {
        binds = Collections.unmodifiableMap(new LinkedHashMap<>(binds));
        brings = Collections.unmodifiableMap(new LinkedHashMap<>(brings));
    }
}

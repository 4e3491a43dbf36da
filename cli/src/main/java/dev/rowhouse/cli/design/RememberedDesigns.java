package dev.rowhouse.cli.design;

import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;

import java.util.LinkedHashMap;
import java.util.Map;

/// Keeps the designs that were asked for last: an assistant designs, sizes and proves the same
/// model one after the other, and its tables are derived once.
///
/// **Thread safety.** May be shared; who asks waits while another design is derived.
public final class RememberedDesigns implements Designs {
    private static final int REMEMBERED_MAX = 8;

    private final Designs source;
    private final Map<Workload, SizedDesign> known = new LinkedHashMap<>();

    /// Remembers the designs of a source.
    public RememberedDesigns(Designs source) {
        this.source = source;
    }

    @Override
    public synchronized SizedDesign of(Workload workload) {
        SizedDesign design = known.remove(workload);
        if (design == null) {
            design = source.of(workload);
        }
        known.put(workload, design);
        if (known.size() > REMEMBERED_MAX) {
            known.remove(known.keySet().iterator().next());
        }
        return design;
    }
}

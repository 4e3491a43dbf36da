package dev.rowhouse.prove.database;

import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;

/// A target that gives each request the settings that the model states for its question or
/// mutation.
///
/// **Thread safety.** As of the target that it is about.
public final class SettingTarget extends ForwardingTarget {
    private final RequestSettings settings;

    private SettingTarget(Target target, RequestSettings settings) {
        super(target);
        this.settings = settings;
    }

    /// A target over another one; the other one itself where the model states nothing.
    public static Target of(Target target, RequestSettings settings) {
        return settings.equals(RequestSettings.NONE) ? target : new SettingTarget(target, settings);
    }

    @Override
    public Fetched fetch(Call call, Paging paging) {
        return super.fetch(call.with(settings), paging);
    }

    @Override
    public void write(Call call) {
        super.write(call.with(settings));
    }

    @Override
    public boolean writeIf(Call call) {
        return super.writeIf(call.with(settings));
    }

    @Override
    public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
        super.writeBatch(kind, calls.stream().map(call -> call.with(settings)).toList());
    }
}

/// What a design becomes with time: the model after its instances have grown, the sizes of tables then, when a limit is crossed, and how a partition
/// that outgrows it is split. Entry classes: [dev.rowhouse.design.growth.GrownModel], [dev.rowhouse.design.growth.Forecast] and
/// [dev.rowhouse.design.growth.BucketChoice].
@NullMarked
package dev.rowhouse.design.growth;

import org.jspecify.annotations.NullMarked;

/// Readable names, like those that a person would choose: `followers_by_user`, `hotel_id`,
/// `posted_at`.
@NullMarked
package dev.rowhouse.design.naming;

import org.jspecify.annotations.NullMarked;

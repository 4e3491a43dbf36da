/// Requests of clients as statements of the engine, and what it answers as answers of the protocol.
/// Entry class: [dev.rowhouse.server.service.StatementService].
@NullMarked
package dev.rowhouse.server.service;

import org.jspecify.annotations.NullMarked;

/// Logins: names and passwords as they come over the wire, and delays against guessing. Entry
/// class: [dev.rowhouse.server.login.Authenticator].
@NullMarked
package dev.rowhouse.server.login;

import org.jspecify.annotations.NullMarked;

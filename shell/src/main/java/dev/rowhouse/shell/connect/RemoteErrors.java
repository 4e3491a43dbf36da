package dev.rowhouse.shell.connect;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.CDCWriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ProtocolError;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.TruncateException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.CqlParser;

import java.net.ConnectException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;

/// The driver's errors as ours.
final class RemoteErrors {
    /// The driver's own words, in which alone it tells what exists.
    private static final Pattern EXISTING =
            Pattern.compile("(?:Object|Keyspace) ([^.\\s]+)(?:\\.(\\S+))? already exists");

    /// The part of a message with which the driver names the connection.
    private static final Pattern DRIVERS_PREFIX =
            Pattern.compile(
                    "^\\[[^]]*] (Protocol initialization request, step \\d+ \\([^)]*\\): )?");

    private RemoteErrors() {}

    /// @param cql the statement
    /// @param timeout how long an answer was waited for
    static RuntimeException of(Throwable failure, String cql, Duration timeout) {
        return switch (failure) {
            case CoordinatorException refused -> refusal(refused, cql);
            case DriverTimeoutException late ->
                    new ConnectionException(
                            "OperationTimedOut: no answer within "
                                    + timeout.toSeconds()
                                    + " s; raise it with --request-timeout",
                            late);
            case AllNodesFailedException all ->
                    refusal(all)
                            .<RuntimeException>map(one -> refusal(one, cql))
                            .orElseGet(() ->
                                    new ConnectionException(
                                            "NoHostAvailable: the server no longer answers: "
                                                    + reason(all),
                                            all));
            case RuntimeException other -> other;
            case Error error -> throw error;
            default -> new IllegalStateException(failure);
        };
    }

    /// The error of the only node that was asked.
    private static Optional<CoordinatorException> refusal(AllNodesFailedException all) {
        return all.getAllErrors().values().stream()
                .flatMap(Collection::stream)
                .filter(CoordinatorException.class::isInstance)
                .map(CoordinatorException.class::cast)
                .findFirst();
    }

    /// Explains why there is no connection to a server: nothing listens there, or it is not
    /// Cassandra.
    ///
    /// @param address the server's
    /// @param timeout how long an answer was waited for
    static String noConnection(AllNodesFailedException all, String address, Duration timeout) {
        Optional<Throwable> failure =
                all.getAllErrors().values().stream()
                        .flatMap(Collection::stream)
                        .findFirst()
                        .map(Throwable.class::cast);
        if (failure.isEmpty() || machineError(failure.get()).isPresent()) {
            return "no server answers at " + address + ": " + reason(all);
        }
        String message = String.valueOf(failure.get().getMessage());
        String what;
        if (message.contains("timed out")) {
            what = "did not answer in Cassandra's protocol within " + timeout.toSeconds() + " s";
        } else if (failure.get().getCause() instanceof ClosedConnectionException) {
            what = "closed the connection";
        } else {
            what = "answered: " + DRIVERS_PREFIX.matcher(message).replaceFirst("");
        }
        return "the server at %s %s; is this the port of Cassandra's native protocol (usually 9042)? A server with TLS needs --ssl"
                .formatted(address, what);
    }

    /// The reason why a server could not be reached.
    private static String reason(AllNodesFailedException all) {
        return all.getAllErrors().values().stream()
                .flatMap(Collection::stream)
                .findFirst()
                .map(RemoteErrors::reason)
                .orElse(String.valueOf(all.getMessage()));
    }

    /// The message of the operating system, which is clearer than the driver's.
    private static String reason(Throwable failure) {
        return machineError(failure)
                .map(found -> String.valueOf(found.getMessage()))
                .orElse(String.valueOf(failure.getMessage()));
    }

    private static Optional<Throwable> machineError(Throwable failure) {
        if (failure instanceof ConnectException || failure instanceof SSLException) {
            return Optional.of(failure);
        }
        return Stream.concat(
                        Stream.ofNullable(failure.getCause()), Stream.of(failure.getSuppressed()))
                .flatMap(part -> machineError(part).stream())
                .findFirst();
    }

    /// The refusal of a password among the reasons why there is no connection.
    static Optional<AuthenticationException> wrongPassword(AllNodesFailedException all) {
        return all.getAllErrors().values().stream()
                .flatMap(List::stream)
                .filter(AuthenticationException.class::isInstance)
                .map(AuthenticationException.class::cast)
                .findFirst();
    }

    private static CqlException refusal(CoordinatorException e, String cql) {
        String message = String.valueOf(e.getMessage());
        Matcher existing = EXISTING.matcher(message);
        if (e instanceof AlreadyExistsException && existing.matches()) {
            String keyspace = existing.group(1);
            String table = existing.group(2);
            return table == null
                    ? dev.rowhouse.cql.error.AlreadyExistsException.keyspace(keyspace)
                    : dev.rowhouse.cql.error.AlreadyExistsException.table(keyspace, table);
        }
        ErrorCode code =
                switch (e) {
                    case InvalidQueryException _ -> ErrorCode.INVALID;
                    case SyntaxError _ -> ErrorCode.SYNTAX_ERROR;
                    case UnauthorizedException _ -> ErrorCode.UNAUTHORIZED;
                    case InvalidConfigurationInQueryException _ -> ErrorCode.CONFIG_ERROR;
                    case AlreadyExistsException _ -> ErrorCode.ALREADY_EXISTS;
                    case FunctionFailureException _ -> ErrorCode.FUNCTION_FAILURE;
                    case UnavailableException _ -> ErrorCode.UNAVAILABLE;
                    case OverloadedException _ -> ErrorCode.OVERLOADED;
                    case BootstrappingException _ -> ErrorCode.IS_BOOTSTRAPPING;
                    case TruncateException _ -> ErrorCode.TRUNCATE_ERROR;
                    case WriteTimeoutException _ -> ErrorCode.WRITE_TIMEOUT;
                    case ReadTimeoutException _ -> ErrorCode.READ_TIMEOUT;
                    case ReadFailureException _ -> ErrorCode.READ_FAILURE;
                    case WriteFailureException _ -> ErrorCode.WRITE_FAILURE;
                    case CDCWriteFailureException _ -> ErrorCode.CDC_WRITE_FAILURE;
                    case CASWriteUnknownException _ -> ErrorCode.CAS_WRITE_UNKNOWN;
                    case ProtocolError _ -> ErrorCode.PROTOCOL_ERROR;
                    default -> ErrorCode.SERVER_ERROR;
                };
        CqlException error = new CqlException(code, message, e);
        return code == ErrorCode.SYNTAX_ERROR ? explained(error, cql) : error;
    }

    /// Adds the position and the hint of our own parser, if it fails, too.
    private static CqlException explained(CqlException error, String cql) {
        try {
            CqlParser.parse(cql);
            return error;
        } catch (CqlException own) {
            CqlException placed = own.span().map(error::withSpan).orElse(error);
            return own.hint().map(placed::withHint).orElse(placed);
        }
    }
}

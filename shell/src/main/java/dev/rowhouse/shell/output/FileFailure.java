package dev.rowhouse.shell.output;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Explains why a file could not be read or written.
public final class FileFailure {
    private FileFailure() {}

    /// The reason why a file could not be read, as the end of a sentence that begins with its name.
    public static String reading(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "there is no such file";
            case CharacterCodingException _ -> "the file is not UTF-8 text";
            case AccessDeniedException _ -> "no permission to read the file";
            default -> "cannot be read: " + reason(failure);
        };
    }

    /// The reason why a file could not be written, as the end of a sentence that begins with its
    /// name.
    public static String writing(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "cannot be written: there is no such folder";
            case AccessDeniedException _ -> "no permission to write the file";
            case FileAlreadyExistsException _ ->
                    "cannot be written: a file is where a folder of its path should be";
            default -> "cannot be written: " + reason(failure);
        };
    }

    /// The reason why a system call failed, after the name of the file if it is known.
    public static String named(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> missing.getFile() + ": there is no such file";
            case AccessDeniedException denied -> denied.getFile() + ": access is denied";
            case FileSystemException known when known.getFile() != null ->
                    known.getFile() + ": " + reason(known);
            default -> reason(failure);
        };
    }

    /// The reason why a system call failed, in the system's words.
    public static String reason(IOException failure) {
        String reason =
                failure instanceof FileSystemException known
                        ? known.getReason()
                        : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}

import { visible } from "@maycrawl/engine/internal";

/** Why a file cannot be read or written, in words. */
export function fileFailureReason(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case "ENOENT":
      // The file may be there: in Node.js what is no UTF-8 in an argument is this character, and no longer the name.
      return error.path?.includes("\ufffd")
        ? "there is no such file; one whose name is not UTF-8 can be given on standard input (- in its place, and < FILE)"
        : "there is no such file";
    case "EISDIR":
      return "it is a directory";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "ENOTDIR":
      return "what its path names as a folder is none";
    case "ENOSPC":
      return "the disk is full";
    case "EROFS":
      return "the disk can only be read";
    case "ERR_INVALID_ARG_VALUE":
      return "a path cannot hold a NUL character";
    default:
      return error.code ?? visible(error.message);
  }
}

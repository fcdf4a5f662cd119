import type { SitemapDiagnostic } from "@maycrawl/crawler";
import { isTemporaryFailure } from "@maycrawl/engine/internal";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "../../exit-code.ts";
import type { FileFailure } from "./judged-walk.ts";

/** What the exit code says of something wrong with a sitemap: what is understood in spite of it is no finding. */
export function exitCodeOfDiagnostic({ code, level }: SitemapDiagnostic): ExitCode {
  // It was not read to its end, for no failure of its own that anybody knows.
  if (code === "source-failed" || code === "timed-out") return NOT_FOUND_OUT;
  return level === "error" ? DISALLOWED : ALLOWED;
}

/** What it says of a file that is blocked, or was not read: a finding, or a question without an answer. */
export function exitCodeOfFailure({ code, status, decision }: FileFailure): ExitCode {
  switch (code) {
    case "repeated":
      return ALLOWED;
    case "refused":
    case "unreachable":
    case "reader-disallowed":
      return NOT_FOUND_OUT;
    case "disallowed":
    case "blocked":
      return decision?.because === "unreachable" ? NOT_FOUND_OUT : DISALLOWED;
    case "status":
      // The server is busy, or failed: it may be there a moment later.
      return isTemporaryFailure(status ?? 0) ? NOT_FOUND_OUT : DISALLOWED;
    default:
      return DISALLOWED;
  }
}

import { isTemporaryFailure } from "@maycrawl/engine/internal";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "../../exit-code.ts";
import type { AskedPage } from "./asked-page.ts";

/** What the exit code says of whether a page could be read, whatever it says. */
export function exitCodeOfRead({ read, robots }: AskedPage): ExitCode {
  if (robots?.decision.because === "unreachable") return NOT_FOUND_OUT;
  switch (read.kind) {
    case "failed":
      return NOT_FOUND_OUT;
    case "blocked":
      return read.decision.because === "unreachable" ? NOT_FOUND_OUT : DISALLOWED;
    case "read": {
      const { status = 200, diagnostics } = read.page;
      // The server is busy, or failed: the page may be there a moment later.
      if (isTemporaryFailure(status)) return NOT_FOUND_OUT;
      // It was not read to its end, for no fault of its own that anybody knows.
      if (diagnostics.some(({ code }) => code === "source-failed" || code === "timed-out"))
        return NOT_FOUND_OUT;
      // A file is read whoever may fetch the page that it stands for.
      if (robots?.decision.allowed === false) return DISALLOWED;
      return status >= 200 && status <= 299 ? ALLOWED : DISALLOWED;
    }
  }
}

import type { Decision, Dialect, Position } from "@maycrawl/engine";
import { hasPage, isTemporaryFailure } from "@maycrawl/engine/internal";
import type { Page } from "@maycrawl/readers";
import { ALLOWED, DISALLOWED, type ExitCode, UNDETERMINED } from "../cli/exit-code.ts";
import type { Crawler } from "../options/crawler-option.ts";
import { isDisallowedByRule } from "../verdict/judge-url.ts";
import type { GoverningRobots } from "./governing-robots.ts";

/** A page that a command inspects, and the result of reading it. */
export interface InspectedPage {
  /** The page as it was given; a URL without credentials and fragment. */
  readonly source: string;
  /** Printable name of the page after redirects; `:line:column` is appended to it. */
  readonly name: string;
  /** URL of the page; for a file or standard input, the URL in `--url`, or undefined. */
  readonly url: URL | undefined;
  readonly crawler: Crawler;
  /** Dialect in which the robots.txt and the page are interpreted. */
  readonly dialect: Dialect;
  /** The robots.txt of the final URL if the page was read, otherwise of the given URL. Undefined without a URL. */
  readonly robots: GoverningRobots | undefined;
  readonly read: PageOutcome;
}

/** Result of reading a page. */
export type PageOutcome =
  | {
      readonly kind: "read";
      readonly page: Page;
      /** Lines and columns of the byte offsets that a report may mention. */
      readonly positions: ReadonlyMap<number, Position>;
    }
  /** A robots.txt disallows the page or its redirect target. The disallowed URL was not fetched. */
  | { readonly kind: "blocked"; readonly url: string; readonly robots: string; readonly decision: Decision }
  | { readonly kind: "failed"; readonly message: string };

/** Returns the page if it was read and its status, if any, is that of a page; otherwise undefined. */
export function pageOf({ read }: Pick<InspectedPage, "read">): Page | undefined {
  return read.kind === "read" && hasPage(read.page.status ?? 200) ? read.page : undefined;
}

/** Whether a rule disallows the page or its redirect target. */
export function isPageDisallowedByRule({ robots, read }: InspectedPage): boolean {
  return [robots?.decision, read.kind === "blocked" ? read.decision : undefined].some(
    (decision) => decision !== undefined && isDisallowedByRule({ decision }),
  );
}

/** Returns the exit code for reading a page. The directives of the page do not affect the exit code. */
export function exitCodeOfRead({ read, robots }: InspectedPage): ExitCode {
  if (robots?.decision.because === "unreachable") return UNDETERMINED;
  switch (read.kind) {
    case "failed":
      return UNDETERMINED;
    case "blocked":
      return read.decision.because === "unreachable" ? UNDETERMINED : DISALLOWED;
    case "read": {
      const { status = 200, diagnostics } = read.page;
      // The server is busy or failed: the page may be available later.
      if (isTemporaryFailure(status)) return UNDETERMINED;
      // The page was read only in part, and its own size is not the reason.
      if (diagnostics.some(({ code }) => code === "source-failed" || code === "timed-out"))
        return UNDETERMINED;
      // A file is read even if its robots.txt disallows the page.
      if (robots?.decision.allowed === false) return DISALLOWED;
      return hasPage(status) ? ALLOWED : DISALLOWED;
    }
  }
}

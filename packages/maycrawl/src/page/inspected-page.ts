import type { Decision, Dialect, Position } from "@maycrawl/engine";
import { isTemporaryFailure } from "@maycrawl/engine/internal";
import type { Page } from "@maycrawl/readers";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "../cli/exit-code.ts";
import type { Crawler } from "../options/crawler-option.ts";
import { isKeptOut as isDecidedSo } from "../verdict/judge-url.ts";
import type { GoverningRobots } from "./governing-robots.ts";

/** A page that a command was asked about, and what came of reading it. */
export interface InspectedPage {
  /** As it was given; a URL without credentials and fragment. */
  readonly source: string;
  /** What stands before `:line:column`, made visible: where the page was read in the end. */
  readonly name: string;
  /** Where it is, or where a file belongs; undefined where that was not said. */
  readonly url: URL | undefined;
  readonly crawler: Crawler;
  /** The dialect by which robots.txt and page are read. */
  readonly dialect: Dialect;
  /** That of the page which was read, redirects having been followed; undefined for a file of which nobody knows where it belongs. */
  readonly robots: GoverningRobots | undefined;
  readonly read: PageOutcome;
}

/** What came of reading a page. */
export type PageOutcome =
  | {
      readonly kind: "read";
      readonly page: Page;
      /** Where the bytes are, for people, at which something stands that the page has. */
      readonly positions: ReadonlyMap<number, Position>;
    }
  /** The robots.txt forbids it, or that of the page to which it redirects; it was not fetched. */
  | { readonly kind: "blocked"; readonly url: string; readonly robots: string; readonly decision: Decision }
  | { readonly kind: "failed"; readonly message: string };

/** The page, where there is one to be judged: it was read, and it is no page of an error. */
export function pageOf({ read }: Pick<InspectedPage, "read">): Page | undefined {
  if (read.kind !== "read") return undefined;
  const { status = 200 } = read.page;
  return status >= 200 && status <= 299 ? read.page : undefined;
}

/** Whether a rule keeps the crawler out: of this page, or of the one to which it leads. */
export function isKeptOut({ robots, read }: InspectedPage): boolean {
  return [robots?.decision, read.kind === "blocked" ? read.decision : undefined].some(
    (decision) => decision !== undefined && isDecidedSo({ decision }),
  );
}

/** What the exit code says of whether a page could be read, whatever it says. */
export function exitCodeOfRead({ read, robots }: InspectedPage): ExitCode {
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

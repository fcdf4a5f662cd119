import type { Contradiction } from "@maycrawl/crawler";
import type { PageVerdict } from "@maycrawl/engine";
import type { PageDiagnostic } from "@maycrawl/readers";
import { ALLOWED, DISALLOWED, type ExitCode, highest } from "../../cli/exit-code.ts";
import { exitCodeOfRead, type InspectedPage, pageOf } from "../../page/inspected-page.ts";

/** Report about a page for one crawler: the result of the page's directives, and contradictions. */
export interface PageReport {
  readonly asked: InspectedPage;
  /** Result of the page's directives; undefined if the page was not read. */
  readonly verdict: PageVerdict | undefined;
  readonly contradictions: readonly Contradiction[];
}

/**
 * Returns the exit code of a report: at least `DISALLOWED` if there is a finding. A page that may not be indexed is a
 * finding, even if the owner does not want the page to be indexed. Errors in the page and contradictions are findings,
 * too.
 */
export function exitCodeOf({ asked, verdict, contradictions }: PageReport): ExitCode {
  const errors = pageOf(asked)?.diagnostics.some(isFinding) === true;
  const found = verdict?.index.allowed === false || errors || contradictions.length > 0;
  const own = found ? DISALLOWED : ALLOWED;
  return highest(exitCodeOfRead(asked), own);
}

/** Whether a diagnostic is a finding. `not-html` is not a finding, because an image is not a faulty page. */
function isFinding({ level, code }: PageDiagnostic): boolean {
  return level === "error" && code !== "not-html";
}

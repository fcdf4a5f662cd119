import type { Contradiction } from "@maycrawl/crawler";
import type { PageVerdict } from "@maycrawl/engine";
import type { PageDiagnostic } from "@maycrawl/readers";
import { ALLOWED, DISALLOWED, type ExitCode, highest } from "../../cli/exit-code.ts";
import { exitCodeOfRead, type InspectedPage, pageOf } from "../../page/inspected-page.ts";

/** What a page tells a crawler. */
export interface PageReport {
  readonly asked: InspectedPage;
  /** What its directives come to; undefined where it was not read. */
  readonly verdict: PageVerdict | undefined;
  readonly contradictions: readonly Contradiction[];
}

/** What the exit code says: that a page is not to be indexed is a finding, whoever wants it so, and so is an error in it. */
export function exitCodeOf({ asked, verdict, contradictions }: PageReport): ExitCode {
  const errors = pageOf(asked)?.diagnostics.some(isFinding) === true;
  const found = verdict?.index.allowed === false || errors || contradictions.length > 0;
  const own = found ? DISALLOWED : ALLOWED;
  return highest(exitCodeOfRead(asked), own);
}

/** An image is no bad page. */
function isFinding({ level, code }: PageDiagnostic): boolean {
  return level === "error" && code !== "not-html";
}

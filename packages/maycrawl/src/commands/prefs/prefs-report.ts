import type { Preferences } from "@maycrawl/engine";
import { ALLOWED, DISALLOWED, type ExitCode, highest, UNDETERMINED } from "../../cli/exit-code.ts";
import { exitCodeOfRead, type InspectedPage } from "../../page/inspected-page.ts";
import type { FailedFile, LicenseFiles } from "./license-files.ts";
import type { WellKnownFile } from "./site-file.ts";

/** Permitted uses of the content of a page, and the statements that decide them. */
export interface PrefsReport {
  readonly asked: InspectedPage;
  /** Result of fetching the site's `/.well-known/tdmrep.json`. */
  readonly tdm: WellKnownFile;
  readonly licenses: LicenseFiles;
  readonly aiTxt: WellKnownFile;
  readonly preferences: Preferences;
}

/**
 * Returns the exit code of a report: at least `DISALLOWED` for conflicts. If a file could not be fetched, the exit code
 * is `UNDETERMINED`, because the file may contain other statements.
 */
export function exitCodeOf(report: PrefsReport): ExitCode {
  const { asked, preferences } = report;
  const own = preferences.conflicts.length > 0 ? DISALLOWED : ALLOWED;
  const found = failuresOf(report).length > 0 ? UNDETERMINED : ALLOWED;
  return highest(highest(own, exitCodeOfRead(asked)), found);
}

/** Returns the files that could not be fetched. */
export function failuresOf({ tdm, licenses, aiTxt }: PrefsReport): readonly FailedFile[] {
  const files = [tdm, aiTxt].flatMap((file) => (file.kind === "failed" ? [file] : []));
  return [...files, ...licenses.failed];
}

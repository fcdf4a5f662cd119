import type { Preferences } from "@maycrawl/engine";
import { ALLOWED, DISALLOWED, type ExitCode, highest, NOT_FOUND_OUT } from "../../cli/exit-code.ts";
import { exitCodeOfRead, type InspectedPage } from "../../page/inspected-page.ts";
import type { FailedLicense, LicenseFiles } from "./license-files.ts";
import type { WellKnownFile } from "./site-file.ts";

/** What the content of a page may be used for, and the statements that decide it. */
export interface PrefsReport {
  readonly asked: InspectedPage;
  /** The site's /.well-known/tdmrep.json. */
  readonly tdm: WellKnownFile;
  readonly licenses: LicenseFiles;
  readonly aiTxt: WellKnownFile;
  readonly preferences: Preferences;
}

/** What the exit code says: conflicts are findings; what could not be read may have said something else. */
export function exitCodeOf(report: PrefsReport): ExitCode {
  const { asked, preferences } = report;
  const own = preferences.conflicts.length > 0 ? DISALLOWED : ALLOWED;
  const found = failuresOf(report).length > 0 ? NOT_FOUND_OUT : ALLOWED;
  return highest(highest(own, exitCodeOfRead(asked)), found);
}

/** The files that could not be found out about. */
export function failuresOf({ tdm, licenses, aiTxt }: PrefsReport): readonly FailedLicense[] {
  const files = [tdm, aiTxt].flatMap((file) => (file.kind === "failed" ? [file] : []));
  return [...files, ...licenses.failed];
}

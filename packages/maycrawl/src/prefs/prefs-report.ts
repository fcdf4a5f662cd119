import type { Preferences } from "@maycrawl/engine";
import { ALLOWED, DISALLOWED, type ExitCode, highest, NOT_FOUND_OUT } from "../exit-code.ts";
import type { AskedPage } from "../page/asked-page.ts";
import { exitCodeOfRead } from "../page/outcome.ts";
import type { TdmFile } from "./tdm-file.ts";

/** What the content of a page may be used for, and what was heard to find it out. */
export interface PrefsReport {
  readonly asked: AskedPage;
  readonly tdm: TdmFile;
  readonly preferences: Preferences;
}

/** What the exit code says: conflicts are findings; what could not be read may have said something else. */
export function exitCodeOf({ asked, tdm, preferences }: PrefsReport): ExitCode {
  const own = preferences.conflicts.length > 0 ? DISALLOWED : ALLOWED;
  return highest(highest(own, exitCodeOfRead(asked)), tdm.kind === "failed" ? NOT_FOUND_OUT : ALLOWED);
}

import type { WalkedFile } from "@maycrawl/crawler";
import { isTemporaryFailure } from "@maycrawl/engine/internal";
import type { SitemapDiagnostic } from "@maycrawl/readers";
import { ALLOWED, DISALLOWED, type ExitCode, highest, UNDETERMINED } from "../../../cli/exit-code.ts";
import type { Crawler } from "../../../options/crawler-option.ts";
import type { CheckedEntries } from "./check-entries.ts";
import { CountByKind } from "./count-by-kind.ts";
import { EntryCounts } from "./entry-counts.ts";
import type { JudgedEntries } from "./judge-entries.ts";
import type { FileFailure, JudgedWalkItem } from "./judged-walk.ts";

/** A diagnostic, and the sitemap that it is about. */
export interface FileDiagnostic {
  readonly sitemap: string;
  readonly diagnostic: SitemapDiagnostic;
}

/** Maximum numbers of files, codes and examples that are kept. Further items are only counted. */
const MAX_FILES = 100;
const MAX_KINDS = 50;
const MAX_EXAMPLES = 20;

/** Results for one sitemap, or for all sitemaps of a site. Memory use does not grow with the size of the sitemaps. */
export class SitemapSurvey {
  /** Source as it was given; a URL without credentials and fragment. */
  readonly source: string;
  readonly crawler: Crawler | undefined;
  readonly files: CountByKind<WalkedFile> = new CountByKind(1, MAX_FILES);
  readonly entries: EntryCounts = new EntryCounts();
  /** Diagnostics by code. */
  readonly diagnostics: CountByKind<FileDiagnostic> = new CountByKind(MAX_KINDS, MAX_EXAMPLES);
  /** Files that were not read or are blocked, and Sitemap lines with a problem, by code. */
  readonly failures: CountByKind<FileFailure> = new CountByKind(MAX_KINDS, MAX_EXAMPLES);
  /** Number of diagnostics that are errors. */
  errors = 0;
  /** Verdicts on the pages; undefined if no crawler was named. */
  readonly judged: JudgedEntries | undefined;
  /** Results of checking pages; undefined without `--check`. */
  readonly checked: CheckedEntries | undefined;
  #exitCode: ExitCode = ALLOWED;

  constructor(
    source: string,
    crawler: Crawler | undefined,
    judged: JudgedEntries | undefined,
    checked: CheckedEntries | undefined,
  ) {
    this.source = source;
    this.crawler = crawler;
    this.judged = judged;
    this.checked = checked;
  }

  /** Exit code for all results. */
  get exitCode(): ExitCode {
    const { judged, checked } = this;
    const unknown = (judged?.unknown.total ?? 0) + (checked?.unknown.total ?? 0);
    const found = (judged?.blocked.total ?? 0) + (checked?.contradictions.total ?? 0);
    if (unknown > 0) return UNDETERMINED;
    return highest(this.#exitCode, found > 0 ? DISALLOWED : ALLOWED);
  }

  /** Adds an item of a walk. */
  async add(walked: JudgedWalkItem): Promise<void> {
    if (walked.type === "file") this.files.add("", walked);
    else if (walked.type === "failure") {
      this.failures.add(walked.code, walked);
      this.checked?.addFile(walked);
      this.#exitCode = highest(this.#exitCode, exitCodeOfFailure(walked));
    } else if (walked.entry.type === "diagnostic") this.#diagnostic(walked.sitemap, walked.entry.diagnostic);
    else {
      const { sitemap, entry, crossHost } = walked;
      this.entries.add(entry, crossHost);
      if (entry.type === "url") await this.judged?.add({ loc: entry.loc, sitemap, offset: entry.offset });
    }
  }

  #diagnostic(sitemap: string, diagnostic: SitemapDiagnostic): void {
    const { code, more, level } = diagnostic;
    if (more !== undefined) {
      // This diagnostic only counts further diagnostics of the code `more.code`. Their level is the level of the first
      // diagnostic that was kept for this code.
      const kept = this.diagnostics.addCount(more.code, more.count);
      if (kept?.diagnostic.level === "error") this.errors += more.count;
      return;
    }
    this.diagnostics.add(code, { sitemap, diagnostic });
    if (level === "error") this.errors++;
    this.#exitCode = highest(this.#exitCode, exitCodeOfDiagnostic(diagnostic));
  }
}

/** Returns the exit code for a diagnostic. A warning gives `ALLOWED`, because the sitemap can still be read. */
function exitCodeOfDiagnostic({ code, level }: SitemapDiagnostic): ExitCode {
  // The sitemap was not read to its end, and the cause may not be the sitemap itself.
  if (code === "source-failed" || code === "timed-out") return UNDETERMINED;
  return level === "error" ? DISALLOWED : ALLOWED;
}

/**
 * Returns the exit code for a file that is blocked or was not read. A repeated file, which is not read again, gives
 * `ALLOWED`.
 */
function exitCodeOfFailure({ code, status, decision }: FileFailure): ExitCode {
  switch (code) {
    case "repeated":
      return ALLOWED;
    case "refused":
    case "unreachable":
    case "reader-disallowed":
      return UNDETERMINED;
    case "disallowed":
    case "blocked":
      return decision?.because === "unreachable" ? UNDETERMINED : DISALLOWED;
    case "status":
      // After a temporary failure, the sitemap may be available later.
      return isTemporaryFailure(status ?? 0) ? UNDETERMINED : DISALLOWED;
    default:
      return DISALLOWED;
  }
}

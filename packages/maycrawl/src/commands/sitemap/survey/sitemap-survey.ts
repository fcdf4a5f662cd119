import type { WalkedFile } from "@maycrawl/crawler";
import { isTemporaryFailure } from "@maycrawl/engine/internal";
import type { SitemapDiagnostic } from "@maycrawl/readers";
import { ALLOWED, DISALLOWED, type ExitCode, highest, NOT_FOUND_OUT } from "../../../cli/exit-code.ts";
import type { Crawler } from "../../../options/crawler-option.ts";
import type { CheckedEntries } from "./check-entries.ts";
import { CountByKind } from "./count-by-kind.ts";
import { EntryCounts } from "./entry-counts.ts";
import type { JudgedEntries } from "./judge-entries.ts";
import type { FileFailure, JudgedWalked } from "./judged-walk.ts";

/** Something wrong with a sitemap, and with which one. */
export interface FileDiagnostic {
  readonly sitemap: string;
  readonly diagnostic: SitemapDiagnostic;
}

/** More are counted and not kept. */
const MAX_FILES = 100;
const MAX_KINDS = 50;
const MAX_EXAMPLES = 20;

/** What was found in one sitemap or all of a site, in memory that does not grow with them. */
export class SitemapSurvey {
  /** What was asked about, as it was given; a URL without credentials. */
  readonly source: string;
  readonly crawler: Crawler | undefined;
  readonly files: CountByKind<WalkedFile> = new CountByKind(1, MAX_FILES);
  readonly entries: EntryCounts = new EntryCounts();
  /** By code. */
  readonly diagnostics: CountByKind<FileDiagnostic> = new CountByKind(MAX_KINDS, MAX_EXAMPLES);
  /** Files that were not read, or are blocked, and Sitemap lines with something wrong, by code. */
  readonly failures: CountByKind<FileFailure> = new CountByKind(MAX_KINDS, MAX_EXAMPLES);
  /** How many of the diagnostics are errors. */
  errors = 0;
  /** Undefined where no crawler was named. */
  readonly judged: JudgedEntries | undefined;
  /** Undefined where no page was to be looked at. */
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

  /** What the process says of it all. */
  get exitCode(): ExitCode {
    const { judged, checked } = this;
    const unknown = (judged?.unknown.total ?? 0) + (checked?.unknown.total ?? 0);
    const found = (judged?.blocked.total ?? 0) + (checked?.contradictions.total ?? 0);
    if (unknown > 0) return NOT_FOUND_OUT;
    return highest(this.#exitCode, found > 0 ? DISALLOWED : ALLOWED);
  }

  /** Takes what a walk came upon. */
  async add(walked: JudgedWalked): Promise<void> {
    if (walked.type === "file") this.files.add("", walked);
    else if (walked.type === "failure") {
      this.failures.add(walked.code, walked);
      this.checked?.file(walked);
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
      // The code's own level is that of those which were told.
      const told = this.diagnostics.more(more.code, more.count);
      if (told?.diagnostic.level === "error") this.errors += more.count;
      return;
    }
    this.diagnostics.add(code, { sitemap, diagnostic });
    if (level === "error") this.errors++;
    this.#exitCode = highest(this.#exitCode, exitCodeOfDiagnostic(diagnostic));
  }
}

/** What the exit code says of something wrong with a sitemap: what is understood in spite of it is no finding. */
function exitCodeOfDiagnostic({ code, level }: SitemapDiagnostic): ExitCode {
  // It was not read to its end, for no failure of its own that anybody knows.
  if (code === "source-failed" || code === "timed-out") return NOT_FOUND_OUT;
  return level === "error" ? DISALLOWED : ALLOWED;
}

/** What it says of a file that is blocked, or was not read: a finding, or a question without an answer. */
function exitCodeOfFailure({ code, status, decision }: FileFailure): ExitCode {
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

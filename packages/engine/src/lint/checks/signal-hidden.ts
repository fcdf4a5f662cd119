import type { RobotsGroup } from "../../document/records.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { insertBefore } from "../parts/edits.ts";
import { crawlersNamedIn, isForAny } from "../parts/group-crawlers.ts";
import type { KnownCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { closeSite, openSomething } from "../parts/rules.ts";
import { isSignal, type SignalField, signalNames, statesSomething } from "../parts/signals.ts";

/** Maximum number of lines that a fix copies into a group. */
const MAX_COPIED = 20;
/** Maximum number of statements that are read. */
const MAX_SIGNALS = 1000;

/** The groups that name one crawler. */
interface NamedGroups {
  readonly crawler: KnownCrawler;
  readonly groups: readonly RobotsGroup[];
  /** Fields of their own statements. */
  readonly fields: ReadonlySet<SignalField>;
}

/** Reports statements about use in the group for `*` that groups for AI crawlers or search engines lack. */
export const signalHidden: Check = defineCheck({
  code: "signal-hidden",
  severity: "information",
  summary: "A group that names a crawler hides a Content-Signal or Content-Usage of the group for *.",
  why: "A crawler obeys the groups that name it, or else those for *, but never both (RFC 9309 §2.2.1). A Content-Usage belongs to its group, as a rule does (draft-ietf-aipref-attach §3). In practice, so does a Content-Signal.",
  messages: {
    "signal-hidden":
      "Groups that name {crawlers} have no {field}, so this line does not apply there. Repeat it there.",
  },
  checkFile(file, report) {
    const { document } = file;
    const hidden = document.fields
      .filter(isSignal)
      .slice(0, MAX_SIGNALS)
      .filter((record) => isForAny(record, file) && statesSomething(record));
    if (hidden.length === 0) return;
    const named = namedGroups(file);
    for (const field of ["content-signal", "content-usage"] as const) {
      const [first, ...others] = hidden.filter((record) => record.field === field);
      const concerned = named.filter(({ fields }) => !fields.has(field));
      if (first === undefined || concerned.length === 0) continue;
      const groups = new Set(concerned.flatMap((one) => one.groups.slice(0, 1)));
      const lines = [...groups].flatMap(({ agents }) => agents.at(-1) ?? []).sort((a, b) => a.line - b.line);
      const tokens = concerned.map(({ crawler }) => crawler.token);
      const texts = [first, ...others].slice(0, MAX_COPIED).map(({ span }) => file.text(span));
      report("signal-hidden", {
        span: first.span,
        params: { field: signalNames[field], crawlers: tokens },
        related: placesOf(lines, "This group hides it."),
        crawlers: tokens,
        fixes: [
          {
            title: "Copy the line into each group",
            edits: lines.map(({ line }) => insertBefore(document, line + 1, texts)),
          },
        ],
      });
    }
  },
});

/**
 * Returns the crawlers that groups name, and that use content for AI or for search. A crawler that may fetch nothing
 * needs no statement.
 */
function namedGroups(file: LintedFile): readonly NamedGroups[] {
  const byCrawler = new Map<KnownCrawler, RobotsGroup[]>();
  for (const group of file.document.groups) {
    for (const { token } of crawlersNamedIn(group.agents, file)) {
      const crawler = file.knownCrawler(token);
      if (crawler === undefined || !usesContent(crawler)) continue;
      const groups = byCrawler.get(crawler);
      if (groups === undefined) byCrawler.set(crawler, [group]);
      else groups.push(group);
    }
  }
  return [...byCrawler]
    .filter(
      ([, groups]) =>
        !groups.some(({ rules }) => closeSite(rules)) || groups.some(({ rules }) => openSomething(rules)),
    )
    .map(([crawler, groups]) => ({ crawler, groups, fields: ownFields(groups) }));
}

function ownFields(groups: readonly RobotsGroup[]): ReadonlySet<SignalField> {
  return new Set(groups.flatMap(({ fields }) => fields.filter(isSignal).map(({ field }) => field)));
}

function usesContent({ ai, kind, purposes }: KnownCrawler): boolean {
  return kind === "crawler" && (ai || purposes.includes("search"));
}

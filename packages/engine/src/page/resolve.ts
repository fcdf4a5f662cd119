import { findCrawler } from "../crawlers/registry.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { PageTopic } from "../dialects/page-rule.ts";
import type { ReadOptions } from "../document/parse.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import type { Message } from "../text/message.ts";
import {
  type ApplicableDirective,
  type IgnoredDirective,
  selectDirectives,
} from "./applicable-directives.ts";
import type { PageDirective } from "./directive.ts";
import { type Limit, limitOf } from "./limit.ts";
import { rulesOf } from "./page-rules-of.ts";

/** What a page lets a crawler do with it: an answer to each question, and what was no part of any. */
export interface PageVerdict extends Readonly<Record<PageTopic, PageAnswer>> {
  /** May it be indexed as a part of another page that embeds it? As `index`, save for `indexifembedded`. */
  readonly embeddedIndex: PageAnswer;
  /** The directives that had no say, each with the reason. */
  readonly ignored: readonly IgnoredDirective[];
  /** The directives that apply, and of which there is more to say. */
  readonly notes: readonly NotedDirective[];
}

/** A directive that applies, with a sentence for people. */
export interface NotedDirective {
  readonly directive: PageDirective;
  readonly note: Message;
}

/** One answer, and what gave it. */
export interface PageAnswer {
  readonly allowed: boolean;
  /** The directive that decided, the first of several; undefined where none spoke, and all is allowed. */
  readonly because: PageDirective | undefined;
  /** How much is allowed: characters of a snippet, seconds of a video, the size of an image; all where left out. */
  readonly limit?: number | "standard" | "large";
  /** Until when it is allowed, in milliseconds since the epoch; for good where left out. */
  readonly until?: number;
}

/**
 * What all directives of a page come to for a crawler. What one tag or header forbids no other one allows again, and of
 * two limits the smaller one holds: the sum of what restricts (draft-illyes-repext-03 §3.1.2; Google, "Handling combined
 * rules"). The dialect's `pageRules` say which words are known, and whether it is so: in Yandex's what allows has
 * priority. What nobody speaks of is allowed. For a crawler that the registry does not have, and where no dialect is named,
 * words that restrict apply also where only some engines document them (`unavailable_after`, `max-snippet`), with a note.
 * @param crawler a literal product token, a list of them, or a crawler (`getCrawler("Googlebot-Image")`), whose dialect counts
 *   unless the options name another. Directives for other crawlers do not apply.
 * @param now the time at which it is asked, for `unavailable_after`.
 * @throws {RangeError} where that is an invalid date.
 */
export function resolvePage(
  directives: Iterable<PageDirective>,
  crawler: CrawlerOrToken,
  now: Date = new Date(),
  options?: ReadOptions,
): PageVerdict {
  // By no time at all nothing would be over.
  if (Number.isNaN(now.getTime()))
    throw new RangeError("resolvePage needs a valid date; received an invalid one.");
  const dialect = dialectFor(crawler, options, defaultDialect);
  const rules = rulesOf(dialect);
  const tokens = tokensOf(crawler);
  const anyEngine = options?.dialect === undefined && isUnknown(crawler);
  const { applicable, ignored } = selectDirectives(
    directives,
    tokens,
    rules,
    dialect.anyGroup === "applies",
    anyEngine,
  );
  const limits = applicable.map((one): Limited => ({ ...one, limit: limitOf(one, now.getTime()) }));
  const read = limits.filter(isReadable);
  const unreadable = limits.filter((one) => !isReadable(one));
  const answer = (topic: PageTopic): PageAnswer => answerOn(topic, read, rules.conflicts);
  const index = answer("index");
  const embedding = read.find(({ rule }) => rule.needs === "noindex")?.directive;
  return {
    index,
    embeddedIndex: index.allowed || embedding === undefined ? index : { allowed: true, because: embedding },
    follow: answer("follow"),
    snippet: answer("snippet"),
    imagePreview: answer("imagePreview"),
    videoPreview: answer("videoPreview"),
    imageIndex: answer("imageIndex"),
    archive: answer("archive"),
    translate: answer("translate"),
    ignored: [
      ...ignored,
      ...unreadable.map(({ directive }) => ({ directive, why: "unreadable-value" }) as const),
    ],
    notes: read.flatMap(({ directive, note }) => (note === undefined ? [] : [{ directive, note }])),
  };
}

/** Whether it is asked for by tokens of which the registry has none: a profile names its dialect. */
function isUnknown(crawler: CrawlerOrToken): boolean {
  const tokens = typeof crawler === "string" ? [crawler] : crawler;
  return !("reads" in tokens) && tokens.every((token) => findCrawler(token) === undefined);
}

interface Limited extends ApplicableDirective {
  readonly limit: Limit | undefined;
}

interface ReadDirective extends ApplicableDirective {
  readonly limit: Limit;
}

function isReadable(directive: Limited): directive is ReadDirective {
  return directive.limit !== undefined;
}

function answerOn(
  topic: PageTopic,
  directives: readonly ReadDirective[],
  conflicts: "forbidding" | "allowing",
): PageAnswer {
  const allowing = directives.find(({ rule }) => rule.allows?.includes(topic) === true)?.directive;
  if (conflicts === "allowing" && allowing !== undefined) return { allowed: true, because: allowing };
  let strictest: ReadDirective | undefined;
  for (const one of directives) {
    if (one.rule.forbids?.includes(topic) !== true) continue;
    if (strictest === undefined || one.limit.rank < strictest.limit.rank) strictest = one;
  }
  if (strictest === undefined) return { allowed: true, because: allowing };
  const { directive, limit } = strictest;
  const { rank: _, ...told } = limit;
  return { ...told, because: directive };
}

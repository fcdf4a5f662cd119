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
import { pageRulesOf } from "./page-rules-of.ts";

/** Permissions that a page gives a crawler: one answer for each topic, and the directives that were ignored. */
export interface PageVerdict extends Readonly<Record<PageTopic, PageAnswer>> {
  /**
   * Whether the page may be indexed as part of pages that embed it. The answer is that of `index`, unless
   * `indexifembedded` lifts a `noindex`.
   */
  readonly embeddedIndex: PageAnswer;
  /** Directives without effect, each with the reason. */
  readonly ignored: readonly IgnoredDirective[];
  /** Applied directives that need an explanation, with the explanation. */
  readonly notes: readonly NotedDirective[];
}

/** A directive that applies, with an explanation for people. */
export interface NotedDirective {
  readonly directive: PageDirective;
  readonly note: Message;
}

/** The answer for one topic, and the directive that decided it. */
export interface PageAnswer {
  readonly allowed: boolean;
  /** The deciding directive (the first of several), or undefined if no directive applies and all is allowed. */
  readonly because: PageDirective | undefined;
  /** Maximum: characters of a snippet, seconds of a video, or the size of an image. Unlimited if omitted. */
  readonly limit?: number | "standard" | "large";
  /** End of the permission, in milliseconds since the epoch. Unlimited if omitted. */
  readonly until?: number;
}

/**
 * Combines all directives of a page into the permissions of one crawler.
 *
 * Restrictions add up (draft-illyes-repext-03 §3.1.2; Google, "Handling combined rules"): no tag or header can lift
 * a restriction of another one, and the smaller of two limits wins. Everything else is allowed. The dialect's
 * `pageRules` define the known directives. They can also reverse the priority: for Yandex, allowing directives win.
 *
 * If the registry does not contain the crawler and the options name no dialect, more restrictions apply: also those
 * that only some engines document (`unavailable_after`, `max-snippet`). Each of these gets a note.
 * @param crawler a literal product token, a list of them, or a crawler (`getCrawler("Googlebot-Image")`). A crawler's
 *   own dialect is used unless the options name another. Directives for other crawlers do not apply.
 * @param now time of the request, compared with `unavailable_after`.
 * @throws {RangeError} if `now` is an invalid date.
 */
export function resolvePage(
  directives: Iterable<PageDirective>,
  crawler: CrawlerOrToken,
  now: Date = new Date(),
  options?: ReadOptions,
): PageVerdict {
  // Without this check `unavailable_after` would never take effect.
  if (Number.isNaN(now.getTime()))
    throw new RangeError("resolvePage: now must be a valid date; received an invalid date.");
  const dialect = dialectFor(crawler, options, defaultDialect);
  const rules = pageRulesOf(dialect);
  const tokens = tokensOf(crawler);
  const anyEngine = options?.dialect === undefined && isUnknownCrawler(crawler);
  const { applicable, ignored } = selectDirectives(
    directives,
    tokens,
    rules,
    dialect.anyGroup === "applies",
    anyEngine,
  );
  const limited = applicable.map((one): LimitedDirective => ({ ...one, limit: limitOf(one, now.getTime()) }));
  const readable = limited.filter(isReadable);
  const unreadable = limited.filter((one) => !isReadable(one));
  const answer = (topic: PageTopic): PageAnswer => answerTopic(topic, readable, rules.conflicts);
  const index = answer("index");
  const embedding = readable.find(({ rule }) => rule.needs === "noindex")?.directive;
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
    notes: readable.flatMap(({ directive, note }) => (note === undefined ? [] : [{ directive, note }])),
  };
}

/** Whether the registry contains none of the tokens. A crawler object is always known because it has a dialect. */
function isUnknownCrawler(crawler: CrawlerOrToken): boolean {
  const tokens = typeof crawler === "string" ? [crawler] : crawler;
  return !("reads" in tokens) && tokens.every((token) => findCrawler(token) === undefined);
}

interface LimitedDirective extends ApplicableDirective {
  readonly limit: Limit | undefined;
}

interface ReadDirective extends ApplicableDirective {
  readonly limit: Limit;
}

function isReadable(directive: LimitedDirective): directive is ReadDirective {
  return directive.limit !== undefined;
}

function answerTopic(
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
  const { rank: _, ...permission } = limit;
  return { ...permission, because: directive };
}

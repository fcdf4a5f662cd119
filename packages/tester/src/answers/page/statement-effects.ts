import type {
  IgnoredDirective,
  PageDirective,
  PageVerdict,
  Preferences,
  UsageStatement,
} from "@maycrawl/engine";
import { usageCategories } from "@maycrawl/engine";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { NamedCrawler } from "../named-crawler.ts";
import { topicsOf } from "./crawler-role.ts";
import { isDocumented } from "./documented-use.ts";
import { type PageTopicId, pageTopics, type StatementEffect } from "./page-answer.ts";

/** Source of a statement: a tag, a field of the header, or a line of the robots.txt. */
export interface StatementSource {
  readonly from: "header" | "meta" | "link" | "robots.txt";
  readonly where: number;
}

/** The effect of one directive or statement on one crawler. */
interface Draft extends StatementSource {
  readonly name: string;
  readonly text: string;
  readonly decides: PageTopicId[];
  readonly notes: string[];
  isOnlyAsked: boolean;
  ignored: string | undefined;
}

type CombinedEffect = Omit<StatementEffect, "crawlers"> & { readonly crawlers: string[] };

const MAX_TEXT = 120;

/** The engine's reason for a statement about a page that the crawler may not fetch. */
const UNSEEN = "not-crawlable";

/** Collects the effects of all directives and statements on all crawlers. */
export class StatementEffects {
  readonly #sources = new Map<string, { source: StatementSource; effects: Map<string, CombinedEffect> }>();

  /**
   * Adds the effects on a crawler.
   * @param isBlocked whether it may not fetch the page, so that it sees neither tags nor header.
   */
  add(
    crawler: NamedCrawler,
    directives: readonly PageDirective[],
    verdict: PageVerdict | undefined,
    preferences: Preferences,
    isBlocked: boolean,
  ): void {
    const { token, known } = crawler;
    const topics = topicsOf(crawler);
    const ignored = new Map(verdict?.ignored.map((one) => [one.directive, one]));
    const drafts =
      verdict === undefined ? [] : directives.map((one) => draftOf(one, verdict, topics, ignored.get(one)));
    for (const statement of preferences.statements) addStatement(drafts, statement, preferences, known);
    for (const draft of drafts) {
      const isUnseen = isBlocked && draft.from !== "robots.txt" && draft.ignored !== "other-crawler";
      const seen = isUnseen
        ? { ...draft, decides: [], notes: [], isOnlyAsked: false, ignored: UNSEEN }
        : draft;
      this.#addDraft(token, seen);
    }
  }

  /** Returns the sources with their effects: robots.txt, header, page. */
  all(): readonly { readonly source: StatementSource; readonly effects: readonly StatementEffect[] }[] {
    return [...this.#sources.values()]
      .map(({ source, effects }) => ({ source, effects: withoutUnconcerned([...effects.values()]) }))
      .sort((a, b) => rank(a.source) - rank(b.source) || a.source.where - b.source.where);
  }

  #addDraft(crawler: string, { from, where, text, decides, isOnlyAsked, ignored, notes }: Draft): void {
    const place = from === "header" || from === "robots.txt" ? `${from} ${where}` : `page ${where}`;
    let known = this.#sources.get(place);
    if (known === undefined) {
      known = { source: { from, where }, effects: new Map() };
      this.#sources.set(place, known);
    }
    const key = JSON.stringify([text, decides, isOnlyAsked, ignored, notes]);
    const same = known.effects.get(key);
    if (same !== undefined) same.crawlers.push(crawler);
    else {
      const inOrder = pageTopics.filter((topic) => decides.includes(topic));
      known.effects.set(key, { text, crawlers: [crawler], decides: inOrder, isOnlyAsked, ignored, notes });
    }
  }
}

function rank({ from }: StatementSource): number {
  return from === "robots.txt" ? 0 : from === "header" ? 1 : 2;
}

/** Leaves out crawlers that a directive does not name or that do not see it, unless there are no others. */
function withoutUnconcerned(effects: readonly StatementEffect[]): readonly StatementEffect[] {
  const isConcerned = ({ ignored }: StatementEffect): boolean =>
    ignored !== "other-crawler" && ignored !== UNSEEN;
  const own = new Set(effects.filter(isConcerned).map(({ text }) => text));
  return effects.filter((effect) => isConcerned(effect) || !own.has(effect.text));
}

function draftOf(
  directive: PageDirective,
  verdict: PageVerdict,
  topics: readonly PageTopicId[],
  ignored: IgnoredDirective | undefined,
): Draft {
  const { name, from, where } = directive;
  const note = verdict.notes.find((one) => one.directive === directive)?.note ?? ignored?.note;
  return {
    from,
    where,
    name,
    text: directiveText(directive),
    decides: decidedTopics(directive, verdict, topics),
    isOnlyAsked: false,
    ignored: ignored?.why,
    notes: note === undefined ? [] : [note.message],
  };
}

function decidedTopics(
  directive: PageDirective,
  verdict: PageVerdict,
  topics: readonly PageTopicId[],
): PageTopicId[] {
  return topics.filter((topic) => {
    if (topic === "embeddedIndex" && verdict.embeddedIndex === verdict.index) return false;
    return topic in verdict && verdict[topic as keyof PageVerdict & PageTopicId].because === directive;
  });
}

/** Returns a directive as one writes it, such as `googlebot: max-snippet:50`. */
export function directiveText({ name, value, productToken }: PageDirective): string {
  const written = visibleHead(value === undefined ? name : `${name}:${value}`, MAX_TEXT);
  return productToken === "*" ? written : `${visible(productToken)}: ${written}`;
}

/** Returns a statement about use as one writes it. The value of `tdm-reservation` is only a number. */
export function usageText({ mechanism, text }: UsageStatement): string {
  return mechanism === "tdmrep" && /^\d$/.test(text) ? `tdm-reservation: ${text}` : text;
}

/** Adds a statement about use. If it is also a directive, both are one effect. */
function addStatement(
  drafts: Draft[],
  statement: UsageStatement,
  preferences: Preferences,
  known: NamedCrawler["known"],
): void {
  const { from, where, ignored, notes = [] } = statement;
  const text = usageText(statement);
  if (from !== "header" && from !== "meta" && from !== "link" && from !== "robots.txt") return;
  const decides = usageCategories.filter((category) => preferences.because[category].includes(statement));
  const isOnlyAsked =
    decides.some((category) => preferences[category] === "no") && !isDocumented(statement, known);
  const messages = notes.map(({ message }) => message);
  const name = text.split(":", 1)[0] ?? "";
  const directive = drafts.find((one) => one.from === from && one.where === where && one.name === name);
  if (directive === undefined) {
    const shown = visibleHead(text, MAX_TEXT);
    drafts.push({ from, where, name, text: shown, decides, notes: messages, isOnlyAsked, ignored });
    return;
  }
  directive.decides.push(...decides);
  directive.isOnlyAsked ||= isOnlyAsked;
  directive.notes.push(...messages.filter((message) => !directive.notes.includes(message)));
  if (ignored === undefined) directive.ignored = undefined;
}

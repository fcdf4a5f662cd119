/** The answer about a page in one sentence for each crawler. */
import { emptyStatuses, isRedirect } from "@maycrawl/engine/internal";
import type {
  DecidingStatement,
  PageColumn,
  PagePaneAnswer,
  PageTopicId,
  TopicAnswer,
} from "../../answers/page/page-answer.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { crawlersText, sentenceOf, timeText } from "./page-place.ts";

const say = speaker(pagePaneMessages);

export interface PageVerdict {
  readonly crawlers: string;
  /** The answers, without their reasons. */
  readonly text: string;
  /** Whether no tag and no header changes a permission. */
  readonly isDefault: boolean;
  /** The directives and statements that decide, each once. */
  readonly because: readonly DecidingStatement[];
  /** Sentences about the effect. */
  readonly hints: readonly string[];
}

/** Facts that the sentences of all crawlers depend on. */
export type PageContext = Pick<PagePaneAnswer, "facts" | "isSelected" | "isRead" | "status">;

/** Permissions of the sentence. The snippet is left out if the page is not indexed. */
const PERMISSIONS = ["index", "follow", "snippet"] as const;
/** Uses of the sentence. Only a prohibition of the others is worth a word. */
const USES = ["train-ai", "ai-input", "search"] as const;

/** Returns the most important answers for the crawlers of a column. */
export function verdictOf(column: PageColumn, page: PageContext): PageVerdict {
  const { crawlers, answers } = column;
  const permissions = shownPermissions(column);
  const uses = USES.filter((topic) => topic === "train-ai" || answers[topic]?.answer === "no");
  const isIndexed = permissions.includes("index") && answers.index?.answer === "yes";
  const canonical = isIndexed ? page.facts.otherCanonical : undefined;
  const text = permissions.flatMap((topic) => [
    words(topic, answers[topic]),
    ...(topic === "index" ? canonicalWords(canonical, page) : []),
  ]);
  const reasons = [...permissions, ...uses].flatMap((topic) => answers[topic]?.because ?? []);
  const ofUses = uses.flatMap((topic) =>
    answers[topic]?.answer === "no" ? (answers[topic]?.because ?? []) : [],
  );
  if (canonical !== undefined) reasons.push({ text: "canonical", place: canonical.place });
  const because = distinct(reasons);
  const names = crawlersText(crawlers);
  return {
    crawlers: names,
    text: say("verdict", {
      permissions: text.length === 0 ? accessWords(column, page) : text.join(", "),
      uses: uses.map((topic) => useWords(topic, answers[topic])).join(", "),
    }),
    isDefault: permissions.length > 0 && because.length === 0,
    because,
    hints: [...unseenHints(column), ...useHints(column, distinct(ofUses))],
  };
}

/** Returns the permissions of the sentence. */
function shownPermissions({ blocked, role, answers }: PageColumn): readonly (typeof PERMISSIONS)[number][] {
  if (blocked !== undefined || role === "control") return [];
  return PERMISSIONS.filter((topic) => {
    return answers[topic] !== undefined && (topic !== "snippet" || answers.index?.answer !== "no");
  });
}

/** Returns the words for a crawler without permissions of the page. */
function accessWords({ blocked, role }: PageColumn, { isRead, status }: PageContext): string {
  if (role === "control") return say("verdict.control");
  if (blocked !== undefined) return say("verdict.unseen");
  return isRead || status === undefined ? say("verdict.fetch") : statusWords(status, role);
}

/**
 * Returns the effect of a status (Google, "How HTTP status codes affect Google's crawlers"): a page with a status of
 * 4xx, except 429, is not indexed; after 429 and 5xx it is tried again. A response without content cannot be indexed.
 * Nothing is documented for a status above 599.
 */
function statusWords(status: number, role: PageColumn["role"]): string {
  if (status === 429 || (status >= 500 && status <= 599)) return say("verdict.status.retry", { status });
  if ((status >= 400 && status <= 499) || emptyStatuses.includes(status))
    return say(role === "search" ? "verdict.status.gone" : "verdict.status.no-content", { status });
  return say(isRedirect(status) ? "verdict.status.redirect" : "verdict.fetch");
}

function useWords(
  topic: (typeof USES)[number],
  { answer, because }: TopicAnswer = { answer: "unknown" },
): string {
  const isOnlyAsked = answer === "no" && because?.isDocumented === false;
  return say(`verdict.${topic}.${isOnlyAsked ? "asked" : answer}` as TextId);
}

/** Returns whether the statements that forbid uses are known to be obeyed, and their notes. */
function useHints(column: PageColumn, because: readonly DecidingStatement[]): readonly string[] {
  const sentence = (isDocumented: boolean): readonly string[] => {
    const statements = because.filter((one) => one.isDocumented === isDocumented).map(({ text }) => text);
    if (statements.length === 0) return [];
    const id = isDocumented ? documentedId(column) : "verdict.only-asked";
    const [vendor = ""] = column.vendors;
    const crawlers = crawlersText(column.crawlers);
    return [say(id, { vendor, crawlers, statements: statements.join(", ") })];
  };
  const notes = because.flatMap((one) => one.notes ?? []).map(sentenceOf);
  return [...sentence(true), ...sentence(false), ...new Set(notes)];
}

/** A name that fetches nothing, such as `Google-Extended`, obeys nothing itself. */
function documentedId({ role, vendors }: PageColumn): TextId {
  if (vendors.length !== 1) return "verdict.documented.several";
  return role === "control" ? "verdict.documented.control" : "verdict.documented";
}

/** Returns the statements, each once. One that decides a permission and a use has more properties for the use. */
function distinct(statements: readonly DecidingStatement[]): readonly DecidingStatement[] {
  return [...new Map(statements.map((one) => [JSON.stringify([one.text, one.place]), one])).values()];
}

/** Returns a hint if a crawler cannot see the noindex of a page (Google, "Block Search indexing with noindex"). */
function unseenHints({ blocked, role, answers: { index } }: PageColumn): readonly string[] {
  if (blocked === undefined || role !== "search") return [];
  if (index?.answer !== "no" || index.because === undefined) return [];
  return [say("verdict.noindex-unseen", { noindex: index.because.text })];
}

function canonicalWords(
  canonical: PageContext["facts"]["otherCanonical"],
  { isSelected }: PageContext,
): readonly string[] {
  if (canonical === undefined) return [];
  return [say(isSelected ? "verdict.canonical" : "verdict.canonical.no-url", { url: canonical.url })];
}

type TextId = keyof typeof pagePaneMessages;

function words(topic: PageTopicId, answer: TopicAnswer | undefined): string {
  const { until, limit } = answer ?? {};
  if (answer?.answer !== "yes") return say(`verdict.${topic}.no` as TextId);
  if (until !== undefined) return say("verdict.index.until", { time: timeText(until) });
  if (limit !== undefined) return say("verdict.snippet.limit", { limit });
  return say(`verdict.${topic}.yes` as TextId);
}

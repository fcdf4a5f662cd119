/** The answer about a page in one sentence for each crawler. */
import { visible } from "@maycrawl/engine/internal";
import type {
  PageColumn,
  PagePaneAnswer,
  PagePlace,
  PageTopicId,
  TopicAnswer,
} from "../../answers/page/page-answer.ts";
import { el } from "../../elements/dom.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { answerWord } from "../answer-word.ts";
import { namesText, placeButton, type Select, timeText } from "./page-place.ts";

const say = speaker(pagePaneMessages);

export interface PageVerdict {
  readonly crawlers: string;
  /** The answers, without their reasons. */
  readonly text: string;
  /** Whether no tag and no header changes a permission. */
  readonly isDefault: boolean;
  /** The directives and statements that decide, each once. */
  readonly because: readonly NonNullable<TopicAnswer["because"]>[];
  /** Sentences about the effect. */
  readonly hints: readonly string[];
}

/** What the sentences of all crawlers depend on. */
type PageContext = Pick<PagePaneAnswer, "facts" | "isSelected">;

/** Permissions of the sentence. The snippet is left out if the page is not indexed. */
const PERMISSIONS = ["index", "follow", "snippet"] as const;
/** Uses of the sentence. Only a prohibition of the others is worth a word. */
const USES = ["train-ai", "ai-input", "search"] as const;

/** Returns the most important answers for the crawlers of a column. */
export function verdictOf({ crawlers, blocked, answers }: PageColumn, page: PageContext): PageVerdict {
  const permissions = blocked === undefined ? PERMISSIONS.filter((topic) => answers[topic]) : [];
  const shown = permissions.filter((topic) => topic !== "snippet" || answers.index?.answer !== "no");
  const uses = USES.filter((topic) => {
    return topic === "train-ai" || answers[topic]?.answer === "no";
  });
  const isIndexed = shown.includes("index") && answers.index?.answer === "yes";
  const canonical = isIndexed ? page.facts.otherCanonical : undefined;
  const may = blocked !== undefined ? say("verdict.unseen") : say("verdict.fetch");
  const text = say("verdict", {
    permissions:
      shown.length === 0
        ? may
        : shown
            .flatMap((topic) => [
              words(topic, answers[topic]),
              ...(topic === "index" ? canonicalWords(canonical, page) : []),
            ])
            .join(", "),
    uses: uses
      .map((topic) => say(`verdict.${topic}.${answers[topic]?.answer ?? "unknown"}` as TextId))
      .join(", "),
  });
  const reasons = new Map<string, NonNullable<TopicAnswer["because"]>>();
  for (const topic of [...shown, ...uses]) {
    const because = answers[topic]?.because;
    if (because !== undefined) reasons.set(JSON.stringify(because), because);
  }
  if (canonical !== undefined) reasons.set("canonical", { text: "canonical", place: canonical.place });
  const because = [...reasons.values()];
  return {
    crawlers: namesText(crawlers),
    text,
    isDefault: shown.length > 0 && because.length === 0,
    because,
    hints: blocked === undefined ? [] : unseenHints(answers),
  };
}

/** Returns a hint if a crawler cannot see the noindex of a page (Google, "Block Search indexing with noindex"). */
function unseenHints({ index }: PageColumn["answers"]): readonly string[] {
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

/** Returns the sentences: first those of blocked crawlers, which cannot read the page. */
export function verdictParts(answer: PagePaneAnswer, select: Select): readonly Node[] {
  const { columns } = answer;
  const blocked = columns.filter((column) => column.blocked !== undefined);
  const others = columns.filter((column) => column.blocked === undefined);
  return [
    ...blocked.map((column) => blockedPart(column, answer, select)),
    ...others.map((column) => verdictPart(column, answer, select)),
  ];
}

function blockedPart(column: PageColumn, page: PageContext, select: Select): Node {
  const { crawlers, access, blocked = "" } = column;
  const { because, hints } = verdictOf(column, page);
  const place: PagePlace | undefined =
    access.line === undefined ? undefined : { in: "robots", line: access.line };
  return el(
    "div",
    { class: "page-blocked" },
    el("p", {}, answerWord("blocked", say("blocked", { crawlers: namesText(crawlers) }))),
    el("p", {}, blocked, " ", place && placeButton(place, select)),
    (because.length > 0 || hints.length > 0) && verdictPart(column, page, select),
  );
}

function verdictPart(column: PageColumn, page: PageContext, select: Select): Node {
  const { crawlers, text, isDefault, because, hints } = verdictOf(column, page);
  const reasons = because.flatMap(({ text: reason, place }, at) => [
    at === 0 ? " " : ", ",
    el("code", {}, visible(reason)),
    " (",
    placeButton(place, select),
    ")",
  ]);
  return el(
    "p",
    { class: "page-verdict" },
    el("strong", {}, crawlers),
    `: ${text}. `,
    isDefault && say("verdict.default"),
    because.length > 0 && say("verdict.because"),
    ...reasons,
    ...hints.map((hint) => ` ${visible(hint)}`),
  );
}

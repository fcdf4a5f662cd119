/** The answer about a page in one sentence for each crawler. */
import { visible } from "@maycrawl/engine/internal";
import type { PageColumn, PagePlace, PageTopicId, TopicAnswer } from "../../answers/page/page-answer.ts";
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
}

/** Permissions of the sentence. The snippet is left out if the page is not indexed. */
const PERMISSIONS = ["index", "follow", "snippet"] as const;
/** Uses of the sentence. Only a prohibition of the others is worth a word. */
const USES = ["train-ai", "ai-input", "search"] as const;

/** Returns the most important answers for the crawlers of a column. */
export function verdictOf({ crawlers, blocked, answers }: PageColumn): PageVerdict {
  const permissions = blocked === undefined ? PERMISSIONS.filter((topic) => answers[topic]) : [];
  const shown = permissions.filter((topic) => topic !== "snippet" || answers.index?.answer !== "no");
  const uses = USES.filter((topic) => {
    return topic === "train-ai" || answers[topic]?.answer === "no";
  });
  const may = blocked !== undefined ? say("verdict.unseen") : say("verdict.fetch");
  const text = say("verdict", {
    permissions: shown.length === 0 ? may : shown.map((topic) => words(topic, answers[topic])).join(", "),
    uses: uses
      .map((topic) => say(`verdict.${topic}.${answers[topic]?.answer ?? "unknown"}` as TextId))
      .join(", "),
  });
  const reasons = new Map<string, NonNullable<TopicAnswer["because"]>>();
  for (const topic of [...shown, ...uses]) {
    const because = answers[topic]?.because;
    if (because !== undefined) reasons.set(JSON.stringify(because), because);
  }
  const because = [...reasons.values()];
  return {
    crawlers: namesText(crawlers),
    text,
    isDefault: shown.length > 0 && because.length === 0,
    because,
  };
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
export function verdictParts(columns: readonly PageColumn[], select: Select): readonly Node[] {
  const blocked = columns.filter((column) => column.blocked !== undefined);
  const others = columns.filter((column) => column.blocked === undefined);
  return [
    ...blocked.map((column) => blockedPart(column, select)),
    ...others.map((column) => verdictPart(column, select)),
  ];
}

function blockedPart(column: PageColumn, select: Select): Node {
  const { crawlers, access, blocked = "" } = column;
  const place: PagePlace | undefined =
    access.line === undefined ? undefined : { in: "robots", line: access.line };
  return el(
    "div",
    { class: "page-blocked" },
    el("p", {}, answerWord("blocked", say("blocked", { crawlers: namesText(crawlers) }))),
    el("p", {}, blocked, " ", place && placeButton(place, select)),
    verdictOf(column).because.length > 0 && verdictPart(column, select),
  );
}

function verdictPart(column: PageColumn, select: Select): Node {
  const { crawlers, text, isDefault, because } = verdictOf(column);
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
  );
}

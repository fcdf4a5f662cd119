/** The pane that shows an outage over time: what the crawlers of each dialect do. */
import "../../styles/panes.css";
import "../../styles/simulate-pane.css";
import type { SimulateAnswer, SimulateRow } from "../../answers/simulate/simulate-answer.ts";
import { type Child, el, fill } from "../../elements/dom.ts";
import { speaker } from "../../text/say.ts";
import { simulateMessages } from "../../text/simulate-messages.ts";
import { namesText, shownName } from "../names-text.ts";
import type { Pane, PaneHandlers, PaneView } from "../pane.ts";
import { barText } from "./bar-text.ts";
import { OutageFields } from "./outage-fields.ts";
import { axis, bar, legend, patterns } from "./outage-picture.ts";
import { timeText } from "./outage-time.ts";

const say = speaker(simulateMessages);
const MAX_NAMES = 12;

export function simulatePane(panel: HTMLElement, handlers: PaneHandlers): Pane<"simulate"> {
  const fields = new OutageFields((outage) => handlers.onState({ outage }));
  const picture = el("div", { class: "outage-picture" });
  fill(panel, [el("p", { class: "quiet" }, say("about")), fields.element, patterns(), picture]);
  let drawn: PaneView<"simulate"> | undefined;
  return {
    question({ outage }, { crawlers, dialect }) {
      return { kind: "simulate", outage, crawlers, dialect };
    },
    draw({ outage }, view) {
      fields.show(outage);
      if (drawn === view) return;
      drawn = view;
      fill(picture, parts(view));
    },
  };
}

function parts(view: PaneView<"simulate">): readonly Child[] {
  if (view === "unasked" || view === "waiting") return [el("p", { class: "quiet" }, say("waiting"))];
  if ("failure" in view) return [el("p", { class: "problem" }, say("failed", { reason: view.failure }))];
  const { answer } = view;
  const shown = new Set(answer.rows.flatMap(({ stretches }) => stretches.map(({ holds }) => holds)));
  const kinds = (["robots.txt", "copy", "closed", "open"] as const).filter((kind) => shown.has(kind));
  return [
    legend(kinds),
    siteBar(answer),
    el("ul", { class: "plain time-lines" }, ...answer.rows.map((row) => rowItem(row, answer.length))),
  ];
}

/** Returns the bar of the site's own answers, with the axis of all bars. */
function siteBar({ outage: { hours, returns }, length }: SimulateAnswer): Node {
  const fails = { kind: "fails", begin: 0, end: hours, word: say("site.fails") } as const;
  const answers = { kind: "answers", begin: hours, end: length, word: say("site.answers") } as const;
  return el(
    "div",
    { class: "site-bar" },
    el("h3", {}, say("site")),
    bar(returns ? [fails, answers] : [fails], length),
    axis(length),
    el(
      "p",
      { class: "hidden-text" },
      say(returns ? "site.text.returns" : "site.text", { time: timeText(hours) }),
    ),
  );
}

function rowItem({ dialects, crawlers, stretches, sources }: SimulateRow, length: number): Node {
  return el(
    "li",
    {},
    el(
      "p",
      { class: "who" },
      crawlers.length > 0 && el("strong", {}, namesText(crawlers.map(shownName), MAX_NAMES)),
      crawlers.length > 0 && " ",
      el("span", { class: crawlers.length > 0 ? "quiet" : undefined }, dialects.join(", ")),
    ),
    bar(
      stretches.map(({ holds, begin, end }) => ({ kind: holds, begin, end, word: say(`${holds}.short`) })),
      length,
    ),
    el("p", { class: "quiet" }, barText(stretches)),
    sourcesPart(sources),
  );
}

/** Returns the documents that the rules of a row are from. */
function sourcesPart(sources: SimulateRow["sources"]): Node {
  return el(
    "ul",
    { class: "plain sources", "aria-label": say("sources") },
    ...sources.map(({ dialects, text, href, isAssumed }) =>
      el(
        "li",
        {},
        say(isAssumed ? "source.assumed" : "source.own", { dialects: dialects.join(", ") }),
        " ",
        href === undefined ? text : el("a", { href, target: "_blank", rel: "noopener noreferrer" }, text),
      ),
    ),
  );
}

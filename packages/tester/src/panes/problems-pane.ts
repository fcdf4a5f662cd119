/** The pane with the problems of the file. */
import { type ProblemsAnswer, SEVERITIES, type TextEdit, type TextProblem } from "../answers/protocol.ts";
import { button, el } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import { lineButton } from "./line-button.ts";

export interface ProblemsHandlers {
  readonly onLine: (line: number) => void;
  readonly onFix: (edits: readonly TextEdit[]) => void;
}

/** Number of problems that are drawn at once. */
const MAX_DRAWN = 100;

export function drawProblems(
  parent: HTMLElement,
  view: ProblemsAnswer | { readonly failure: string } | undefined,
  handlers: ProblemsHandlers,
  drawn = MAX_DRAWN,
): void {
  if (view === undefined) parent.replaceChildren(el("p", { class: "quiet" }, say("problems.checking")));
  else if ("failure" in view) {
    parent.replaceChildren(el("p", { class: "problem" }, say("problem.failed", { reason: view.failure })));
  } else if (view.problems.length === 0) {
    parent.replaceChildren(el("p", { class: "quiet" }, say("problem.none")));
  } else {
    const items = bySeverity(view.problems)
      .slice(0, drawn)
      .map((problem) => problemItem(problem, handlers));
    const more = view.more + view.problems.length - items.length;
    const next = (): void => drawProblems(parent, view, handlers, drawn + MAX_DRAWN);
    const canDrawMore = view.problems.length > items.length;
    const rest = say("problem.more", { count: more });
    parent.replaceChildren(
      el("p", { class: "quiet" }, say("problem.severities")),
      el("ul", { class: "problems" }, ...items),
      ...(more === 0
        ? []
        : [canDrawMore ? button({ class: "link" }, next, rest) : el("p", { class: "quiet" }, rest)]),
    );
  }
}

/** Returns the worst problems first, and those of one severity by their lines. */
function bySeverity(problems: readonly TextProblem[]): readonly TextProblem[] {
  return SEVERITIES.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
}

function problemItem(problem: TextProblem, handlers: ProblemsHandlers): Node {
  const { code, severity, line, text, why, documentation, witnesses, fixes } = problem;
  const shown = witnesses.slice(0, 3).map(({ crawler, url, now, meant }) => {
    const answers = {
      crawler,
      url,
      now: say(`answer.${now}`),
      meant: meant === undefined ? "" : say(`answer.${meant}`),
    };
    return el("li", {}, say(meant === undefined ? "problem.witness" : "problem.witness.meant", answers));
  });
  const about = { href: documentation, target: "_blank", rel: "noopener noreferrer" };
  return el(
    "li",
    { "data-severity": severity },
    el(
      "p",
      {},
      el("span", { class: "severity" }, say(`problem.${severity}`)),
      " ",
      lineButton(line, handlers),
      " ",
      text,
    ),
    el("p", { class: "quiet" }, why, " ", el("a", about, say("problem.about", { code }))),
    shown.length > 0 && el("ul", { class: "plain quiet witnesses" }, ...shown),
    ...fixes.map(({ title, edits }) =>
      button({ class: "small" }, () => handlers.onFix(edits), say("problem.fix", { title })),
    ),
  );
}

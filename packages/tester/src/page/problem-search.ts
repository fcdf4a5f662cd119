import type { Asker } from "../answers/asker.ts";
import type { ProblemsAnswer, Subject, TextEdit } from "../answers/protocol.ts";
import { setBusy } from "../elements/dom.ts";
import { reasonOf } from "../elements/reason-of.ts";
import { drawProblems } from "../panes/problems-pane.ts";
import type { RobotsText } from "../state/robots-text.ts";
import { Turns } from "./turns.ts";

/** Time without a change before problems are looked for. */
const ASKED_AFTER_MS = 250;

/** The problems of a file, or why they could not be looked for. */
export type FoundProblems = ProblemsAnswer | { readonly failure: string };

export interface ProblemSearchHandlers {
  readonly onLine: (line: number) => void;
  readonly onFix: (edits: readonly TextEdit[], robots: RobotsText) => void;
  /** Called after a search has ended. */
  readonly onFound: () => void;
}

/** Looks for the problems of the file, and draws them in their panel. */
export class ProblemSearch {
  readonly #asker: Asker;
  readonly #panel: HTMLElement;
  readonly #handlers: ProblemSearchHandlers;
  readonly #turns = new Turns();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #found: FoundProblems | undefined;

  constructor(asker: Asker, panel: HTMLElement, handlers: ProblemSearchHandlers) {
    this.#asker = asker;
    this.#panel = panel;
    this.#handlers = handlers;
  }

  /** The newest problems; undefined before the first search of a file has ended. */
  get found(): FoundProblems | undefined {
    return this.#found;
  }

  /** Forgets the problems, because another file is shown. */
  forget(): void {
    this.#found = undefined;
  }

  /** Looks for problems after a while without another call. */
  askSoon(subject: Subject): void {
    setBusy(this.#panel, true);
    if (this.#found === undefined) this.#draw(subject.robots);
    const isNewest = this.#turns.next();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#asker.ask({ kind: "problems", ...subject }).then(
        (answer) => {
          if (answer !== undefined && isNewest()) this.#receive(answer, subject.robots);
        },
        (error: unknown) => this.#receive({ failure: reasonOf(error) }, subject.robots),
      );
    }, ASKED_AFTER_MS);
  }

  #receive(found: FoundProblems, robots: RobotsText): void {
    setBusy(this.#panel, false);
    this.#found = found;
    this.#draw(robots);
    this.#handlers.onFound();
  }

  #draw(robots: RobotsText): void {
    const { onLine, onFix } = this.#handlers;
    drawProblems(this.#panel, this.#found, { onLine, onFix: (edits) => onFix(edits, robots) });
  }
}

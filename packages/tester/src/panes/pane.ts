/** The panes whose code is loaded when their tab is first shown, and which ask only while it is shown. */
import type { Answers, Question, QuestionOf, Subject, TextEdit } from "../answers/protocol.ts";
import type { RobotsText } from "../state/robots-text.ts";
import type { TesterState } from "../state/state.ts";

/** A pane with the answer to one kind of question. */
export interface Pane<Kind extends Question["kind"]> {
  /** Returns the question about a state; undefined if there is nothing to ask. Its members are compared by identity. */
  question(state: TesterState, subject: Subject): QuestionOf<Kind> | undefined;
  /** Draws a state. The answer can be older than the state: the newer one follows. */
  draw(state: TesterState, view: PaneView<Kind>): void;
}

/** Answer of a pane: nothing was asked, there is no answer yet, the worker failed, or an answer with its question. */
export type PaneView<Kind extends Question["kind"]> =
  | "unasked"
  | "waiting"
  | { readonly failure: string }
  | { readonly answer: Answers[Kind]; readonly question: QuestionOf<Kind> };

/** Actions of the page that a pane offers. */
export interface PaneHandlers {
  /** Changes parts of the state. */
  readonly onState: (part: Partial<TesterState>) => void;
  /** Goes to a line of the robots.txt. */
  readonly onLine: (line: number) => void;
  /** Makes edits of a robots.txt, unless it has changed since. */
  readonly onEdits: (edits: readonly TextEdit[], robots: RobotsText) => void;
  /** Selects an answer of the table. A URL or a crawler that it does not have is added. */
  readonly onCell: (url: string, crawler: string) => void;
}

/** Makes a pane in its panel of the tabs. */
export type MakePane<Kind extends Question["kind"]> = (
  panel: HTMLElement,
  handlers: PaneHandlers,
) => Pane<Kind>;

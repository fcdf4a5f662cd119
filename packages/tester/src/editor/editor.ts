/** The editor of the robots.txt, as the page sees it. */
import type { TextEdit, TextProblem } from "../answers/protocol.ts";

/** Place of an editor, and the functions that it calls. */
export interface EditorOptions {
  /** Empty element that the editor fills. */
  readonly parent: HTMLElement;
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  /** Called after every change of the text. `isOtherFile`: another text was pasted in the place of the whole one. */
  readonly onChange: (isOtherFile: boolean) => void;
  /** Most characters of the text, in UTF-16 units. */
  readonly maxLength: number;
  /** Called with the length that the text would have, if a change that would make it too long is refused. */
  readonly onTooLong: (length: number) => void;
  /** Returns sentences that explain a line (1-based), for the hover. */
  readonly explainLine: (line: number) => Promise<readonly string[]>;
}

/** Lines that the editor marks. All numbers are 1-based. */
export interface LineMarks {
  /** The line that decides the selected answer. */
  readonly deciding: number | undefined;
  /** Lines of the groups that apply to the selected crawler: first and last line of each. */
  readonly groups: readonly (readonly [first: number, last: number])[];
  /** The line that a size limit cuts. The lines from it on are not read. */
  readonly cut: number | undefined;
}

export interface Editor {
  text(): string;
  /** Replaces the whole text, and forgets all steps: for another file. */
  load(text: string): void;
  /** Makes edits that do not overlap, as one step that can be undone. */
  apply(edits: readonly TextEdit[]): void;
  showProblems(problems: readonly TextProblem[]): void;
  showMarks(marks: LineMarks): void;
  /** Returns the selected range, in UTF-16 units. */
  selection(): readonly [from: number, to: number];
  /** Selects a range, without scrolling. */
  select(from: number, to: number): void;
  /** Undoes the last step. */
  undo(): void;
  /** Scrolls to a line (1-based), if it is out of sight. */
  reveal(line: number): void;
  /** Selects a line (1-based), scrolls to it and focuses the editor. */
  goTo(line: number): void;
  /** Goes to the next problem after the cursor, or the one before it. */
  goToProblem(direction: 1 | -1): void;
  focus(): void;
  destroy(): void;
}

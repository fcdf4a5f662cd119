import type { Asker } from "../answers/asker.ts";
import type { ShownAnswer, Subject, TableAnswer } from "../answers/protocol.ts";
import { setBusy } from "../elements/dom.ts";
import { notice } from "../elements/notice.ts";
import { reasonOf } from "../elements/reason-of.ts";
import { say } from "../elements/texts.ts";
import { alignedAnswer } from "./aligned-answer.ts";
import { Turns } from "./turns.ts";

/** Time before old answers are shown as old. */
const STALE_AFTER_MS = 150;

export interface TableSearchHandlers {
  /** Called with each answer. An older one is shown until the newest is there. */
  readonly onAnswer: () => void;
  /** Called with the answer to the newest question. */
  readonly onNewest: (answer: TableAnswer) => void;
}

/** Asks for the answers of the table, keeps the newest ones, and marks the table while it waits. */
export class TableSearch {
  readonly #asker: Asker;
  readonly #table: HTMLElement;
  readonly #handlers: TableSearchHandlers;
  readonly #turns = new Turns();
  #staleTimer: ReturnType<typeof setTimeout> | undefined;
  /** The newest answer, with the URLs and crawlers that it is for. */
  #answered: Parameters<typeof alignedAnswer>[0] | undefined;

  constructor(asker: Asker, table: HTMLElement, handlers: TableSearchHandlers) {
    this.#asker = asker;
    this.#table = table;
    this.#handlers = handlers;
  }

  /** The newest answer; undefined before the first one of a file. */
  get answer(): TableAnswer | undefined {
    return this.#answered?.answer;
  }

  /** Returns the newest answer for the URLs and crawlers of the table. */
  answerFor(urls: readonly string[], crawlers: readonly string[]): ShownAnswer | undefined {
    return this.#answered && alignedAnswer(this.#answered, urls, crawlers);
  }

  /** Forgets the answer, because another file is shown. */
  forget(): void {
    this.#answered = undefined;
  }

  ask(urls: readonly string[], subject: Subject): void {
    const { crawlers } = subject;
    setBusy(this.#table, true);
    this.#staleTimer ??= setTimeout(() => this.#table.classList.add("stale"), STALE_AFTER_MS);
    const isNewest = this.#turns.next();
    this.#asker.ask({ kind: "table", urls, ...subject }).then((answer) => {
      if (answer === undefined) return;
      this.#answered = { urls, crawlers, answer };
      this.#handlers.onAnswer();
      // An older answer is shown, but the table still waits.
      if (!isNewest()) return;
      clearTimeout(this.#staleTimer);
      this.#staleTimer = undefined;
      this.#table.classList.remove("stale");
      setBusy(this.#table, false);
      this.#handlers.onNewest(answer);
    }, this.fail);
  }

  /** Shows that the worker has failed. */
  readonly fail = (error: unknown): void => {
    setBusy(this.#table, false);
    this.#table.classList.add("stale");
    notice(say("results.failed", { reason: reasonOf(error) }), { isLasting: true });
  };
}

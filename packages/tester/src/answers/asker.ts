import type { Answered, Answers, Asked, Question } from "./protocol.ts";

/** A question that waits for its turn. */
interface Waiting {
  readonly question: Question;
  readonly settle: (answer: Answers[Question["kind"]] | undefined) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Asks a worker one question at a time. Of each kind only the newest question waits: an older one has no answer any
 * more, because the page has changed since.
 */
export class Asker {
  readonly #worker: Worker;
  readonly #waiting = new Map<Question["kind"], Waiting>();
  #asked: Waiting | undefined;
  #id = 0;
  /** Why the worker answers no more. */
  #error: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => this.#receive(data));
    worker.addEventListener("error", ({ message }) =>
      this.#end(new Error(message || "The worker did not start.")),
    );
  }

  /** Whether the worker answers no more. */
  get isOver(): boolean {
    return this.#error !== undefined;
  }

  /** Returns the answer, or undefined if a newer question of the same kind took its place. */
  ask<Kind extends Question["kind"]>(
    question: Extract<Question, { readonly kind: Kind }>,
  ): Promise<Answers[Kind] | undefined> {
    if (this.#error !== undefined) return Promise.reject(this.#error);
    this.#waiting.get(question.kind)?.settle(undefined);
    return new Promise((resolve, reject) => {
      const settle = resolve as Waiting["settle"];
      this.#waiting.set(question.kind, { question, settle, fail: reject });
      this.#askNext();
    });
  }

  #askNext(): void {
    const next = ORDER.map((kind) => this.#waiting.get(kind)).find((waiting) => waiting !== undefined);
    if (this.#asked !== undefined || next === undefined) return;
    this.#waiting.delete(next.question.kind);
    this.#asked = next;
    this.#worker.postMessage({ id: ++this.#id, question: next.question } satisfies Asked);
  }

  #receive(answered: Answered): void {
    const asked = this.#asked;
    if (answered.id !== this.#id || asked === undefined) return;
    this.#asked = undefined;
    if ("failure" in answered) asked.fail(new Error(answered.failure));
    else asked.settle(answered.answer);
    this.#askNext();
  }

  #end(error: Error): void {
    this.#error = error;
    this.#asked?.fail(error);
    this.#asked = undefined;
    for (const { fail } of this.#waiting.values()) fail(error);
    this.#waiting.clear();
  }
}

/** Kinds of questions, the most urgent first. */
const ORDER: readonly Question["kind"][] = [
  "names",
  "table",
  "why",
  "line",
  "problems",
  "diff",
  "compare",
  "test",
  "simulate",
  "sitemap",
  "page",
];

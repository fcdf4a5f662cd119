import type { Answered, Answers, Asked, Question } from "./protocol.ts";

/** A question that waits for its turn. */
interface Waiting {
  readonly question: Question;
  readonly settle: (answer: Answers[Question["kind"]] | undefined) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Asks a worker one question at a time; the first question starts it. Of each kind only the newest question waits: an
 * older one has no answer any more, because the page has changed since. A worker that failed, such as for want of
 * memory, is replaced.
 */
export class Asker {
  readonly #start: () => Worker;
  readonly #maxWaitMs: number | undefined;
  readonly #waiting = new Map<Question["kind"], Waiting>();
  #worker: Worker | undefined;
  #asked: Waiting | undefined;
  #id = 0;

  /**
   * @param maxWaitMs time that a question waits for an older one, which then has no answer: its worker is replaced.
   * Without it, each question waits for those before it.
   */
  constructor(start: () => Worker, maxWaitMs?: number) {
    this.#start = start;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Returns the answer, or undefined if a newer question took its place. */
  ask<Kind extends Question["kind"]>(
    question: Extract<Question, { readonly kind: Kind }>,
  ): Promise<Answers[Kind] | undefined> {
    this.#waiting.get(question.kind)?.settle(undefined);
    return new Promise((resolve, reject) => {
      const settle = resolve as Waiting["settle"];
      this.#waiting.set(question.kind, { question, settle, fail: reject });
      const running = this.#asked;
      this.#askNext();
      if (running !== undefined && this.#maxWaitMs !== undefined)
        setTimeout(() => this.#cancel(running), this.#maxWaitMs);
    });
  }

  #askNext(): void {
    const next = ORDER.map((kind) => this.#waiting.get(kind)).find((waiting) => waiting !== undefined);
    if (this.#asked !== undefined || next === undefined) return;
    this.#waiting.delete(next.question.kind);
    this.#asked = next;
    this.#worker ??= this.#started();
    this.#worker.postMessage({ id: ++this.#id, question: next.question } satisfies Asked);
  }

  #started(): Worker {
    const worker = this.#start();
    worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => this.#receive(data));
    worker.addEventListener("error", ({ message }) => {
      if (worker === this.#worker) this.#end(new Error(message || "The worker did not start."));
    });
    return worker;
  }

  #receive(answered: Answered): void {
    const asked = this.#asked;
    if (answered.id !== this.#id || asked === undefined) return;
    this.#asked = undefined;
    if ("failure" in answered) {
      // A browser never loads code again that a worker failed to load.
      this.#stop();
      asked.fail(new Error(answered.failure));
    } else asked.settle(answered.answer);
    this.#askNext();
  }

  /** Gives up a question, if the worker still answers it. */
  #cancel(running: Waiting): void {
    if (this.#asked !== running) return;
    this.#asked = undefined;
    this.#stop();
    running.settle(undefined);
    this.#askNext();
  }

  /** Stops the worker. The next question starts one. */
  #stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #end(error: Error): void {
    this.#stop();
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

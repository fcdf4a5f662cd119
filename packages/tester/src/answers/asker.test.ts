import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asker } from "./asker.ts";
import type { Answered, Asked, QuestionOf } from "./protocol.ts";

/** A worker that answers when the test says so. */
class HeldWorker extends EventTarget {
  readonly asked: Asked[] = [];
  isTerminated = false;

  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Answers the newest question. */
  answer(answered: { readonly answer: unknown } | { readonly failure: string }): void {
    const id = this.asked.at(-1)?.id ?? 0;
    this.dispatchEvent(new MessageEvent("message", { data: { id, ...answered } as Answered }));
  }
}

function askerOf(maxWaitMs?: number): { readonly asker: Asker; readonly workers: readonly HeldWorker[] } {
  const workers: HeldWorker[] = [];
  const start = (): Worker => {
    workers.push(new HeldWorker());
    return workers.at(-1) as unknown as Worker;
  };
  return { asker: new Asker(start, maxWaitMs), workers };
}

const pageOf = (html: string): QuestionOf<"page"> => ({ kind: "page", html }) as QuestionOf<"page">;
const TEST = { kind: "test" } as QuestionOf<"test">;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first question starts the worker", () => {
  const { asker, workers } = askerOf();
  expect(workers).toHaveLength(0);
  void asker.ask(TEST);
  void asker.ask(pageOf("next"));
  expect(workers).toHaveLength(1);
});

test("a slow question is given up for a newer one, and its worker is replaced", async () => {
  const { asker, workers } = askerOf(1_000);
  const slow = asker.ask(pageOf("slow"));
  const newer = asker.ask(pageOf("newer"));
  vi.advanceTimersByTime(999);
  expect(workers).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(await slow).toBeUndefined();
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  // What the stopped worker had sent before is not the answer to the newer question.
  workers[0]?.answer({ answer: "slow" });
  workers[1]?.answer({ answer: "newer" });
  expect(await newer).toBe("newer");
});

test("a question of another kind does not wait for a slow one either", async () => {
  const { asker, workers } = askerOf(1_000);
  const slow = asker.ask(pageOf("slow"));
  const newer = asker.ask(TEST);
  vi.advanceTimersByTime(1_000);
  expect(await slow).toBeUndefined();
  workers[1]?.answer({ answer: "newer" });
  expect(await newer).toBe("newer");
});

test("a worker that answers in time is kept", async () => {
  const { asker, workers } = askerOf(1_000);
  const first = asker.ask(pageOf("first"));
  const second = asker.ask(TEST);
  workers[0]?.answer({ answer: 1 });
  workers[0]?.answer({ answer: 2 });
  expect([await first, await second]).toEqual([1, 2]);
  vi.advanceTimersByTime(1_000);
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
});

test("only the newest question of a kind waits", async () => {
  const { asker, workers } = askerOf();
  const first = asker.ask(pageOf("1"));
  const second = asker.ask(pageOf("2"));
  const third = asker.ask(pageOf("3"));
  expect(await second).toBeUndefined();
  workers[0]?.answer({ answer: 1 });
  workers[0]?.answer({ answer: 3 });
  expect([await first, await third]).toEqual([1, 3]);
});

test("a worker that failed is replaced", async () => {
  const { asker, workers } = askerOf();
  const failed = asker.ask(TEST);
  workers[0]?.answer({ failure: "not loaded" });
  await expect(failed).rejects.toThrow("not loaded");
  const broken = asker.ask(TEST);
  workers[1]?.dispatchEvent(new Event("error"));
  await expect(broken).rejects.toThrow("The worker did not start.");
  const next = asker.ask(TEST);
  workers[2]?.answer({ answer: "next" });
  expect(await next).toBe("next");
});

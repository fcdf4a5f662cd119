import { expect, test } from "vitest";
import { Ending } from "./ending.ts";

test("what is waited for comes to what it comes to", async () => {
  const ending = new Ending();
  expect(await ending.unless(Promise.resolve(1))).toBe(1);
  await expect(ending.unless(Promise.reject(new Error("no")))).rejects.toThrow("no");
  // What is over hears nothing of the end.
  ending.end(new Error("over"));
});

test("all who wait hear of the end at once, and whoever begins to wait then", async () => {
  const ending = new Ending();
  const never = new Promise<never>(() => undefined);
  const waiting = [ending.unless(never), ending.unless(never)];
  const told = Promise.allSettled(waiting);
  ending.end("over");
  ending.end("again");
  waiting.push(ending.unless(never));
  for (const one of await Promise.allSettled(waiting))
    expect(one).toEqual({ status: "rejected", reason: "over" });
  await told;
  expect(ending.signal.reason).toBe("over");
});

test("what fails after the end is nobody's concern", async () => {
  const ending = new Ending();
  let fail: (reason: unknown) => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const waiting = ending.unless(late);
  ending.end("over");
  await expect(waiting).rejects.toBe("over");
  fail(new Error("late"));
  await new Promise((resolve) => setImmediate(resolve));
});

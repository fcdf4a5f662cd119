import { getEventListeners, getMaxListeners, setMaxListeners } from "node:events";
import { readPage } from "@maycrawl/readers";
import { describe, expect, test } from "vitest";
import { site } from "../../../tests/support/site.ts";
import { walkSitemaps } from "../src/discover/walk.ts";
import { agent } from "./support/agents.ts";

/** Number of calls. Node warns of a leak above ten listeners on one signal. */
const MANY = 12;

/** Returns the warnings that Node emits during `work`. */
async function warningsOf(work: () => Promise<unknown>): Promise<Error[]> {
  const warned: Error[] = [];
  const onWarning = (warning: Error): void => void warned.push(warning);
  process.on("warning", onWarning);
  await work();
  // Node emits warnings asynchronously.
  await new Promise(setImmediate);
  process.off("warning", onWarning);
  return warned;
}

/** Yields a page after all concurrent calls have started. */
async function* slowPage(): AsyncGenerator<Uint8Array> {
  await new Promise(setImmediate);
  yield Buffer.from("<title>a</title>");
}

describe("one AbortSignal for many concurrent calls", () => {
  test("causes no leak warning in readPage(), and keeps no listener", async () => {
    const { signal } = new AbortController();
    const many = Array.from({ length: MANY }, () => slowPage());
    const warned = await warningsOf(() => Promise.all(many.map((page) => readPage(page, { signal }))));
    expect(warned).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("causes no leak warning in walkSitemaps()", async () => {
    const { signal } = new AbortController();
    const sites = await Promise.all(Array.from({ length: MANY }, () => site()));
    const asker = agent();
    const walk = async (origin: string): Promise<void> => {
      for await (const _ of walkSitemaps(origin, asker, { signal }));
    };
    expect(await warningsOf(() => Promise.all(sites.map(({ origin }) => walk(origin))))).toEqual([]);
  });

  test("keeps the listener limit that the caller has set in readPage(), also 0 (no limit)", async () => {
    const [three, none] = [new AbortController().signal, new AbortController().signal];
    setMaxListeners(3, three);
    setMaxListeners(0, none);
    for (const signal of [three, none])
      expect((await readPage(slowPage(), { signal })).diagnostics).toEqual([]);
    expect(getMaxListeners(three)).toBe(3);
  });
});

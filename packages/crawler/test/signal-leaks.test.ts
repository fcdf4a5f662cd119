import { getEventListeners, getMaxListeners, setMaxListeners } from "node:events";
import { readPage } from "@maycrawl/readers";
import { describe, expect, test } from "vitest";
import { site } from "../../../tests/support/site.ts";
import { walkSitemaps } from "../src/discover/walk.ts";
import { agent } from "./support/agents.ts";

/** More than Node takes for no leak: ten listeners on one signal. */
const MANY = 12;

/** What Node warns of meanwhile. */
async function warningsOf(work: () => Promise<unknown>): Promise<Error[]> {
  const warned: Error[] = [];
  const onWarning = (warning: Error): void => void warned.push(warning);
  process.on("warning", onWarning);
  await work();
  // Node warns at the end of what runs.
  await new Promise(setImmediate);
  process.off("warning", onWarning);
  return warned;
}

/** A page that comes when all readings that are started together have begun. */
async function* slowPage(): AsyncGenerator<Uint8Array> {
  await new Promise(setImmediate);
  yield Buffer.from("<title>a</title>");
}

describe("one signal for many readings at once", () => {
  test("of pages warns of no leak, and keeps nothing", async () => {
    const { signal } = new AbortController();
    const many = Array.from({ length: MANY }, () => slowPage());
    const warned = await warningsOf(() => Promise.all(many.map((page) => readPage(page, { signal }))));
    expect(warned).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("of sites' sitemaps does not, either", async () => {
    const { signal } = new AbortController();
    const sites = await Promise.all(Array.from({ length: MANY }, () => site()));
    const asker = agent();
    const walk = async (origin: string): Promise<void> => {
      for await (const _ of walkSitemaps(origin, asker, { signal }));
    };
    expect(await warningsOf(() => Promise.all(sites.map(({ origin }) => walk(origin))))).toEqual([]);
  });

  test("leaves a limit that was set, also none at all", async () => {
    const [three, none] = [new AbortController().signal, new AbortController().signal];
    setMaxListeners(3, three);
    setMaxListeners(0, none);
    for (const signal of [three, none])
      expect((await readPage(slowPage(), { signal })).diagnostics).toEqual([]);
    expect(getMaxListeners(three)).toBe(3);
  });
});

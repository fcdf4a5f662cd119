import { describe, expect, it } from "vitest";
import { crawled, quick } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

/**
 * Crawls a site whose every answer waits until the test gives it, the oldest first. Before each answer it waits until as many
 * requests are under way as there can be.
 * @param links of each page.
 * @returns the paths of all requests, and the most that were under way at once.
 */
async function answeredByHand(
  links: ReadonlyMap<string, readonly string[]>,
  concurrency: number,
): Promise<{ readonly asked: readonly string[]; readonly max: number }> {
  const w = await world();
  const waiting: { readonly path: string; readonly answer: () => void }[] = [];
  let max = 0;
  let hasCome = (): void => {};
  const answers: Parameters<typeof w.host>[1] = {};
  for (const [path, to] of links) {
    answers[path] = (_, response) => {
      response.setHeader("content-type", "text/html");
      waiting.push({ path, answer: () => void response.end(page(to)) });
      max = Math.max(max, waiting.length);
      hasCome();
    };
  }
  w.host("a", answers);
  const crawl = crawled(quick(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, concurrency }));
  const known = new Set(["/"]);
  for (let answered = 0; answered < links.size; answered++) {
    const due = Math.min(concurrency, known.size - answered);
    while (waiting.length < due) await new Promise<void>((resolve) => (hasCome = resolve));
    // A few rounds of the event loop, in which one too many would come.
    for (let i = 0; i < 10; i++) await new Promise(setImmediate);
    const one = waiting.shift();
    for (const path of links.get(one?.path ?? "") ?? []) known.add(path);
    one?.answer();
  }
  await crawl;
  return { asked: w.pages("a"), max };
}

describe("concurrency", () => {
  it.each([2, 5, 8])(
    "%i requests at once as soon as so many URLs are known, also found in this turn, up to the last ones",
    async (concurrency) => {
      const paths = Array.from({ length: 20 }, (_, i) => `/${i}`);
      const links = new Map<string, readonly string[]>([["/", paths]]);
      for (const path of paths) links.set(path, []);
      const { asked, max } = await answeredByHand(links, concurrency);
      expect(asked.toSorted()).toEqual([...links.keys()].sort());
      expect(max).toBe(concurrency);
    },
  );

  it("a chain of pages, each of which names several: idle lanes are woken by what is found", async () => {
    const links = new Map<string, readonly string[]>();
    for (let i = 0; i < 5; i++) {
      const children = Array.from({ length: 6 }, (_, k) => `/${i}/${k}`);
      links.set(i === 0 ? "/" : `/${i}`, [`/${i + 1}`, ...children]);
      for (const child of children) links.set(child, []);
    }
    links.set("/5", []);
    const { asked, max } = await answeredByHand(links, 4);
    expect(asked).toHaveLength(36);
    expect(asked.toSorted()).toEqual([...links.keys()].sort());
    expect(max).toBe(4);
  });
});

import { describe, expect, it } from "vitest";
import { crawlToEnd, quickOptions } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

/**
 * Crawls a site whose responses wait until this function sends them, the oldest first. Before each response, the
 * function waits until the maximum number of requests is in progress.
 * @param links links of each page.
 * @returns the paths of all requests, and the maximum number of concurrent requests.
 */
async function answeredByHand(
  links: ReadonlyMap<string, readonly string[]>,
  concurrency: number,
): Promise<{ readonly asked: readonly string[]; readonly max: number }> {
  const w = await world();
  const waiting: { readonly path: string; readonly answer: () => void }[] = [];
  let max = 0;
  let onRequest = (): void => {};
  const answers: Parameters<typeof w.host>[1] = {};
  for (const [path, to] of links) {
    answers[path] = (_, response) => {
      response.setHeader("content-type", "text/html");
      waiting.push({ path, answer: () => void response.end(page(to)) });
      max = Math.max(max, waiting.length);
      onRequest();
    };
  }
  w.host("a", answers);
  const crawl = crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, concurrency }));
  const known = new Set(["/"]);
  for (let answered = 0; answered < links.size; answered++) {
    const expected = Math.min(concurrency, known.size - answered);
    while (waiting.length < expected) await new Promise<void>((resolve) => (onRequest = resolve));
    // Lets the event loop run a few times, so that an extra request would arrive.
    for (let i = 0; i < 10; i++) await new Promise(setImmediate);
    const one = waiting.shift();
    for (const path of links.get(one?.path ?? "") ?? []) known.add(path);
    one?.answer();
  }
  await crawl;
  return { asked: w.pages("a"), max };
}

describe("crawl() with a concurrency of", () => {
  it.each([2, 5, 8])(
    "%i makes that number of concurrent requests while enough URLs are known",
    async (concurrency) => {
      const paths = Array.from({ length: 20 }, (_, i) => `/${i}`);
      const links = new Map<string, readonly string[]>([["/", paths]]);
      for (const path of paths) links.set(path, []);
      const { asked, max } = await answeredByHand(links, concurrency);
      expect(asked.toSorted()).toEqual([...links.keys()].sort());
      expect(max).toBe(concurrency);
    },
  );

  it("4 uses idle connections when a page in a chain adds several URLs", async () => {
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

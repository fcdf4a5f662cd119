import { describe, expect, it } from "vitest";
import { crawled, quick } from "./support/crawls.ts";
import { askedOf, mostAtOnce, slowly } from "./support/server-log.ts";
import { page, world } from "./support/world.ts";

describe("connections", () => {
  it.each([2, 5, 8])(
    "%i requests at once as soon as so many URLs are known, also found in this turn",
    async (connections) => {
      const w = await world();
      const paths = Array.from({ length: 40 }, (_, i) => `/${i}`);
      w.host("a", {
        "/": page(paths),
        ...Object.fromEntries(paths.map((path) => [path, slowly(80, page([]))])),
      });
      await crawled(quick(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, connections }));
      const asked = askedOf(w, "a").filter(({ path }) => path !== "/robots.txt");
      expect(asked).toHaveLength(41);
      expect(mostAtOnce(asked)).toBe(connections);
      // From the first pages on, and to the last ones.
      const began = asked[1]?.at ?? 0;
      const first = asked.filter(({ at }) => at < began + 60);
      expect(first.length).toBe(connections + (first[0]?.path === "/" ? 1 : 0));
      const took = (asked.at(-1)?.end ?? 0) - began;
      // One at a time would take more than three seconds.
      if (connections > 2) expect(took).toBeLessThan(2_500);
    },
  );

  it("a chain of pages, each of which names several: idle lanes are woken by what is found", async () => {
    const w = await world();
    const answers: Parameters<typeof w.host>[1] = {};
    for (let i = 0; i < 5; i++) {
      const children = Array.from({ length: 6 }, (_, k) => `/${i}/${k}`);
      answers[i === 0 ? "/" : `/${i}`] = slowly(50, page([`/${i + 1}`, ...children]));
      for (const child of children) answers[child] = slowly(250, page([]));
    }
    answers["/5"] = page([]);
    w.host("a", answers);
    await crawled(quick(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, connections: 4 }));
    const asked = askedOf(w, "a").filter(({ path }) => path !== "/robots.txt");
    expect(asked).toHaveLength(36);
    expect(new Set(asked.map(({ path }) => path)).size).toBe(36);
    expect(mostAtOnce(asked)).toBe(4);
    expect((asked.at(-1)?.end ?? 0) - (asked[0]?.at ?? 0)).toBeLessThan((30 / 4) * 250 + 3_000);
  });
});

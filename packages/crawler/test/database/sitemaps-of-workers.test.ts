import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { crawlToEnd, quickOptions } from "../support/crawls.ts";
import { page, world } from "../support/world.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

describe.skipIf(url === undefined)("crawl() in a database", () => {
  it("reads a sitemap in a turn of its host when no page of the host is queued", async () => {
    const w = await world();
    const origin = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${origin}/map.txt`,
      "/map.txt": `${origin}/b\n`,
      "/": page([]),
      "/b": page([]),
    });
    // With pauses of this length, each request has a separate turn.
    const { file: _, ...options } = quickOptions(w, { seeds: [`${origin}/`], rate: 3 });
    const database = { url: String(url), name: newName() as string };
    const events = await crawlToEnd({ ...options, database });
    expect(events.at(-1)).toMatchObject({ type: "round-end", by: "done", visited: 2 });
  });
});

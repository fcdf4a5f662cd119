import { expect, test } from "vitest";
import { FOOBOT, folder, maycrawl } from "../support/run.ts";
import { serveMissing } from "../support/servers.ts";

test("crawl --missing-is-5xx visits a host that answers robots.txt and all missing pages with 503", async () => {
  const { origin, received } = await serveMissing(503, { "/": 200 });
  const options = ["--missing-is-5xx", "--no-sitemaps", "--json"];
  const { code, stdout } = await maycrawl(["crawl", `${origin}/`, ...FOOBOT, ...options], { cwd: folder() });
  expect(code).toBe(0);
  const summary = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  expect(summary).toMatchObject({ type: "summary", ended: "done", round: { visited: 1 } });
  const paths = received.map(({ url }) => url.replace(/-[0-9a-f]{16}$/, ""));
  expect(paths).toEqual(["/robots.txt", "/maycrawl-no-such-page", "/", "/"]);
});

import { describe, expect, test } from "vitest";
import { RobotsDisallowedError } from "../../src/errors.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { type Answer, robots } from "../support-agent/test-site.ts";

test.each(["epi052/feroxbuster#1084", "ekalinin/robots.js#24"])(
  "%s: a robots.txt that redirects to itself is requested at most six times and counts as unavailable",
  async () => {
    const here = await startSite({ "/robots.txt": { status: 302, headers: { location: "/robots.txt" } } });
    const decision = await agentWith().decide(`${here.origin}/x`);
    expect(decision).toMatchObject({ allowed: true, because: "unavailable" });
    expect(here.count("/robots.txt")).toBeLessThanOrEqual(6);
  },
);

describe("apache/stormcrawler#1042: without a robots.txt (RFC 9309 §2.3.1), agent.decide() allows", () => {
  const destroyed: Answer = (request) => void request.destroy();
  test.each<[what: string, answer: Answer, allowed: boolean]>([
    ...[401, 403, 404, 410, 429, 451].map((status): [string, Answer, boolean] => [
      `everything after ${status}`,
      { status },
      true,
    ]),
    ...[500, 503].map((status): [string, Answer, boolean] => [`nothing after ${status}`, { status }, false]),
    ["nothing after a connection reset", destroyed, false],
  ])("%s", async (_what, answer, allowed) => {
    const here = await startSite({ "/robots.txt": answer });
    expect((await agentWith().decide(`${here.origin}/x`)).allowed).toBe(allowed);
  });
});

test("D4Vinci/Scrapling#437: agent.fetch() rejects while robots.txt has status 503, then obeys new rules", async () => {
  const here = await startSite({ "/robots.txt": { status: 503 }, "/y": { body: "y" }, "/no": { body: "n" } });
  const clock = new ManualClock();
  const agent = agentWith({ clock, pace: { intervalMs: 0 } });
  const fetched = (path: string) => agent.fetch(`${here.origin}${path}`).then((answer) => answer.text());
  await expect(fetched("/y")).rejects.toBeInstanceOf(RobotsDisallowedError);
  here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /no"));
  clock.advance(3_600_000);
  expect(await fetched("/y")).toBe("y");
  await expect(fetched("/no")).rejects.toBeInstanceOf(RobotsDisallowedError);
  expect([here.count("/y"), here.count("/no")]).toEqual([1, 0]);
});

test("dcramer/peated#1207: agent.fetch() rejects before it requests a disallowed page after a redirect", async () => {
  const here = await startSite({
    "/robots.txt": robots("User-agent: *", "Disallow: /private"),
    "/ok": { status: 302, headers: { location: "/private/x" } },
    "/private/x": { body: "x" },
  });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  await expect(agent.fetch(`${here.origin}/ok`)).rejects.toBeInstanceOf(RobotsDisallowedError);
  expect(here.count("/private/x")).toBe(0);
});

describe("the pace of a host", () => {
  test.each<[report: string, what: string, delay: string, intervalMs: number, because: string]>([
    [
      "commoncrawl/news-crawl#24",
      "does not become faster by a short Crawl-delay",
      "0.2",
      1_000,
      "own interval 1 s",
    ],
    [
      "Yoko-Co/yoko-crawler#57",
      "limits a long Crawl-delay, and waitFor() reports the limit",
      "86400",
      30_000,
      "crawl-delay 86400 s, robots.txt line 2, capped to 30 s",
    ],
  ])("%s: %s", async (_report, _what, delay, intervalMs, because) => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", `Crawl-delay: ${delay}`) });
    const agent = agentWith();
    await agent.decide(here.origin);
    expect(await agent.waitFor(here.origin)).toMatchObject({ intervalMs, because: [because] });
  });
});

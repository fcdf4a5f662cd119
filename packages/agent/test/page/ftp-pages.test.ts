import { expect, test } from "vitest";
import { serveFtp } from "../support/ftp-server.ts";
import { agentWith } from "../support-agent/served.ts";

const files = { "robots.txt": "User-agent: *\nDisallow: /private/\n", a: "a page" };

test("agent.fetch() rejects pages of ftp: as unsupported, without a request", async () => {
  const site = await serveFtp({ files });
  const asked = agentWith().fetch(new URL("/a", site.url));
  await expect(asked).rejects.toMatchObject({
    name: "UnsupportedSchemeError",
    code: "ERR_ROBOTS_UNSUPPORTED_SCHEME",
    message: expect.stringContaining("pages are fetched only by http: and https:"),
    url: new URL("/a", site.url).href,
  });
  expect(site.commands).toEqual([]);
});

test("agent.fetch() rejects pages of ftp: without calling a custom fetch", async () => {
  let calls = 0;
  const fetch = async () => new Response(String(++calls));
  await expect(agentWith({ fetch }).fetch("ftp://example.com/a")).rejects.toMatchObject({
    code: "ERR_ROBOTS_UNSUPPORTED_SCHEME",
  });
  expect(calls).toBe(0);
});

test("agent.decide() and agent.turn() read the robots.txt of an ftp: site", async () => {
  const site = await serveFtp({ files });
  const agent = agentWith();
  const [page, hidden] = [new URL("/a", site.url), new URL("/private/a", site.url)];
  expect((await agent.decide(page)).allowed).toBe(true);
  expect(await agent.decide(hidden)).toMatchObject({ allowed: false, because: "rule" });
  expect(site.commands).toContain("RETR robots.txt");
  const turn = await agent.turn(page);
  await expect(turn.get()).rejects.toMatchObject({ code: "ERR_ROBOTS_UNSUPPORTED_SCHEME" });
  await expect(agent.turn(hidden)).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
  expect(site.commands).not.toContain("RETR a");
});

test("agent.fetch() rejects a redirect to ftp:, because it cannot fetch that URL", async () => {
  const fetch = async (input: string | URL | Request) =>
    String(input).endsWith("/robots.txt")
      ? new Response("", { status: 404 })
      : new Response("", { status: 302, headers: { location: "ftp://example.com/a" } });
  const asked = agentWith({ fetch }).fetch("http://example.com/a");
  await expect(asked).rejects.toThrow(
    'redirects with 302 to "ftp://example.com/a", which is not an http or https URL',
  );
});

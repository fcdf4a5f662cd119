import { InvalidOptionError } from "@maycrawl/agent";
import { expect, test } from "vitest";
import { agentWith, startSite } from "../support-agent/served.ts";
import { robots } from "../support-agent/test-site.ts";

test("beforeRobots is called with the origin before each request for robots.txt, but not for pages", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *"), "/p": { body: "x" } });
  const calls: string[] = [];
  const agent = agentWith({
    pace: { intervalMs: 0 },
    beforeRobots: (origin) => void calls.push(`${origin} after ${here.asked.length} requests`),
  });
  for (let i = 0; i < 2; i++) await (await agent.fetch(`${here.origin}/p`)).text();
  expect(calls).toEqual([`${here.origin} after 0 requests`]);
});

test("beforeRobots prevents the request by throwing, and the call rejects with the thrown error", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *"), "/p": { body: "x" } });
  const reason = new Error("not mine any more");
  let isRefused = true;
  const agent = agentWith({ beforeRobots: async () => (isRefused ? Promise.reject(reason) : undefined) });
  await expect(agent.access(here.origin)).rejects.toBe(reason);
  await expect(agent.fetch(`${here.origin}/p`)).rejects.toBe(reason);
  expect(here.asked).toEqual([]);
  isRefused = false;
  expect((await agent.access(here.origin)).kind).toBe("successful");
});

test("init.before() is called before each request of agent.fetch(), also after a redirect, and prevents the request by throwing", async () => {
  const here = await startSite({
    "/robots.txt": robots("User-agent: *"),
    "/p": { status: 302, headers: { location: "/q" } },
    "/q": { body: "x" },
  });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  const paths = (): string[] => here.asked.map(({ path }) => path);
  const calls: string[][] = [];
  const text = await (
    await agent.fetch(`${here.origin}/p`, { before: () => void calls.push(paths()) })
  ).text();
  expect([text, calls]).toEqual(["x", [["/robots.txt"], ["/robots.txt", "/p"]]]);
  const reason = new Error("not mine any more");
  const refused = agent.fetch(`${here.origin}/q`, { before: () => Promise.reject(reason) });
  await expect(refused).rejects.toBe(reason);
  expect(paths()).toEqual(["/robots.txt", "/p", "/q"]);
  // The turn of the rejected call has ended, so another request does not wait.
  expect(await (await agent.fetch(`${here.origin}/q`)).text()).toBe("x");
});

test("the options beforeRobots and before must be functions", async () => {
  expect(() => agentWith({ beforeRobots: true as never })).toThrow(InvalidOptionError);
  const agent = agentWith();
  await expect(agent.fetch("http://127.0.0.1/", { before: 1 as never })).rejects.toThrow(
    /before must be a function/,
  );
});

import { expect, test } from "vitest";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { robots } from "../support-agent/test-site.ts";

const ELSEWHERE: RobotsAgentOptions["resolve"] = async () => [{ address: "127.0.0.1", family: 4 }];

test("the option resolve gives the address of a host name, for robots.txt and for pages", async () => {
  const here = await startSite({
    "/robots.txt": robots("User-agent: *", "Disallow: /no"),
    "/yes": { body: "hello" },
  });
  const { port } = new URL(here.origin);
  const agent = agentWith({ resolve: ELSEWHERE, pace: { intervalMs: 0 } });
  const response = await agent.fetch(`http://shop.example:${port}/yes`);
  expect(await response.text()).toBe("hello");
  expect((await agent.decide(`http://shop.example:${port}/no`)).allowed).toBe(false);
  expect(here.asked.map(({ headers }) => headers.host)).toEqual(
    Array.from({ length: 2 }, () => `shop.example:${port}`),
  );
});

test("the option addressPolicy also applies to the addresses that resolve() returns", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Allow: /") });
  const { port } = new URL(here.origin);
  const agent = agentWith({ resolve: ELSEWHERE, addressPolicy: "public" });
  await expect(agent.decide(`http://shop.example:${port}/`)).rejects.toMatchObject({
    code: "ERR_ROBOTS_ADDRESS_REFUSED",
    reason: "resolved-address",
  });
  expect(here.asked).toHaveLength(0);
});

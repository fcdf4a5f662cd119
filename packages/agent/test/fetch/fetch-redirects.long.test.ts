import { expect, it } from "vitest";
import { expectFailure, fetchRobots } from "../support/fetching.ts";
import { serve } from "../support/http-server.ts";

it("fetchRobots() applies one timeout to all redirects together", async () => {
  const site = await serve(({ url }, response) => {
    const at = url === "/robots.txt" ? 0 : Number(url?.slice(1));
    setTimeout(() => response.writeHead(302, { location: `/${at + 1}` }).end(), 500);
  });
  // Each response arrives in time, but all of them together exceed the limit.
  const fetched = await fetchRobots(site.origin, { limits: { timeoutMs: 1_250 } });
  expectFailure(fetched, "timeout");
  expect(fetched.hops.length).toBeGreaterThan(1);
  expect(fetched.endedAt - fetched.startedAt).toBeGreaterThanOrEqual(1_200);
  expect(fetched.endedAt - fetched.startedAt).toBeLessThan(5_000);
});

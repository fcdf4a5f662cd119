import { describe, expect, it } from "vitest";
import { expectFailure, fetchRobots } from "../support/fetching.ts";
import { serve } from "../support/http-server.ts";

describe("a robots.txt sent at one byte per second", () => {
  it("fails after ten seconds, even if timeoutMs is longer", async () => {
    const site = await serve((_request, response) => {
      const timer = setInterval(() => response.write("#"), 1000);
      response.on("close", () => clearInterval(timer));
      response.writeHead(200).write("User-agent: *\n".repeat(10));
    });
    const fetched = await fetchRobots(site.origin, { limits: { timeoutMs: 25_000 } });
    expect(expectFailure(fetched, "timeout").message).toContain("within ten seconds");
    expect(fetched.endedAt - fetched.startedAt).toBeLessThan(20_000);
    expect(site.received).toHaveLength(1);
  });
});

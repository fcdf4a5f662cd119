import { RobotsAgent } from "@maycrawl/agent";
import { onTestFinished } from "vitest";

/** An agent that does not wait between requests, closed when the test is over. */
export function agent(concurrency = 1): RobotsAgent {
  const made = new RobotsAgent({
    userAgent: "FooBot/1.0 (+https://example.com/bot)",
    pace: { intervalMs: 0, concurrency },
  });
  onTestFinished(async () => made[Symbol.asyncDispose]());
  return made;
}

import { RobotsAgent } from "@maycrawl/agent";
import { onTestFinished } from "vitest";

/** Returns an agent that does not wait between requests. It is closed after the test. */
export function agent(concurrency = 1): RobotsAgent {
  const made = new RobotsAgent({
    userAgent: "FooBot/1.0 (+https://example.com/bot)",
    pace: { intervalMs: 0, concurrency },
  });
  onTestFinished(async () => made[Symbol.asyncDispose]());
  return made;
}

import { expect, test } from "vitest";
import { SmallRobots } from "./small-robots.ts";

test("SmallRobots.crawlDelay() takes linear time for very many delays after very many user-agent lines", () => {
  // A file within the size limit cannot have many more.
  const names = "User-agent: FooBot\n".repeat(20_000);
  const robot = new SmallRobots(`${names}${"Crawl-delay: 1\n".repeat(8_000)}`);
  const began = performance.now();
  for (let i = 0; i < 10; i++) {
    expect(robot.crawlDelay("BarBot")).toBe(undefined);
    expect(robot.crawlDelay("FooBot")).toBe(1);
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});

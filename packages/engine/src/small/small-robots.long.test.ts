import { expect, test } from "vitest";
import { SmallRobots } from "./small-robots.ts";

test("very many delays below very many names take linear time", () => {
  // No file that is read to its end has many more.
  const names = "User-agent: FooBot\n".repeat(20_000);
  const robot = new SmallRobots(`${names}${"Crawl-delay: 1\n".repeat(8_000)}`);
  const began = performance.now();
  for (let i = 0; i < 10; i++) {
    expect(robot.crawlDelay("BarBot")).toBe(undefined);
    expect(robot.crawlDelay("FooBot")).toBe(1);
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});

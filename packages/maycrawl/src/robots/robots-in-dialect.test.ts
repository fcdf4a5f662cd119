import { dialects } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { robotsFromBytes } from "./found-robots.ts";
import { robotsIn } from "./robots-in-dialect.ts";

test("robotsIn() reads a robots.txt once for each dialect", () => {
  const robots = robotsFromBytes("-", "<stdin>", Buffer.from("User-agent: *\nDisallow: /x\n"), 512_000);
  expect(robotsIn(robots, dialects.bing)).toBe(robotsIn(robots, dialects.bing));
  expect(robotsIn(robots, dialects.google)).not.toBe(robotsIn(robots, dialects.bing));
  expect(robotsIn(robots, dialects.google).access).toMatchObject({
    kind: "successful",
    document: { dialect: dialects.google },
  });
});

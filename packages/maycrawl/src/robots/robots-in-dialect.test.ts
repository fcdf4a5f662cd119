import { dialects } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { givenRobots } from "./found-robots.ts";
import { robotsIn } from "./robots-in-dialect.ts";

test("a robots.txt is read once, and by each dialect for itself", () => {
  const robots = givenRobots("-", "<stdin>", Buffer.from("User-agent: *\nDisallow: /x\n"), 512_000);
  expect(robotsIn(robots, dialects.bing)).toBe(robotsIn(robots, dialects.bing));
  expect(robotsIn(robots, dialects.google)).not.toBe(robotsIn(robots, dialects.bing));
  expect(robotsIn(robots, dialects.google).access).toMatchObject({
    kind: "successful",
    document: { dialect: dialects.google },
  });
});

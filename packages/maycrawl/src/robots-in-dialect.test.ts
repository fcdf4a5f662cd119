import { dialects } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { given } from "./robots.ts";
import { robotsIn } from "./robots-in-dialect.ts";

test("a robots.txt is read once, and by each dialect for itself", () => {
  const robots = given("-", "<stdin>", Buffer.from("User-agent: *\nDisallow: /x\n"), 512_000);
  expect(robotsIn(robots, dialects.bing)).toBe(robotsIn(robots, dialects.bing));
  expect(robotsIn(robots, dialects.google)).not.toBe(robotsIn(robots, dialects.bing));
  expect(robotsIn(robots, dialects.google).access).toMatchObject({
    kind: "successful",
    document: { dialect: dialects.google },
  });
});

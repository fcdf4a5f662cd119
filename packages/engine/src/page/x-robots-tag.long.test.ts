import { expect, test } from "vitest";
import { parseXRobotsTag } from "./x-robots-tag.ts";

// Nothing here is timed: were the time not linear, these tests would not come to an end.
test.each(["a:", "a:b,", "unavailable_after:Mon,1,", "*;noindex,", "a=b;", "a;b;"])(
  "a hostile field of very many %j is read in linear time",
  (part) => {
    const value = part.repeat(20_000);
    const directives = parseXRobotsTag([
      ["X-Robots-Tag", value],
      ["Robots-Tag", value],
    ]);
    expect(directives.length).toBeLessThan(800_000);
  },
);

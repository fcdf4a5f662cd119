import { expect, test } from "vitest";
import { expectLinearTime } from "../../test/support/linear-time.ts";
import { parseXRobotsTag } from "./x-robots-tag.ts";

test.each(["a:", "a:b,", "unavailable_after:Mon,1,", "*;noindex,", "a=b;", "a;b;"])(
  "parseXRobotsTag() reads a hostile field of repeated %j in linear time",
  (part) => {
    for (const name of ["X-Robots-Tag", "Robots-Tag"]) {
      expectLinearTime((size) => {
        const value = part.repeat(size);
        return () => expect(parseXRobotsTag([[name, value]]).length).toBeLessThan(2 * size + 1);
      }, 2_500);
    }
  },
);

import { describe, expect, it } from "vitest";
import { decodeEntry } from "../../src/entry/entry-codec.ts";
import { ATTEMPT, forgeEntry } from "../support-stores/forged.ts";

describe("decodeEntry()", () => {
  it.each([200_000_000, 300])(
    "returns undefined for a forged body of 200 MB with the declared length %i, and uses less than 50 MB of memory",
    (unpacked) => {
      const bomb = forgeEntry(`[${ATTEMPT}]`, new Uint8Array(200_000_000), { unpacked });
      const before = process.memoryUsage().rss;
      expect(decodeEntry(bomb)).toBeUndefined();
      expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
    },
  );
});

import { describe, expect, it } from "vitest";
import { decodeEntry } from "../../src/entry/entry-codec.ts";
import { ATTEMPT, forged } from "../support-stores/forged.ts";

describe("an entry as bytes", () => {
  it.each([200_000_000, 300])(
    "that unpacks to 200 MB and says %i is a miss, without the memory",
    (unpacked) => {
      const bomb = forged(`[${ATTEMPT}]`, new Uint8Array(200_000_000), { unpacked });
      const before = process.memoryUsage().rss;
      expect(decodeEntry(bomb)).toBeUndefined();
      expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
    },
  );
});

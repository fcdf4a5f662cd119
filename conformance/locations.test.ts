import { extractProductToken, getRobotsUrl, governs, InvalidUrlError } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import type { GovernsVector, RobotsUrlVector, TokenVector } from "./vector.ts";
import { readVectors } from "./vector-files.ts";

const vectors = readVectors();

describe("getRobotsUrl() returns the URL that the vectors expect", () => {
  for (const { id, url, expect: expected, why } of vectors.filter(
    (one): one is RobotsUrlVector => one.kind === "robots-url",
  )) {
    it(`${id}: ${why}`, () => {
      if (expected === null) expect(() => getRobotsUrl(url)).toThrow(InvalidUrlError);
      else expect(getRobotsUrl(url).href).toBe(expected);
    });
  }
});

describe("governs() answers as the vectors expect", () => {
  for (const { id, robotsUrl, url, expect: expected, why } of vectors.filter(
    (one): one is GovernsVector => one.kind === "governs",
  )) {
    it(`${id}: ${why}`, () => {
      expect(governs(robotsUrl, url)).toBe(expected);
    });
  }
});

describe("extractProductToken() finds the token that the vectors expect", () => {
  for (const { id, userAgent, expect: expected, why } of vectors.filter(
    (one): one is TokenVector => one.kind === "token",
  )) {
    it(`${id}: ${why}`, () => {
      const token = extractProductToken(userAgent);
      expect(token ?? null).toBe(expected);
      // RFC 9309 §2.2.1 requires a substring of the header.
      if (token !== undefined) expect(userAgent).toContain(token);
    });
  }
});

import { crawlers, extractProductToken, purposes, type RobotsDocument } from "@maycrawl/engine";
import { maskedText } from "../output/masked-text.ts";
import { wordHint } from "../suggest/suggest-word.ts";
import type { TestFile } from "./expectation.ts";
import { KEYS } from "./read-test-file.ts";
import { TestFileError } from "./test-file-error.ts";

/**
 * Checks that each name is one of a known crawler, or of a group of the robots.txt. A misspelt name would otherwise be
 * a crawler that only the group for `*` applies to.
 * @param file printable name of the test file.
 * @throws {TestFileError} for another name.
 */
export function checkNames(file: string, { expectations }: TestFile, { groups }: RobotsDocument): void {
  const named = new Set(
    groups.flatMap(({ agents }) => agents.map(({ value }) => extractProductToken(value)?.toLowerCase())),
  );
  for (const { crawlers: asked, place } of expectations) {
    const odd = asked.find(
      ({ token, profile }) => profile === undefined && token !== "*" && !named.has(token.toLowerCase()),
    );
    if (odd === undefined) continue;
    const words = [...KEYS, ...purposes, ...crawlers.map(({ token }) => token)];
    throw new TestFileError(
      file,
      place,
      `"${maskedText(odd.given)}" is not a key, a purpose or a known crawler, and no group of the robots.txt names it`,
      ...wordHint(odd.given, words),
      'write "*" for a crawler that no group names',
    );
  }
}

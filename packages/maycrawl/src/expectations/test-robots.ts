import type { RobotsDocument } from "@maycrawl/engine";
import { allCrawlers } from "../options/all-crawlers.ts";
import { maskedText } from "../output/masked-text.ts";
import { ExpectationChecks, type Outcome } from "./check-expectations.ts";
import type { Expectation, TestFile } from "./expectation.ts";

/** Facts and limits of a test. */
export interface TestedWith {
  /** The earlier robots.txt; undefined if it is not known. Then the expectation `unchanged` is left out. */
  readonly before: RobotsDocument | undefined;
  /** URL of the robots.txt, for the URLs of failures. */
  readonly robotsUrl: string | URL | undefined;
  /** Limit of the work for each proof. */
  readonly maxSteps: number;
}

/**
 * Tests a robots.txt against the expectations of a test file. The names in the file are already checked.
 * @returns the results, in the order of the test file.
 */
export function testRobots(
  file: TestFile,
  document: RobotsDocument,
  { before, robotsUrl, maxSteps }: TestedWith,
): readonly Outcome[] {
  const expectations = [...file.expectations, ...unchangedIn(file, before, document)];
  return new ExpectationChecks(document, expectations, maxSteps, robotsUrl).results();
}

/** Returns the expectation that nothing else changed, if there is an earlier robots.txt. */
function unchangedIn(
  { unchanged }: TestFile,
  before: RobotsDocument | undefined,
  after: RobotsDocument,
): readonly Expectation[] {
  if (unchanged === undefined || before === undefined) return [];
  const source = maskedText(unchanged.source);
  const { crawlers } = allCrawlers([before, after]);
  const label = `unchanged: ${source}`;
  return [{ kind: "unchanged", label, place: unchanged.place, crawlers, before, source }];
}

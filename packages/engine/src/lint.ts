/**
 * Linting a robots.txt: `@maycrawl/engine/lint`. It is an entry point of its own, so that a program that only decides
 * does not load the checks.
 */

export { type AppliedFix, type ApplyOptions, applyFixes, type FixedRobots } from "./lint/fix/apply-fixes.ts";
export { type FixOptions, type FixResult, fix } from "./lint/fix-robots.ts";
export { lint, lintChecks, lintMessages } from "./lint/lint.ts";
export type { LintOptions } from "./lint/lint-options.ts";
export type { LintCheck } from "./lint/parts/check.ts";
export {
  type Answer,
  type Edit,
  type Finding,
  type Fix,
  type RelatedPlace,
  type Severity,
  severities,
  type Witness,
} from "./lint/parts/finding.ts";
export type { RobotsResponse } from "./lint/parts/linted-file.ts";

import type { RobotsDocument } from "../document/document.ts";
import { type AppliedFix, type ApplyOptions, applyFixes, type FixedRobots } from "./fix/apply-fixes.ts";
import { lint } from "./lint.ts";
import type { LintOptions } from "./lint-options.ts";
import type { Finding } from "./parts/finding.ts";
import { bytesOfRobots } from "./parts/robots-bytes.ts";

/** Options of `fix`. */
export interface FixOptions extends LintOptions, ApplyOptions {}

/** Result of `fix`. */
export interface FixResult extends FixedRobots {
  /** Findings of the fixed file. */
  readonly findings: readonly Finding[];
}

/** Maximum number of rounds. A fix may reveal another finding. */
const MAX_ROUNDS = 20;

/**
 * Lints a robots.txt and applies fixes, until no fix is left that removes its finding. Fixes are chosen as by
 * `applyFixes`. All other bytes are unchanged.
 * @param robots the whole file, as bytes or text.
 * @throws {InvalidInputError} {InvalidOptionError} {InvalidUrlError} {InvalidDialectError} as `lint` does.
 */
export function fix(robots: RobotsDocument | string | Uint8Array, options: FixOptions = {}): FixResult {
  const { unsafe = false, ...lintOptions } = options;
  let bytes = bytesOfRobots(robots);
  let findings = lint(bytes, lintOptions);
  const applied: AppliedFix[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = fixOnce(bytes, findings, unsafe, lintOptions);
    if (next.applied.length === 0) break;
    applied.push(...next.applied);
    ({ bytes, findings } = next);
  }
  return { bytes, applied, findings };
}

/** Applies the fixes that remove their findings. A code with a fix that does not is left out. */
function fixOnce(
  bytes: Uint8Array,
  findings: readonly Finding[],
  unsafe: boolean,
  options: LintOptions,
): FixResult {
  let tried = findings;
  for (;;) {
    const fixed = applyFixes(bytes, tried, { unsafe });
    if (fixed.applied.length === 0) return { ...fixed, findings };
    const after = lint(fixed.bytes, options);
    const useless = new Set(
      fixed.applied
        .map(({ finding }) => finding.code)
        .filter((code) => {
          const removed = fixed.applied.filter(({ finding }) => finding.code === code).length;
          return countOf(after, code) > countOf(findings, code) - removed;
        }),
    );
    if (useless.size === 0) return { ...fixed, findings: after };
    tried = tried.filter(({ code }) => !useless.has(code));
  }
}

function countOf(findings: readonly Finding[], code: string): number {
  return findings.filter((finding) => finding.code === code).length;
}

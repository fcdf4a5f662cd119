import { createHash } from "node:crypto";
import type { Finding } from "@maycrawl/engine/lint";
import type { LintedSource } from "../../lint/lint-source.ts";

/**
 * Findings that are not reported again. A finding is recognised by its code and the text at its place, so it is known
 * when other lines move it. Each known finding hides one finding.
 */
export class KnownFindings {
  readonly #counts = new Map<string, number>();

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Whether a finding with this key is known. The known finding is used up. */
  take(key: string): boolean {
    const left = this.#counts.get(key) ?? 0;
    if (left === 0) return false;
    this.#counts.set(key, left - 1);
    return true;
  }
}

/** Returns the code of a finding and a hash of the text at its place. */
export function keyOf({ document }: LintedSource, { code, start, end }: Finding): string {
  const text = document.bytes.subarray(start, end);
  return `${code} ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/** Returns a linted source without the findings that are known. */
export function withoutKnown(
  linted: LintedSource,
  known: KnownFindings,
  keyFor: (finding: Finding) => string = (finding) => keyOf(linted, finding),
): LintedSource {
  return { ...linted, findings: linted.findings.filter((finding) => !known.take(keyFor(finding))) };
}

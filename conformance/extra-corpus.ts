import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readNdjson } from "./vector-files.ts";

/** Folder with test cases of other projects and with real files. It is next to the repository, not part of it. */
const folder = new URL("../../shared/", import.meta.url);

const present = existsSync(new URL("vectors/", folder));

/** Whether a missing corpus is a failure. CI sets the variable, so that an incomplete run cannot pass. */
const required = process.env["MAYCRAWL_REQUIRE_ALL"] === "1";

/** Describes tests that need the extra corpus. Without it they are skipped, or fail if it is required. */
export function describeExtra(name: string, tests: () => void): void {
  if (present) describe(name, tests);
  else if (required)
    describe(name, () =>
      it("fails without the extra corpus", () => expect.fail(`${folder.pathname} is missing`)),
    );
  else describe(name, () => it.skip("is skipped without the extra corpus"));
}

/** Returns the URL of a file of the extra corpus. */
export function extraFile(path: string): URL {
  return new URL(path, folder);
}

/** A case of the extra corpus. Its fields depend on its kind. */
export interface ExtraCase {
  readonly id: string;
  readonly kind: string;
  readonly op?: string;
  readonly format?: string;
  readonly robots?: string;
  readonly robots_base64?: string;
  readonly agent?: string;
  readonly agents?: readonly string[];
  readonly agents_mode?: "merge" | "first-match";
  readonly url?: string;
  readonly robots_url?: string;
  readonly status?: unknown;
  readonly expect: unknown;
  readonly rfc9309?: unknown;
  readonly google?: unknown;
  readonly tags?: readonly string[];
}

/** Returns the cases of a file, or an empty list without the corpus. The tests that use them are then skipped. */
export function extraCases(name: string): readonly ExtraCase[] {
  return present ? (readNdjson(extraFile(`vectors/${name}.ndjson`)) as readonly ExtraCase[]) : [];
}

/** Counts the cases of each kind, so that missing cases are detected. */
export function countsOf(cases: readonly ExtraCase[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, op, format } of cases) {
    const name = [kind, op ?? format].filter((part) => part !== undefined).join(" ");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

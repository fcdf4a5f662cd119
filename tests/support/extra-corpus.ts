import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Folder with vectors of other projects and real files. It is next to the repository, not part of it. */
const folder = new URL("../../../shared/", import.meta.url);

const present = existsSync(new URL("vectors/sitemaps.ndjson", folder));

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

/** Reads a file of the extra corpus. Without the corpus it is empty, and the tests that use it are skipped. */
export function extraFile(path: string): Buffer {
  return present ? readFileSync(new URL(path, folder)) : Buffer.alloc(0);
}

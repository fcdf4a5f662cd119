import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type PageOutput, printsWhatIsShown, runPage } from "./support/pages/run-page.ts";
import { filesIn, read, root } from "./support/repository.ts";

/** The pages whose examples are run. */
const pages = filesIn("docs").filter((path) => /^docs\/(?:commands|how-to)\/.*\.md$/.test(path));

describe.each(pages)("%s", (path) => {
  it("shows what its commands print", async () => {
    const different = (await runPage(read(path))).filter((output) => !printsWhatIsShown(output));
    if (process.env["MAYCRAWL_WRITE_PAGES"] === "1") return write(path, different);
    for (const { line, shown, printed } of different) expect.soft(printed, line).toBe(shown);
  });
});

/** Writes what commands print into a page. */
function write(path: string, outputs: readonly PageOutput[]): void {
  let page = read(path);
  for (const { line, shown, printed } of outputs)
    page = page.replace(`$ ${line}\n${shown}`, () => `$ ${line}\n${printed}`);
  writeFileSync(root + path, page);
}

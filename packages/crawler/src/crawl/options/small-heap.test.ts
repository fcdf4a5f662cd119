import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const module = fileURLToPath(new URL("../../../dist/crawl/options/small-heap.js", import.meta.url));

// V8 reports unknown flags on standard error and continues.
test("keepHeapSmall() sets only flags that V8 knows", async () => {
  const program = `
    import { keepHeapSmall } from ${JSON.stringify(module)};
    keepHeapSmall();
  `;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    "--no-warnings",
    "--input-type=module",
    "-e",
    program,
  ]);
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" });
});

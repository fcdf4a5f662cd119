import { dialects } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { readBytes, readLength } from "./robots-outcome.ts";

const bytes = Buffer.from("User-agent: *\nDisallow: /x\n");
/** Byte offset of the end of the first line. A line that crosses the limit is not read. */
const FIRST_LINE = 14;

test.for([
  ["the dialect's limit", 14, 512_000, 14],
  ["the dialect's limit, which equals the general limit", 14, 14, 14],
  ["the general limit, if the dialect has no limit", null, 20, 20],
  ["the general limit, if the dialect's limit is higher", 512_000, 20, 20],
  ["the end of the file, if both limits are higher", 512_000, 512_000, bytes.length],
] as const)("readBytes() reads the complete lines up to %s", ([, maxBytes, max, expected]) => {
  const dialect = { ...dialects.rfc9309, maxBytes };
  const { access, truncated } = readBytes(bytes, 200, max, dialect);
  expect(access.kind === "successful" && access.document.latin1.length).toBe(
    expected < bytes.length ? FIRST_LINE : expected,
  );
  expect(truncated).toBe(expected < bytes.length);
  expect(Math.min(readLength(max, dialect), bytes.length)).toBe(expected);
});

import { expect, test } from "vitest";
import { parse } from "../document/parse.ts";
import { findManagedPartAt, findManagedParts } from "./managed-parts.ts";

const CDN = [
  "# BEGIN Cloudflare Managed content",
  "User-agent: GPTBot",
  "Disallow: /",
  "# END Cloudflare Managed Content",
];
const OWN = ["User-agent: *", "Disallow: /cart/"];

const by = "Cloudflare";

test.for<[name: string, lines: readonly string[], expected: readonly (readonly [number, number?])[]]>([
  ["at the beginning of a file", [...CDN, ...OWN], [[1, 4]]],
  ["in the middle of a file", [...OWN, ...CDN, ...OWN], [[3, 6]]],
  [
    "that appears twice",
    [...CDN, ...OWN, ...CDN],
    [
      [1, 4],
      [7, 10],
    ],
  ],
  ["with markers in another letter case", [...CDN.map((line) => line.toUpperCase()), ...OWN], [[1, 4]]],
  ["with blanks around its markers", CDN.map((line) => line.replace("# ", "  ##\t")), [[1, 4]]],
  ["without an end", [...CDN.slice(0, 3), ...OWN], [[1]]],
  ["without an end, before another part", [...CDN.slice(0, 3), ...CDN], [[1], [4, 7]]],
  ["with only an end marker", CDN.slice(1), []],
  [
    "whose marker is inside a value and does not count",
    ["Disallow: /a # BEGIN Cloudflare Managed content"],
    [],
  ],
  ["whose marker continues with other letters and does not count", ["# BEGIN Cloudflare managedness"], []],
])("findManagedParts() handles a part %s", ([, lines, expected]) => {
  for (const end of ["\n", "\r\n", "\r"]) {
    expect(findManagedParts(parse(lines.join(end)))).toEqual(
      expected.map(([firstLine, lastLine]) => ({ by, firstLine, lastLine })),
    );
  }
});

test("findManagedPartAt() finds the part that contains a line, even if the line is a marker", () => {
  const closed = findManagedParts(parse([...OWN, ...CDN, ...OWN].join("\n")));
  expect([2, 3, 6, 7].map((line) => findManagedPartAt(closed, line)?.firstLine)).toEqual([
    undefined,
    3,
    3,
    undefined,
  ]);
  const open = findManagedParts(parse([...CDN.slice(0, 3), ...OWN].join("\n")));
  expect(findManagedPartAt(open, 5)).toEqual({ by, firstLine: 1, lastLine: undefined });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { compile, parse, type RobotsDocument } from "@maycrawl/engine";
import { difference, neverDecides, redundant } from "@maycrawl/engine/prove";
import { expect, type TestContext, test } from "vitest";

const FOLDER = new URL("../../shared/corpus/robots/", import.meta.url);

/** Changes of one line of a rule. */
const EDITS: Readonly<Record<string, (line: string) => string>> = {
  removed: () => "",
  added: (line) => `${line}\nDisallow: /new/*/page$`,
  widened: (line) => line.slice(0, -1),
  narrowed: (line) => `${line}x`,
};

/** Returns the file with one changed rule, and the product token of a crawler that obeys it. */
function editedFile(bytes: Uint8Array): { edited: RobotsDocument; token: string } | undefined {
  const document = parse(bytes);
  const group = document.groups[bytes.length % Math.max(1, document.groups.length)];
  const rule = group?.rules[bytes.length % Math.max(1, group.rules.length)];
  const span = rule && document.line(rule.line)?.span;
  if (span === undefined) return undefined;
  const name = /^[A-Za-z_-]+/.exec(group?.agents[0]?.value ?? "")?.[0];
  const [text, line] = [document.latin1, document.latin1.slice(span.start, span.end).trimEnd()];
  const at = bytes.length % Object.keys(EDITS).length;
  const edit = Object.values(EDITS)[at] as (line: string) => string;
  const changed = text.slice(0, span.start) + edit(line) + text.slice(span.start + line.length);
  return { edited: parse(Buffer.from(changed, "latin1")), token: name ?? "UnnamedBot" };
}

/** Returns the files of the extra corpus. Skips the test without them. */
function corpusFiles(context: TestContext): readonly string[] {
  if (existsSync(FOLDER)) return readdirSync(FOLDER);
  if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1") expect.fail("extra corpus not present, and required");
  return context.skip("extra corpus not present, skipped");
}

test("difference() settles changes of one line in 99.5 % of the files of the extra corpus", (context) => {
  let asked = 0;
  const unsettled: string[] = [];
  for (const file of corpusFiles(context)) {
    const bytes = readFileSync(new URL(file, FOLDER));
    const { edited, token } = editedFile(bytes) ?? {};
    if (edited === undefined || token === undefined) continue;
    asked++;
    const [before, after] = [compile(parse(bytes), token), compile(edited, token)];
    const { result, witnesses } = difference(before, after, { stopAtFirst: true });
    if (result === "unsettled") unsettled.push(file);
    for (const witness of witnesses) expect(witness.before.allowed, file).not.toBe(witness.after.allowed);
  }
  expect(asked).toBeGreaterThan(3000);
  expect(unsettled.length / asked, unsettled.join(" ")).toBeLessThanOrEqual(0.005);
});

test("neverDecides() settles all rules of the extra corpus, redundant() all rules of 99.5 % of its files", (context) => {
  let asked = 0;
  const unsettled: string[] = [];
  for (const file of corpusFiles(context)) {
    const document = parse(readFileSync(new URL(file, FOLDER)));
    const largest = document.groups.toSorted((a, b) => b.rules.length - a.rules.length)[0];
    const name = /^[A-Za-z_-]+/.exec(largest?.agents[0]?.value ?? "")?.[0] ?? "UnnamedBot";
    const matcher = compile(document, name);
    for (const { rule, result } of neverDecides(matcher)) {
      asked++;
      expect(result, `${file}:${rule.line}`).not.toBe("unsettled");
    }
    if (redundant(matcher).some(({ result }) => result === "unsettled")) unsettled.push(file);
  }
  expect(asked).toBeGreaterThan(200_000);
  expect(unsettled.length, unsettled.join(" ")).toBeLessThanOrEqual(19);
});

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dialects } from "@maycrawl/engine";
import { afterAll, describe, expect, it } from "vitest";
import { vectorFolder } from "./vector-files.ts";
import { faultsOf } from "./vector-schema.ts";

const scratch = mkdtempSync(join(tmpdir(), "maycrawl-vectors-"));
const folder = join(scratch, "vectors");
cpSync(fileURLToPath(vectorFolder), folder, { recursive: true });
afterAll(() => rmSync(scratch, { recursive: true }));

const QUESTION = [
  "--robots-text",
  "User-agent: foobot\\nDisallow: /*.new$\\n",
  "--as",
  "foobot",
  "--url",
  "https://example.com/a.new",
];
const ANSWER = ["--expect", "disallowed", "--why", "The star stands for the name before the ending."];

function run(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const script = fileURLToPath(new URL("new-vector.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args, "--folder", folder], {
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

function lastOf(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, file), "utf8").trimEnd().split("\n").at(-1) ?? "") as Record<
    string,
    unknown
  >;
}

describe("npm run new:vector", () => {
  const before = lastOf("2.2.3-special-characters.ndjson");

  it("writes nothing in a dry run", () => {
    expect(run("2.2.3", ...QUESTION, ...ANSWER, "--dry-run").status).toBe(0);
    expect(lastOf("2.2.3-special-characters.ndjson")).toEqual(before);
  });

  it("appends a vector that the schema accepts, with the next id", () => {
    const { status, output } = run("2.2.3", ...QUESTION, ...ANSWER);
    expect(output).toContain("google-code  disallowed  rule, line 2");
    expect(status).toBe(0);
    const vector = lastOf("2.2.3-special-characters.ndjson");
    expect(faultsOf(vector, "2.2.3")).toEqual([]);
    const next = Number(String(before["id"]).split("-")[1]) + 1;
    expect(vector).toMatchObject({
      id: `2.2.3-${next}`,
      // All dialects that agree; in 1994 and 1996 a star was an ordinary character.
      dialects: Object.keys(dialects).filter((name) => !["classic-1994", "draft-1996"].includes(name)),
      robots: "User-agent: foobot\nDisallow: /*.new$\n",
      expect: { allowed: false, because: "rule", line: 2 },
    });
  });

  it("refuses a vector that exists", () => {
    const { status, output } = run("2.2.2", ...QUESTION, ...ANSWER);
    expect(output).toContain("asks the same");
    expect(status).toBe(1);
  });

  it("refuses an expectation that the engine does not meet, unless --even-if-wrong is given", () => {
    const wrong = [
      "2.3.1.5",
      "--robots-text",
      "x",
      "--as",
      "foobot",
      "--url",
      "https://example.com/",
      "--expect",
      "disallowed",
      "--why",
      "No.",
    ];
    expect(run(...wrong).status).toBe(1);
    expect(run(...wrong, "--even-if-wrong").status).toBe(2);
    expect(run(...wrong, "--even-if-wrong", "--line", "1").status).toBe(0);
    expect(lastOf("2.3.1-access-results.ndjson")).toMatchObject({
      section: "2.3.1.5",
      expect: { allowed: false, because: "rule", line: 1 },
    });
  });

  it("keeps a file that is not text byte for byte", () => {
    const robots = join(scratch, "robots.txt");
    writeFileSync(robots, Buffer.from("User-agent: foobot\nDisallow: /\xe9\n", "latin1"));
    const { status } = run(
      "2.2",
      "--robots",
      robots,
      "--as",
      "foobot",
      "--url",
      "https://example.com/%E9",
      ...ANSWER,
    );
    expect(status).toBe(0);
    expect(lastOf("2.2-formal-syntax.ndjson")).toMatchObject({
      robots_base64: readFileSync(robots).toString("base64"),
    });
  });

  it("appends a deviation to the file of its dialect", () => {
    const args = [
      "--robots-text",
      "User-agent: foobot\\nDisallowing: /new\\n",
      "--as",
      "foobot",
      "--url",
      "https://example.com/new",
    ];
    const { status } = run("google", "--section", "2.2", "--property", "fieldNames", ...args, ...ANSWER);
    expect(status).toBe(0);
    expect(lastOf("dialect-google.ndjson")).toMatchObject({
      dialects: ["google", "google-code"],
      property: "fieldNames",
    });
  });

  it("prints its usage if an argument is missing", () => {
    const nothing = run();
    expect(nothing.output).toContain("Usage:");
    expect(nothing.status).toBe(2);
    expect(run("9.9", ...QUESTION, ...ANSWER).output).toContain("There are:");
    expect(run("2.2.3", ...QUESTION, "--expect", "maybe", "--why", "So.").status).toBe(2);
  });
});

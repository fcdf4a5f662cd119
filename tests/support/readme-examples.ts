import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect } from "vitest";
import { type Site, site } from "./site.ts";
import { url, urlset } from "./sitemap-text.ts";

/** The code that examples expect before their own. */
export const AGENT = `import { RobotsAgent } from "@maycrawl/agent";
const agent = new RobotsAgent({ userAgent: "FooBot/1.0", pace: { intervalMs: 0 } });`;

/** Returns the README of a package and its examples in JavaScript. @param folder of the package, from the root */
export function readmeOf(folder: string): { readonly readme: string; readonly examples: readonly string[] } {
  const readme = sourceIn(folder, "README.md");
  return { readme, examples: [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code) };
}

/** Returns the text of a file of a package. */
export function sourceIn(folder: string, path: string): string {
  return readFileSync(new URL(`../../${folder}/${path}`, import.meta.url), "utf8");
}

/** Expects a section of a README to name each code of a type. */
export function expectCodes(readme: string, source: string, type: string, from: string, to: string): void {
  const declared = source.split(`export type ${type} =`)[1]?.split(";\n")[0] ?? "";
  const codes = [...declared.matchAll(/\| "([a-z-]+)"/g)].map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(5);
  const section = readme.split(`\n${from}\n`)[1]?.split(`\n${to}\n`)[0] ?? "";
  expect(codes.filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
}

async function small(): Promise<Site> {
  const html = { "content-type": "text/html" };
  const made = await site({
    "/robots.txt": "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /closed\n",
    "/": {
      headers: html,
      body: "<meta name=robots content=noindex><link rel=canonical href=/closed><a href=/a>a</a><a href=/closed rel=nofollow>",
    },
    "/a": { headers: html, body: "<a href=/closed>" },
  });
  made.answers.set("/sitemap.xml", urlset(url(`${made.origin}/a`), url(`${made.origin}/closed`)));
  return made;
}

/**
 * Runs an example with the built packages in its own process. A small site replaces example.com.
 * @param changed replaces names in the example.
 * @returns the printed output, with ORIGIN in place of the site's origin.
 */
export async function runExample(
  folder: string,
  example: string,
  changed: (code: string) => string = (code) => code,
): Promise<string> {
  const { origin } = await small();
  const code = changed(example)
    .replaceAll("https://example.com/", `${origin}/`)
    .replaceAll(`+${origin}`, "+https://example.com");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--no-warnings", "--input-type=module", "--eval", code],
    { cwd: new URL(`../../${folder}`, import.meta.url) },
  );
  return stdout.replaceAll(origin, "ORIGIN");
}

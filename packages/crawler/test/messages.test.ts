import { readdirSync, readFileSync } from "node:fs";
import { agentMessages } from "@maycrawl/agent";
import {
  compile,
  engineMessages,
  fillMessage,
  type Message,
  type Preferences,
  parse,
  resolvePreferences,
} from "@maycrawl/engine";
import { readersMessages, readPage } from "@maycrawl/readers";
import { describe, expect, it } from "vitest";
import { contradictionRules } from "../src/audit/contradiction-rules.ts";
import { findContradictions } from "../src/audit/contradictions.ts";
import type { UrlEvidence } from "../src/audit/evidence.ts";
import { contradictionMessages } from "../src/audit/messages.ts";
import { walkMessages } from "../src/discover/messages.ts";
import { crawlerMessages } from "../src/messages.ts";
import { adviceMessages } from "../src/report/summary/messages.ts";

const SRC = new URL("../src/", import.meta.url);
const A = "https://example.com/a";
const PAGE = { url: "https://example.com/dir/page", contentType: "text/html" };

/** Expects that each message is its template with the parameters filled in. */
function expectFilled(messages: readonly Message[]): void {
  for (const { id, params, message } of messages) {
    const template = crawlerMessages[id];
    expect(template, id).toBeDefined();
    expect(message).toBe(fillMessage(template ?? "", params));
    expect(message).not.toMatch(/(?<!\\u)\{\w+\}/);
  }
}

const caused = new Set<string>();
const add = (messages: readonly Message[]): void => {
  expectFilled(messages);
  for (const { id } of messages) caused.add(id);
};

describe("messages of the crawler", () => {
  it("match their templates when they describe a contradiction", async () => {
    const blocked = compile(parse("User-agent: *\nDisallow: /\n"), "FooBot").decide(A);
    const open = compile(parse(""), "FooBot").decide(A);
    const sitemaps = [{ sitemap: "https://example.com/s.xml", offset: 1 }];
    const noindex = await readPage("<meta name=robots content=noindex>", PAGE);
    const other = await readPage("<link rel=canonical href=/other>", PAGE);
    const target = "https://example.com/other";
    const evidence: Omit<UrlEvidence, "type" | "url">[] = [
      { sitemaps, decision: blocked, page: noindex },
      { sitemaps, decision: open, page: noindex },
      ...[404, 403, 503].map((status) => ({ sitemaps, status })),
      { sitemaps, status: 301, redirect: `${A}\u202e` },
      { sitemaps, page: other, canonical: { url: target, decision: blocked } },
      ...[404, 403, 503].map((status) => ({ page: other, canonical: { url: target, status } })),
      { page: other, canonical: { url: target, status: 301, redirect: A } },
    ];
    const preferences = resolvePreferences({}, "FooBot", A);
    const conflicts: Preferences["conflicts"] = [{ code: "contradiction", statements: [] }];
    evidence.push({ preferences: { ...preferences, conflicts } });
    const found = evidence.flatMap((one) => findContradictions({ type: "url", url: A, ...one }, "FooBot"));
    const sitemap = findContradictions({ type: "sitemap", url: A, decision: blocked }, "FooBot");
    add([...found, ...sitemap]);
    for (const { code, whatToDo } of found) expect(crawlerMessages[`${code}.what-to-do`]).toBe(whatToDo);
    expect(found.map(({ message }) => message).join()).not.toContain("\u202e");
  });

  it("are all used", () => {
    const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
    const sources = files
      .filter((file) => /\.ts$/.test(file) && !/messages\.ts$/.test(file))
      .map((file) => readFileSync(new URL(file, SRC), "utf8"))
      .join("\n");
    const examples = new Set<string>(contradictionRules.map((rule) => `${rule.code}.example`));
    const isUsed = (id: string): boolean => {
      const code = id.replace(/\.(?:title|why|what-to-do)$/, "");
      if (examples.has(id)) return true;
      return sources.includes(`"${code}"`) || sources.includes(`"${id}"`) || caused.has(id);
    };
    const own = Object.keys(crawlerMessages).filter((id) => !Object.hasOwn(readersMessages, id));
    expect(own.filter((id) => !isUsed(id))).toEqual([]);
  });

  it("have the same text in crawlerMessages as in the lists of each part", () => {
    const parts = [readersMessages, walkMessages, contradictionMessages, adviceMessages];
    for (const part of parts)
      for (const [id, text] of Object.entries(part)) expect(crawlerMessages[id], id).toBe(text);
  });

  it("have the same text as the engine's and the agent's messages with the same id", () => {
    const others = { ...engineMessages, ...agentMessages };
    for (const [id, text] of Object.entries(others)) {
      expect(agentMessages[id] ?? text, id).toBe(engineMessages[id] ?? text);
      expect(crawlerMessages[id] ?? text, id).toBe(text);
    }
  });
});

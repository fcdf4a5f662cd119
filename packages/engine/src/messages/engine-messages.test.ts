import { expect, test } from "vitest";
import { ask, askRobots } from "../../test/support/ask-preferences.ts";
import { getCrawler } from "../crawlers/get-crawler.ts";
import { diagnoseBody } from "../diagnose/body-diagnostics.ts";
import { diagnoseContentCoding } from "../diagnose/content-coding.ts";
import { diagnoseLength } from "../diagnose/length-diagnostic.ts";
import { diagnoseLines } from "../diagnose/line-diagnostics.ts";
import { diagnoseMediaType } from "../diagnose/media-type-diagnostic.ts";
import { diagnosePlace } from "../diagnose/place-diagnostic.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { describeDecision } from "../explain/describe-decision.ts";
import { explain } from "../explain/explain.ts";
import { findOtherForms } from "../explain/other-forms.ts";
import type { Decision } from "../match/decision.ts";
import { compile } from "../match/matcher.ts";
import { parseMetaRobots } from "../page/meta-tag.ts";
import { resolvePage } from "../page/resolve.ts";
import { fillMessage, type Message } from "../text/message.ts";
import { engineMessages } from "./engine-messages.ts";

const SITE = "https://example.com";
const GROUP = "User-agent: FooBot\n";

const ROBOTS: readonly (readonly [robots: string | Uint8Array, path: string])[] = [
  ["ไม่อนุญาต: /a\nØvrigt: 1\nDissallow: /a\nDsallow: /a\nDisallow\u00a0: /a\n", "/a"],
  ["Disallow: /a\u200bb\nSitemap: https://example.com/\u200bs\n", "/a"],
  [`${GROUP}Disallow: /cafe\u0301\n`, "/caf\u00e9"],
  [Uint8Array.from(`${GROUP}Disallow: /caf\u00e9\n`, (letter) => letter.charCodeAt(0)), "/caf\u00e9"],
  ["User-agent: ClaudeBot/1.0, anthropic-ai/2\nDisallow: /\n", "/"],
  ["User-agent: ClaudeBot, anthropic-ai/2\nDisallow: /\n", "/"],
  ["User-agent: ClaudeBot, anthropic-ai\nDisallow: /\n", "/"],
  ["User-agent: MJ12bot, anthropic-ai\nDisallow: /\n", "/"],
  ["User-agent: *, FooBot\nDisallow: /\n", "/"],
  ["User-agent: * FooBot\nDisallow: /\n", "/"],
  ["User-agent: * , *\nDisallow: /\n", "/"],
  [`${GROUP}Disallow: /x /y\nDisallow: /a b\nDisallow: /a\tb\n`, "/a%20b"],
  [`${GROUP}Disallow:\n /a\nDisallow: /A\nDisallow: a\nDisallow: /a/\n`, "/a"],
  ["User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n", "/a"],
  ["Disallow: /a\n\nUser-agent: x\n\nDisallow: /a\n", "/a"],
  [`${GROUP}Sitemap: x\nUser-agent: b\n\nUser-agent: c\nDisallow: /b\n\nUser-agent: *\nDisallow: /a\n`, "/a"],
  [GROUP, "/a"],
  [`${GROUP}Disallow: /a{b\n`, "/a{b"],
  [`${GROUP}Disallow: /${"*b".repeat(17)}%2F\n`, "/x"],
  [`${GROUP}Disallow /a\n`, "/a"],
  [`${GROUP}${"Disallow: /x\n".repeat(10_000)}`, "/a"],
  [`${GROUP}Disallow: /${"a".repeat(2000)}\n`, `/${"a".repeat(2000)}`],
  [`${GROUP}\nDisallow: /a\n`, "/a"],
  [`${GROUP}Disallow: **\nDisallow: /a\n`, "/a"],
  [`${GROUP}# comment\nUser-agent: b\nDisallow: /a\n`, "/a"],
];

const BODIES: readonly (readonly [body: string | Uint8Array, maxBytes?: number])[] = [
  ["<!doctype html><input type=password> This domain is for sale"],
  ['{"a":1}'],
  [Uint8Array.of(0x1f, 0x8b, 8, 0)],
  [new Uint8Array(100).fill(1)],
  [Uint8Array.of(0xff, 0xfe, 0x41, 0)],
  ["Not a robots.txt\n"],
  [`${GROUP}Disallow: /a\n`, 25],
  [`${GROUP}Disallow: /a\n`, GROUP.length],
];

const STATEMENTS = [
  "Content-Usage: train-ai=maybe, bots=n",
  "Content-Usage: ai-train=n",
  "Content-Signal: ai-train=maybe, use=immediate",
  "Content-Signal: use=reference, ai-train=yes",
  "Content-Signal: use=full, ai-train=yes",
  "Content-Signal: use=some, ai-train=yes",
  "DisallowAITraining: /",
];

function* documentMessages(dialect: Dialect): Generator<Message> {
  for (const [robots, path] of ROBOTS) {
    const document = parse(robots, { dialect });
    yield* diagnoseLines(document);
    const explanation = explain(document, "FooBot", SITE + path);
    yield* explanation.surprises;
    yield* findOtherForms(explanation, dialect);
  }
  for (const [body, maxBytes] of BODIES) {
    const document = parse(body, { dialect: maxBytes === undefined ? dialect : { ...dialect, maxBytes } });
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    yield* diagnoseBody(bytes, document);
    if (document.truncated) yield diagnoseLength(document, maxBytes ?? 0);
    yield* explain(document, "FooBot", `${SITE}/a`).surprises;
  }
}

function* servingMessages(): Generator<Message | undefined> {
  yield diagnoseMediaType("text/html");
  yield diagnoseContentCoding("none");
  yield diagnosePlace([`${SITE}/`]);
}

function* pageMessages(): Generator<Message | undefined> {
  const words = "noodp, noydir, noarchive, nocache, nositelinkssearchbox, max-snippet: 0, disallowaitraining";
  for (const crawler of ["anybot", "Googlebot"]) {
    const { ignored, notes } = resolvePage(parseMetaRobots(words), crawler, undefined, {
      ...(crawler === "anybot" ? {} : { dialect: dialects.google }),
    });
    for (const { note } of [...ignored, ...notes]) yield note;
  }
}

function* preferenceMessages(): Generator<Message> {
  const term = { kind: "permits", type: "usage", values: ["all"], where: 0 } as const;
  const place = { ...term, type: "geo" };
  const file = (license: object, server?: string) => ({
    url: `${SITE}/license.xml`,
    contents: [{ url: "/", server, licenses: [{ terms: [term], payment: undefined, ...license }] }],
  });
  const aiTxt = (body: string) => ({ url: `${SITE}/.well-known/ai.txt`, body: `Spec-Version: 1\n${body}` });
  const answers = [
    ...STATEMENTS.map((line) => askRobots(`User-agent: *\nAllow: /\n${line}\n`)),
    askRobots("User-agent: Google-Extended\nDisallow: /\n", "/", "Googlebot"),
    askRobots("User-agent: __usage_ai-training\nDisallow: /\n"),
    askRobots("User-agent: *\nDisallow: /\n"),
    ...(["ai-input", "search"] as const).map((category) =>
      ask({
        document: parse("User-agent: *\nDisallow: /\n"),
        policyTokens: [{ token: "use-policy", category }],
      }),
    ),
    ask({ headers: { "X-Robots-Tag": "noimageai" } }),
    ask({ headers: { "X-Robots-Tag": "nosnippet" } }, "/", getCrawler("Googlebot")),
    ask({ licenses: [{ url: SITE, contents: undefined, problem: "There is none." }] }),
    ask({ licenses: [file({}, "https://licenses.example/"), file({ payment: "purchase" })] }),
    ask({ licenses: [file({ terms: [term, place] })] }),
    ask({ aiTxt: aiTxt("") }),
    ask({ aiTxt: aiTxt("Training: conditional\n") }),
  ];
  for (const { statements } of answers) for (const { notes = [] } of statements) yield* notes;
}

/** Returns all messages that the inputs above produce. */
function createMessages(): readonly Message[] {
  return [
    ...Object.values(dialects).flatMap((dialect) => [...documentMessages(dialect)]),
    ...servingMessages(),
    ...pageMessages(),
    ...preferenceMessages(),
  ].filter((message) => message !== undefined);
}

/** Returns the texts of every kind of decision, with default options and with others. */
function decisionTexts(): readonly string[] {
  const ofRobots = (robots: string, url = `${SITE}/a`): Decision =>
    compile(parse(robots), "FooBot").decide(url);
  const rule = ofRobots(`${GROUP}Disallow: /a{line}\n`, `${SITE}/a{line}`);
  const none = ofRobots("");
  const failed = (kind: "unavailable" | "unreachable", status?: number): Decision =>
    ({ allowed: true, because: kind, access: { kind, status } }) as unknown as Decision;
  const place = () => "here";
  return [
    describeDecision(rule),
    describeDecision(rule, { place }),
    describeDecision(rule, { record: "disallow : /a" }),
    describeDecision(rule, { place, record: "disallow : /a" }),
    describeDecision(ofRobots(`${GROUP}Disallow: /b\n`)),
    ...[[], ["FooBot", "BarBot"]].flatMap((tokens) =>
      [true, false].map((ignoresAny) => describeDecision(none, { tokens, ignoresAny })),
    ),
    describeDecision(none, { exceeds: 5 }),
    describeDecision(ofRobots("", `${SITE}/robots.txt`)),
    describeDecision({ ...none, because: "other-origin" } as Decision),
    ...(["unavailable", "unreachable"] as const).flatMap((kind) => [
      describeDecision(failed(kind, 503)),
      describeDecision(failed(kind)),
    ]),
  ].map(({ text }) => text);
}

const messages = createMessages();

test("the text of an engine message is its template filled with exactly its parameters", () => {
  for (const { id, params, message } of messages) {
    const template = engineMessages[id] ?? "";
    expect(fillMessage(template, params)).toBe(message);
    const placeholders = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect([id, ...new Set(placeholders)].sort()).toEqual([id, ...Object.keys(params)].sort());
  }
});

test("the id of a diagnostic begins with its code", () => {
  for (const one of messages) if ("code" in one) expect(one.id.split(".")[0]).toBe(one.code);
});

test("every template of engineMessages is used", () => {
  const seen = new Set(messages.map(({ id }) => id));
  const ofDecisions = Object.keys(engineMessages).filter((id) => id.startsWith("decision."));
  const ofCommand = ["name-not-read"];
  expect(
    Object.keys(engineMessages)
      .filter((id) => !seen.has(id))
      .sort(),
  ).toEqual([...ofDecisions, ...ofCommand].sort());
});

test("describeDecision() describes every kind of decision", () => {
  expect(decisionTexts()).toMatchInlineSnapshot(`
    [
      "robots.txt line 2: Disallow: /a{line}",
      "here: Disallow: /a{line}",
      "robots.txt line 2: disallow : /a",
      "here: disallow : /a",
      "no rule matches",
      "no group for this crawler, and groups for * do not apply to it",
      "no group for this crawler or *",
      "no group for FooBot, BarBot, and groups for * do not apply to it",
      "no group for FooBot, BarBot or *",
      "a robots.txt of more than 5 bytes forbids nothing",
      "/robots.txt itself is always allowed",
      "robots.txt governs another origin",
      "robots.txt is unavailable: status 503",
      "robots.txt is unavailable: no answer",
      "robots.txt is unreachable: status 503",
      "robots.txt is unreachable: no answer",
    ]
  `);
});

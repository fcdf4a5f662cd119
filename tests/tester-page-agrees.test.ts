import type { PageJson, PrefsJson } from "maycrawl";
import { expect, test } from "vitest";
import { maycrawl } from "../packages/maycrawl/test/support/run.ts";
import { serve } from "../packages/maycrawl/test/support/servers.ts";
import { answerPage } from "../packages/tester/src/answers/page/page.ts";
import type { PagePaneAnswer, PagePlace } from "../packages/tester/src/answers/page/page-answer.ts";
import { textOf } from "../packages/tester/src/state/robots-text.ts";

const ROBOTS = "User-agent: *\nDisallow: /private\nContent-Signal: ai-train=no, search=yes\n";
const CRAWLERS = ["Googlebot", "bingbot", "YandexBot", "Googlebot-Image", "FooBot"];

/** Pages with the lines of their headers. */
const PAGES: readonly (readonly [name: string, html: string, headers: readonly string[]])[] = [
  ["without directives", "<p>é <a href=/b rel=nofollow>b</a>", []],
  [
    "with tags for several crawlers",
    `<title>é</title>\r\n<META NAME="Robots" content="max-snippet:50, max-image-preview:large, foo">
<meta name=googlebot content="noindex, indexifembedded"><meta name="foobot" content='none'>
<meta name="yandex" content="noarchive"><link rel=canonical href=/c><div data-nosnippet>x</div>`,
    ["X-Robots-Tag: bingbot: nosnippet, unavailable_after: 25 Jun 2010 15:00:00 PST", "Refresh: 5; url=/d"],
  ],
  [
    "with statements about use",
    '<meta name="robots" content="noai, noarchive"><meta name="tdm-reservation" content="0">',
    [
      "Content-Usage: train-ai=n",
      "X-Robots-Tag: noimageai",
      "X-Robots-Tag: googlebot: notranslate, max-video-preview:3",
    ],
  ],
  [
    "that is plain text",
    '<meta name="robots" content="noindex">',
    ["Content-Type: text/plain", "X-Robots-Tag: none"],
  ],
];

test.for(PAGES)(
  "the answers about a page %s are those of maycrawl page and prefs",
  async ([, html, lines]) => {
    const headers = [
      ...(lines.some((line) => line.startsWith("Content-Type"))
        ? []
        : ["Content-Type: text/html; charset=utf-8"]),
      ...lines,
    ].map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const);
    const { origin } = await serve((request, response) => {
      if (request.url === "/robots.txt") return void response.end(ROBOTS);
      if (request.url !== "/page") return void response.writeHead(404).end();
      response.writeHead(200, headers.flat()).end(html);
    });
    const url = `${origin}/page`;
    const pane = await answerPage({
      kind: "page",
      html: html.replace(/\r\n/g, "\n"),
      headers: `HTTP/1.1 200 OK\n${headers.map((field) => field.join(": ")).join("\n")}`,
      robots: textOf(new TextEncoder().encode(ROBOTS)),
      line: "/page",
      site: origin,
      crawlers: CRAWLERS,
      dialect: undefined,
    });
    expect(pane.url).toBe(url);
    for (const crawler of CRAWLERS) {
      const asked = [url, "--as", crawler, "--json"];
      const page = JSON.parse((await maycrawl(["page", ...asked])).stdout) as PageJson;
      const prefs = JSON.parse((await maycrawl(["prefs", ...asked])).stdout) as PrefsJson;
      const answers = answersFor(pane, page.token);
      const verdict = Object.entries(page.verdict ?? expect.fail()).map(([topic, answer]) => {
        const { allowed, limit, until, because } = answer;
        const line = because && lineOf(because, html);
        return [topic, { answer: allowed ? "yes" : "no", limit, until: until !== null, line }];
      });
      const uses = (["train-ai", "ai-input", "search"] as const).map((use) => {
        const deciding = prefs.statements.filter(({ decides }) => decides.includes(use));
        const places = deciding.map((one) => lineOf(one, html));
        // Of several statements, the pane names one that the owner documents to obey.
        const line = places.find((one) => one === answers[use]?.line) ?? places[0] ?? null;
        return [use, { answer: prefs[use], limit: null, until: false, line }];
      });
      expect(answers, crawler).toEqual(Object.fromEntries([...verdict, ...uses]));
      const { links, nofollow, nosnippetCount, canonicals, problems } = pane.facts;
      expect({ count: links, nofollow }).toEqual(page.links);
      expect(nosnippetCount).toBe(page.nosnippet.length);
      expect(canonicals.map((one) => one.url)).toEqual(page.canonicals.map((one) => one.url));
      expect(problems.map(({ message }) => message)).toEqual(page.diagnostics.map(({ message }) => message));
    }
  },
);

/** Returns the answers for a crawler in the form of the command. */
function answersFor(
  { columns }: PagePaneAnswer,
  token: string,
): Record<string, { readonly line: string | null }> {
  const { answers } = columns.find(({ crawlers }) => crawlers.includes(token)) ?? expect.fail(token);
  const embeddedIndex = answers.embeddedIndex ?? answers.index;
  return Object.fromEntries(
    Object.entries({ ...answers, embeddedIndex }).map(([topic, found]) => {
      const { answer, limit = null, until, because } = found ?? expect.fail(topic);
      return [topic, { answer, limit, until: until !== undefined, line: placeOf(because?.place) }];
    }),
  );
}

function placeOf(place: PagePlace | undefined): string | null {
  if (place === undefined) return null;
  // The status line comes before the fields.
  return place.in === "headers" ? `headers ${place.line - 1}` : `${place.in} ${place.line}`;
}

interface CommandPlace {
  readonly from: string;
  readonly place: {
    readonly line: number | null;
    readonly offset: number | null;
  };
}

/** Returns the place of the command. The server adds its own fields after the others. */
function lineOf({ from, place }: CommandPlace, html: string): string {
  if (from === "robots.txt") return `robots ${place.line}`;
  if (from !== "header") {
    const before = Buffer.from(html)
      .subarray(0, place.offset ?? 0)
      .toString();
    return `html ${before.split("\n").length}`;
  }
  return `headers ${place.line}`;
}

import { expect, test } from "vitest";
import { answerPage } from "../../answers/page/page.ts";
import type { PagePaneAnswer } from "../../answers/page/page-answer.ts";
import { textOf } from "../../state/robots-text.ts";
import { placeText } from "./page-place.ts";
import { verdictOf } from "./page-verdict.ts";

const ROBOTS =
  "User-agent: *\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /\nContent-Signal: ai-train=no\n\nUser-agent: OpenBot\nDisallow: /\nContent-Signal: ai-train=yes\n";

function answer(
  html: string,
  headers: string,
  crawlers: readonly string[],
  line = "/a",
): Promise<PagePaneAnswer> {
  const robots = textOf(new TextEncoder().encode(ROBOTS));
  const subject = { robots, site: "https://example.com", crawlers, dialect: undefined };
  return answerPage({ kind: "page", html, headers, line, ...subject });
}

/** Returns the sentences with the places of their reasons. */
async function verdicts(html: string, headers: string, ...crawlers: string[]): Promise<readonly string[]> {
  return sentences(await answer(html, headers, crawlers));
}

function sentences(answered: PagePaneAnswer): readonly string[] {
  return answered.columns.map((column) => {
    const { crawlers: names, text, because } = verdictOf(column, answered);
    return [`${names}: ${text}`, ...because.map((one) => `${one.text} (${placeText(one.place)})`)].join(
      " | ",
    );
  });
}

test("the verdict of a page without directives has the default of each permission", async () => {
  expect(await verdicts("<p>x", "", "Googlebot")).toEqual([
    "Googlebot: indexed, links followed, snippet allowed; AI training not stated",
  ]);
});

test("the verdict of a page names what decides, with its line", async () => {
  const html =
    '<title>x</title>\n<meta name="robots" content="max-snippet:50">\n<meta name=googlebot content=noindex>';
  expect(await verdicts(html, "Content-Usage: train-ai=n", "Googlebot", "bingbot")).toEqual([
    "Googlebot: not indexed, links followed; asked not to train AI with it | Googlebot: noindex (HTML, line 3) | train-ai=n (header, line 1)",
    "bingbot: indexed, links followed, snippet of up to 50 characters; asked not to train AI with it | max-snippet:50 (HTML, line 2) | train-ai=n (header, line 1)",
  ]);
});

test("the verdict for a blocked crawler has only what the robots.txt states", async () => {
  expect(await verdicts("<meta name=robots content=noindex>", "Content-Usage: search=n", "GPTBot")).toEqual([
    "GPTBot: only the robots.txt is seen; asked not to train AI with it | ai-train=no (robots.txt, line 6)",
  ]);
  // The page contradicts the robots.txt.
  expect(await verdicts("", "Content-Signal: ai-train=no", "OpenBot")).toEqual([
    "OpenBot: only the robots.txt is seen; AI training allowed | ai-train=yes (robots.txt, line 10)",
  ]);
});

test("the verdict for a blocked crawler says that it cannot see a noindex", async () => {
  const hints = async (html: string, line: string): Promise<readonly string[]> => {
    const answered = await answer(html, "", ["Googlebot"], line);
    return answered.columns.flatMap((column) => verdictOf(column, answered).hints);
  };
  const noindex = "<meta name=googlebot content=none>";
  expect(await hints(noindex, "/private")).toEqual([
    "The page says Googlebot: none, but crawlers cannot see this. The URL may still be indexed, without its content, for example if other pages link to it.",
  ]);
  expect(await hints(noindex, "/a")).toEqual([]);
  expect(await hints("<p>", "/private")).toEqual([]);
});

test.each([
  [404, "not indexed, because of the status 404", "no content, because of the status 404"],
  [410, "not indexed, because of the status 410", "no content, because of the status 410"],
  [408, "not indexed, because of the status 408", "no content, because of the status 408"],
  [425, "not indexed, because of the status 425", "no content, because of the status 425"],
  [204, "not indexed, because of the status 204", "no content, because of the status 204"],
  [205, "not indexed, because of the status 205", "no content, because of the status 205"],
  [600, "may fetch the page", undefined],
  [999, "may fetch the page", undefined],
  [301, "the page at the target of the redirect counts, not this one", undefined],
  [304, "may fetch the page", undefined],
  [429, "tried again later, because of the status 429", undefined],
  [503, "tried again later, because of the status 503", undefined],
])(
  "the verdict of a page with the status %i has its effect, and no permission of the page",
  async (status, text, other) => {
    const html = "<meta name=robots content=noindex>";
    expect(await verdicts(html, `HTTP/1.1 ${status}`, "Googlebot", "CCBot", "GPTBot")).toEqual([
      `Googlebot: ${text}; AI training not stated`,
      `CCBot: ${other ?? text}; AI training not stated`,
      "GPTBot: only the robots.txt is seen; asked not to train AI with it | ai-train=no (robots.txt, line 6)",
    ]);
  },
);

test("the verdict of a page says whether owners document that they obey a statement", async () => {
  const hints = async (html: string, ...crawlers: readonly string[]): Promise<readonly string[]> => {
    const answered = await answer(html, "", crawlers);
    return answered.columns.map((column) => {
      const { text, hints: sentences } = verdictOf(column, answered);
      return [text.replace(/^.*; /, ""), ...sentences].join(" | ");
    });
  };
  const noarchive = "<meta name=robots content=noarchive>";
  expect(await hints(`<meta name=robots content=noai>${noarchive}`, "CCBot", "bingbot")).toEqual([
    "asked not to train AI with it | No document is known in which an owner says that CCBot will obey noai.",
    "AI training not allowed, use as input of AI not allowed | Microsoft documents that bingbot will obey noarchive.",
  ]);
  expect(await hints("<meta name=tdm-reservation content=1>", "Googlebot")).toEqual([
    "asked not to train AI with it | No document is known in which an owner says that Googlebot will obey tdm-reservation: 1.",
  ]);
});

test("the verdict of a page names the owner that documents a statement, if it is one", async () => {
  const html = "<meta name=robots content=noarchive>";
  const hints = async (dialect: string | undefined, ...crawlers: readonly string[]) => {
    const robots = textOf(new TextEncoder().encode("User-agent: Google-Extended\nDisallow: /"));
    const subject = { robots, site: "https://example.com", crawlers, dialect };
    const answered = await answerPage({ kind: "page", html, headers: "", line: "/a", ...subject });
    return answered.columns.flatMap((column) => verdictOf(column, answered).hints[0] ?? []);
  };
  expect(await hints(undefined, "bingbot", "msnbot")).toEqual([
    "Microsoft documents that bingbot, msnbot will obey noarchive.",
  ]);
  expect(await hints(undefined, "Amzn-User", "Amazonbot", "Google-Extended")).toEqual([
    "Amazon documents that Amzn-User will obey noarchive.",
    "Amazon documents that Amazonbot will obey noarchive.",
    "Google documents that its crawlers will obey Google-Extended: disallow /.",
  ]);
  // No owner is known for a crawler that is only read in the dialect of another one.
  expect(await hints("bing", "SomeBot")).toEqual([
    "No document is known in which an owner says that SomeBot will obey noarchive.",
  ]);
});

test("the verdict of a page names a directive once, if it decides a permission and a use", async () => {
  const answered = await answer("<meta name=robots content='nosnippet,noarchive'>", "", ["Googlebot"]);
  expect(sentences(answered)).toEqual([
    "Googlebot: indexed, links followed, no snippet; AI training not stated, use as input of AI not allowed | nosnippet (HTML, line 1)",
  ]);
});

test("a column of a page has the owners of its crawlers, each once", async () => {
  const { columns } = await answer("<p>", "", ["Googlebot", "bingbot", "Googlebot-Image", "SomeBot"]);
  expect(columns.map(({ vendors }) => vendors)).toEqual([["Google", "Microsoft"]]);
  const [column = expect.fail()] = columns;
  const because = { text: "x", place: { in: "robots" as const, line: 1 }, isDocumented: true };
  const answers = { ...column.answers, "train-ai": { answer: "no" as const, because } };
  const { facts } = await answer("", "", []);
  const page = { facts, isSelected: false, isRead: true, status: undefined };
  expect(verdictOf({ ...column, crawlers: ["a", "b"], answers }, page).hints).toEqual([
    "The owners document that a, b will obey x.",
  ]);
});

test("the verdict of a page about a token of the robots.txt has the notes of its statements", async () => {
  const robots = textOf(new TextEncoder().encode("User-agent: Google-Extended\nDisallow: /"));
  const subject = { robots, site: "https://example.com", dialect: undefined };
  const asked = { html: "<p>", headers: "", line: undefined, crawlers: ["Googlebot"], ...subject };
  const answered = await answerPage({ kind: "page", ...asked });
  expect(sentences(answered)).toEqual([
    "Googlebot: indexed, links followed, snippet allowed; AI training not allowed, use as input of AI not allowed | Google-Extended: disallow / (robots.txt, line 2)",
  ]);
  expect(answered.columns.flatMap((column) => verdictOf(column, answered).hints)).toEqual([
    "Google documents that Googlebot will obey Google-Extended: disallow /.",
    "For AI input it covers Gemini Apps and Vertex AI. AI features of Google Search obey nosnippet and max-snippet.",
  ]);
});

test("the verdict of a page calls only search indexing", async () => {
  expect(
    await verdicts("<meta name=robots content=noindex>", "", "CCBot", "Google-Extended", "FooBot"),
  ).toEqual([
    "CCBot: links followed; AI training not stated",
    "Google-Extended: used only in a robots.txt, not to fetch pages; AI training not stated",
    "FooBot: not indexed, links followed; AI training not stated | noindex (HTML, line 1)",
  ]);
});

test("a page has answers about indexing and links only for crawlers that do this", async () => {
  const uses = ["search", "ai-input", "train-ai"];
  const answered = await answer("<meta name=robots content=noindex>", "", [
    "Googlebot-News",
    "Google-Extended",
    "CCBot",
  ]);
  const [news, extended, ccbot] = answered.columns.map(({ answers }) => Object.keys(answers));
  expect(news).toEqual(expect.arrayContaining(["index", "snippet", "archive", ...uses]));
  expect(news).not.toContain("follow");
  expect(extended).toEqual(uses);
  expect(ccbot).toEqual(["follow", ...uses]);
  const decides = answered.statements.flatMap(({ effects }) =>
    effects.map(({ crawlers, decides: topics }) => [...crawlers, ...topics]),
  );
  expect(decides).toEqual([
    ["Googlebot-News", "index"],
    ["Google-Extended", "CCBot"],
  ]);
});

test("the verdict of a page names its canonical URL, if that is another one", async () => {
  const tag = (href: string): string => `<link rel=canonical href="${href}">`;
  const of = async (html: string, line?: string, headers = ""): Promise<string> =>
    (sentences(await answer(html, headers, ["Googlebot"], line))[0] ?? "").replace("Googlebot: ", "");
  const rest = "links followed, snippet allowed; AI training not stated";
  expect(await of(tag("/b"), "/a")).toBe(
    `indexed, probably not under this URL but under its canonical URL https://example.com/b, ${rest} | canonical (HTML, line 1)`,
  );
  expect(await of("", "/a", "Status: 200\nLink: <https://b.example/>; rel=canonical")).toBe(
    `indexed, probably not under this URL but under its canonical URL https://b.example/, ${rest} | canonical (header, line 2)`,
  );
  expect(await of(tag("/a"), "/a")).toBe(`indexed, ${rest}`);
  expect(await of(tag("/b") + tag("/c"), "/a")).toBe(`indexed, ${rest}`);
  expect(await of(`${tag("/b")}<meta name=robots content=noindex>`, "/a")).not.toContain("canonical");
});

test("the verdict of a page without a URL names an absolute canonical URL", async () => {
  const of = async (href: string): Promise<string> => {
    const subject = { robots: textOf(new Uint8Array()), site: "https://example.com", dialect: undefined };
    const html = `<link rel=canonical href="${href}">`;
    const asked = { html, headers: "", line: undefined, crawlers: ["Googlebot"], ...subject };
    return sentences(await answerPage({ kind: "page", ...asked })).join();
  };
  expect(await of("https://example.com/b")).toContain(
    "indexed, probably under its canonical URL https://example.com/b, links",
  );
  expect(await of("b")).not.toContain("canonical");
});

test("a problem of a page is at its tag, or at its field of the header", async () => {
  const html = '<title>x</title>\n<link rel=canonical href="/b">\n<link rel=canonical href="/c">';
  const headers =
    'HTTP/1.1 200 OK\nServer: a\nLink: </b>; rel="canonical",\n </d>; rel="canonical"\nContent-Encoding: none';
  const { facts } = await answer(html, headers, ["Googlebot"]);
  expect(facts.problems.map(({ value, place }) => [value, placeText(place)])).toEqual([
    ["/d", "header, line 3"],
    ["none", "header, line 5"],
    ["/c", "HTML, line 3"],
  ]);
});

test("the verdict of a page is for any crawler if the table has no crawlers", async () => {
  const answered = await answer("<meta name=robots content=noindex>", "", []);
  expect(answered.isForAny).toBe(true);
  expect(sentences(answered)).toEqual([
    "* (any crawler): not indexed, links followed; AI training not stated | noindex (HTML, line 1)",
  ]);
});

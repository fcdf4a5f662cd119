import { resolvePage } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { codes, directives, page } from "../support/pages.ts";

const NOINDEX = '<meta name="robots" content="noindex">';

describe("META tags in readPage()", () => {
  it("count in head and body, each with its byte offset", async () => {
    const html = `<!doctype html><head><title>é</title><META NAME=Robots content='noindex, max-snippet:50'><body>é${NOINDEX}`;
    const read = await page(html);
    expect(read.directives).toEqual([
      { name: "noindex", productToken: "*", from: "meta", where: 38 },
      { name: "max-snippet", value: "50", productToken: "*", from: "meta", where: 38 },
      { name: "noindex", productToken: "*", from: "meta", where: 98 },
    ]);
    const bytes = Buffer.from(html);
    for (const { where } of read.directives)
      expect(bytes.subarray(where, where + 5).toString()).toMatch(/^<meta/i);
    expect(resolvePage(read.directives, "FooBot").index.allowed).toBe(false);
  });

  it("address crawlers of the registry and crawlers named in tokens", async () => {
    const html = `<meta name=GoogleBot content=nofollow><meta name=foobot content=noindex><meta name=viewport content=noindex>`;
    expect(await directives(html)).toEqual(["Googlebot nofollow"]);
    expect(await directives(html, { tokens: ["FooBot"] })).toEqual(["Googlebot nofollow", "FooBot noindex"]);
  });

  it("come before the header in the list of directives", async () => {
    const headers = [
      ["content-type", "text/html"],
      ["x-robots-tag", "googlebot: noarchive"],
    ] as const;
    const { directives } = await page(NOINDEX, { headers, contentType: undefined });
    expect(directives.map(({ from, where }) => [from, where])).toEqual([
      ["meta", 0],
      ["header", 2],
    ]);
  });

  it.each([
    ["a comment", `<!-- ${NOINDEX} -->`],
    ["a comment that looks as if it ended", `<!-- -- > ${NOINDEX} -->`],
    ["a comment without end", `<!-- ${NOINDEX}`],
    ["a bogus comment", `<! ${NOINDEX.slice(0, -1)}`],
    ["a script", `<script>document.write('${NOINDEX}')</script>`],
    ["a script in the body", `<body><p><SCRIPT type=module>'${NOINDEX}'</SCRIPT >`],
    ["a style", `<style>/* ${NOINDEX} */</style>`],
    ["a title", `<title>${NOINDEX}</title>`],
    ["a textarea", `<textarea>${NOINDEX}</textarea>`],
    ["a template", `<template><div>${NOINDEX}</div></template>`],
    ["a template in a template", `<template><template></template>${NOINDEX}</template>`],
    ["the content of an iframe", `<iframe>${NOINDEX}</iframe>`],
    ["plaintext", `<plaintext>${NOINDEX}`],
    [
      "a script with what looks like a comment and a script",
      `<script><!--<script></script>${NOINDEX}</script>`,
    ],
    ["a script in capitals with the same content", `<SCRIPT><!-- <Script x></sCRIPT>${NOINDEX}--></script>`],
    ["a template in a table", `<table><template><tr><td>${NOINDEX}</template></table>`],
    ["a frameset", `<frameset>${NOINDEX}</frameset>`],
    ["a body that a frameset replaces", `<body-x>${NOINDEX}<frameset>`],
    ["the content of noframes", `<noframes>${NOINDEX}</noframes>`],
    ["an attribute", `<p title='${NOINDEX}'>`],
    ["a CDATA section in SVG", `<svg><![CDATA[ ${NOINDEX} ]]></svg>`],
    ["a META tag with http-equiv instead of name", '<meta http-equiv="X-Robots-Tag" content="noindex">'],
    ["an unfinished tag", '<p><meta name="robots" content="noindex"'],
    ["an unfinished attribute value", '<p><meta name="robots" content="noindex>'],
    [
      "elements with similar names",
      '<metadata name="robots" content="noindex"><x-meta name=robots content=noindex>',
    ],
    ["an end tag", '</meta name="robots" content="noindex">'],
    ["a tag without content", '<meta name="robots">'],
    ["a tag with another attribute instead of content", '<meta name="robots" ng-attr-content="noindex">'],
  ])("are not found in %s", async (_, html) => {
    expect(await directives(html)).toEqual([]);
  });

  it.each([
    ["after a comment that ends immediately", `<!-->${NOINDEX}-->`],
    ["after a comment that ends with --!>", `<!-- --!>${NOINDEX}`],
    ["in noscript", `<head><noscript>${NOINDEX}</noscript>`],
    ["after a script", `<script>"</p>"</script>${NOINDEX}`],
    ["after the start of a CDATA section, which is a comment in HTML", `<![CDATA[ x > ${NOINDEX} ]]>`],
    ["in a template with a shadow root", `<template shadowrootmode="open">${NOINDEX}</template>`],
    ["after an SVG image that the tag itself ends", `<svg><style>${NOINDEX}</style>`],
    ["after an unclosed SVG image", `<svg><path><p>${NOINDEX}`],
    ["after a self-closing SVG image", `<svg/>${NOINDEX}`],
    ["after a script with a closed comment", `<script><!--<script>--></script>${NOINDEX}`],
    ["after a script with a closed inner script", `<script><!--<script></script></script>${NOINDEX}`],
    ["in a select", `<select><div>${NOINDEX}</div></select>`],
    ["in an option", `<select><option><p>${NOINDEX}</select>`],
    ["in a title of SVG", `<svg><title>${NOINDEX}</title></svg>`],
    ["in a table", `<table><tr>${NOINDEX}`],
    ["with character references", '<meta name="&#114;obots" content="no&#x69;ndex">'],
    ["without quotes, with slashes", "<meta/name=robots content=noindex>"],
    ["with whitespace around the equals signs", '<meta name = "robots"\n\tcontent = "noindex" / >'],
    [
      "with repeated attributes; the first one counts",
      "<meta name=robots name=x content=noindex content=index>",
    ],
    ["after a < that does not begin a tag", `a < b <${NOINDEX}`],
  ])("are found %s", async (_, html) => {
    expect((await directives(html)).slice(0, 1)).toEqual(["* noindex"]);
  });

  it("are found after a script whose escaped part is split into chunks", async () => {
    // `readPage` buffers the first bytes to detect the kind, so the tested part comes after them.
    const start = `<!doctype html>${" ".repeat(1_500)}`;
    const html = `${start}<script>a<!--b<script>c</script>${NOINDEX}-->d</script>${NOINDEX}`;
    for (let at = start.length; at < html.length; at++) {
      const { directives } = await page(html, {}, [at, html.length - at]);
      expect([at, directives.map(({ where }) => where)]).toEqual([at, [html.length - NOINDEX.length]]);
    }
  });

  it("are kept up to a maximum of 1,000", async () => {
    const read = await page("<meta name=a content=b>".repeat(1_002));
    expect(read.meta).toHaveLength(1_000);
    expect(read.diagnostics).toEqual([
      {
        code: "too-many-tags",
        level: "error",
        id: "too-many-tags.meta",
        params: { maxTags: 1_000 },
        message: "the page has more than 1000 META tags; those from here on are left out",
        offset: 23_000,
      },
    ]);
  });

  it("have empty content if the value is too long", async () => {
    const read = await page(
      `<meta name=robots content="noindex,${"x".repeat(9_000)}"><meta name=a content=b>`,
    );
    expect(read.meta).toEqual([
      { name: "robots", content: "", where: 0 },
      { name: "a", content: "b", where: 9_037 },
    ]);
    expect(read.diagnostics.map(({ code, value }) => [code, value])).toEqual([["value-too-long", "content"]]);
  });
});

describe("misspelt META tags in readPage()", () => {
  it.each([
    ["no-index", '<meta name="robots" content="no-index, follow">', "no-index"],
    ["no index", '<meta name="robots" content="no index">', "no index"],
    ["noindexed", '<meta name="robots" content="noindexed">', "noindexed"],
    ["nofolow", '<meta name="googlebot" content="nofolow">', "nofolow"],
    ["max_snippet", '<meta name="robots" content="max_snippet:5">', "max_snippet"],
    [
      "unavailable-after",
      '<meta name="robots" content="unavailable-after: 2020-01-01">',
      "unavailable-after",
    ],
    ["words without a comma", '<meta name="robots" content="noindex nofollow">', "noindex nofollow"],
    ["words with a semicolon", '<meta name="robots" content="noindex;nofollow">', "noindex;nofollow"],
    ["a name in the singular", '<meta name="robot" content="noindex">', "robot"],
    ["a name with letters swapped", '<meta name="orbots" content="noindex, nofollow">', "orbots"],
    ["a name with a hyphen", '<meta name="google-bot" content="noindex">', "google-bot"],
    ["a name in the wrong attribute", '<meta property="robots" content="noindex">', "robots"],
    ["a crawler in the wrong attribute", '<meta property="Googlebot" content="noai">', "Googlebot"],
    ["a name in http-equiv", '<meta http-equiv="robots" content="noindex">', "robots"],
    ["several names in one", '<meta name="robots, googlebot" content="noindex">', "robots, googlebot"],
    ["two names with a space", '<meta name="googlebot bingbot" content="none">', "googlebot bingbot"],
    ["the header field as a name", '<meta name="x-robots-tag" content="noindex">', "x-robots-tag"],
    ["the header field with any word", '<meta http-equiv="X-Robots-Tag" content="noai">', "X-Robots-Tag"],
    ["the header field in http-equiv", '<meta http-equiv="X-Robots-Tag" content="noindex">', "X-Robots-Tag"],
  ])("are reported: %s", async (_, html, value) => {
    const { diagnostics } = await page(html);
    expect(diagnostics.map((one) => [one.code, one.level, one.offset, one.value])).toEqual([
      ["meta-misspelt", "warning", 0, value],
    ]);
  });

  it.each([
    ['<meta property="robots" content="noindex">', 'write <meta name="robots">'],
    ['<meta property=" GoogleBot " content="noindex">', 'write <meta name="googlebot">'],
    [
      '<meta http-equiv="X-Robots-Tag" content="noindex">',
      "a field of the HTTP header, and no crawler reads it",
    ],
    ['<meta name="robots, googlebot" content="noindex">', "write one tag for each crawler"],
  ])("are reported with the correct spelling: %s", async (html, words) => {
    expect((await page(html)).diagnostics[0]?.message).toContain(words);
  });

  it.each([
    '<meta name="robots" content="index, follow, noarchive, noodp, noai, max-snippet:-1">',
    '<meta name="robots" content="something-else, nocache, snippet, translate, x">',
    '<meta name="robots" content="unavailable_after: Friday, 25-Jun-10 15:00:00 PST">',
    '<meta name="robots" content="">',
    '<meta name="robot" content="a toy for children">',
    '<meta name="keywords" content="index, follow, noindex">',
    '<meta name="robota" content="work">',
    '<meta name="robots, googlebot" content="a title">',
    '<meta name="description, keywords" content="index, noindex">',
    '<meta property="robots" content="">',
    '<meta property="og:title" content="noindex">',
    '<meta http-equiv="refresh" content="5">',
    `<meta name="robots" content="${"no-".repeat(500)}">`,
  ])("are not reported for a correct or unrelated tag: %s", async (html) => {
    expect(await codes(html)).toEqual([]);
  });
});

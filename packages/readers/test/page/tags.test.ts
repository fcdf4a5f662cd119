import { resolvePage } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { codes, page, said } from "../support/pages.ts";

const NOINDEX = '<meta name="robots" content="noindex">';

describe("META tags", () => {
  it("apply in head and body, several of them, each with the byte at which it begins", async () => {
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

  it("speak to crawlers by their names, and by those that are given", async () => {
    const html = `<meta name=GoogleBot content=nofollow><meta name=foobot content=noindex><meta name=viewport content=noindex>`;
    expect(await said(html)).toEqual(["Googlebot nofollow"]);
    expect(await said(html, { tokens: ["FooBot"] })).toEqual(["Googlebot nofollow", "FooBot noindex"]);
  });

  it("come before the lines of the header in the list of directives", async () => {
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
    ["a script in capitals, so", `<SCRIPT><!-- <Script x></sCRIPT>${NOINDEX}--></script>`],
    ["a template in a table", `<table><template><tr><td>${NOINDEX}</template></table>`],
    ["a frameset", `<frameset>${NOINDEX}</frameset>`],
    ["a body in whose place a frameset comes", `<body-x>${NOINDEX}<frameset>`],
    ["the content of noframes", `<noframes>${NOINDEX}</noframes>`],
    ["an attribute", `<p title='${NOINDEX}'>`],
    ["CDATA of an image", `<svg><![CDATA[ ${NOINDEX} ]]></svg>`],
    ["a pragma", '<meta http-equiv="X-Robots-Tag" content="noindex">'],
    ["a tag that is not finished", '<p><meta name="robots" content="noindex"'],
    ["a value that is not finished", '<p><meta name="robots" content="noindex>'],
    [
      "an element called otherwise",
      '<metadata name="robots" content="noindex"><x-meta name=robots content=noindex>',
    ],
    ["an end tag", '</meta name="robots" content="noindex">'],
    ["a tag without content", '<meta name="robots">'],
    ["a tag whose content another attribute has", '<meta name="robots" ng-attr-content="noindex">'],
  ])("are none in %s", async (_, html) => {
    expect(await said(html)).toEqual([]);
  });

  it.each([
    ["after a comment that ended at once", `<!-->${NOINDEX}-->`],
    ["after a comment that ended with a mark", `<!-- --!>${NOINDEX}`],
    ["in noscript", `<head><noscript>${NOINDEX}</noscript>`],
    ["behind a script", `<script>"</p>"</script>${NOINDEX}`],
    ["behind what is CDATA in XML only", `<![CDATA[ x > ${NOINDEX} ]]>`],
    ["in a template that is a shadow tree", `<template shadowrootmode="open">${NOINDEX}</template>`],
    ["behind an image, which it ends", `<svg><style>${NOINDEX}</style>`],
    ["behind an image that is not ended", `<svg><path><p>${NOINDEX}`],
    ["behind an image that ends itself", `<svg/>${NOINDEX}`],
    ["behind a script in a comment that ended", `<script><!--<script>--></script>${NOINDEX}`],
    ["behind a script whose inner script ended", `<script><!--<script></script></script>${NOINDEX}`],
    ["in a select", `<select><div>${NOINDEX}</div></select>`],
    ["in an option", `<select><option><p>${NOINDEX}</select>`],
    ["in a title of an image", `<svg><title>${NOINDEX}</title></svg>`],
    ["in a table", `<table><tr>${NOINDEX}`],
    ["with references", '<meta name="&#114;obots" content="no&#x69;ndex">'],
    ["without quotes, slashed", "<meta/name=robots content=noindex>"],
    ["with blanks around", '<meta name = "robots"\n\tcontent = "noindex" / >'],
    [
      "of which the first counts of two attributes",
      "<meta name=robots name=x content=noindex content=index>",
    ],
    ["behind a bracket that begins nothing", `a < b <${NOINDEX}`],
  ])("are heard %s", async (_, html) => {
    expect((await said(html)).slice(0, 1)).toEqual(["* noindex"]);
  });

  it("are those behind a script also where its escaped part comes in pieces", async () => {
    // The first bytes are kept together, to find out what the page is.
    const start = `<!doctype html>${" ".repeat(1_500)}`;
    const html = `${start}<script>a<!--b<script>c</script>${NOINDEX}-->d</script>${NOINDEX}`;
    for (let at = start.length; at < html.length; at++) {
      const { directives } = await page(html, {}, [at, html.length - at]);
      expect([at, directives.map(({ where }) => where)]).toEqual([at, [html.length - NOINDEX.length]]);
    }
  });

  it("have their first 1,000 kept", async () => {
    const read = await page("<meta name=a content=b>".repeat(1_002));
    expect(read.meta).toHaveLength(1_000);
    expect(read.diagnostics).toEqual([
      {
        code: "too-many-tags",
        level: "error",
        id: "too-many-tags.meta",
        params: { maxTags: 1_000 },
        message: "there are more than 1000 META tags; from here on they are left out",
        offset: 23_000,
      },
    ]);
  });

  it("with a value that is too long have none", async () => {
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

describe("a META tag that is misspelt", () => {
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
    ["a name in a pragma", '<meta http-equiv="robots" content="noindex">', "robots"],
    ["several names in one", '<meta name="robots, googlebot" content="noindex">', "robots, googlebot"],
    ["two names with a blank", '<meta name="googlebot bingbot" content="none">', "googlebot bingbot"],
    ["a header as a name", '<meta name="x-robots-tag" content="noindex">', "x-robots-tag"],
    ["a header with any word", '<meta http-equiv="X-Robots-Tag" content="noai">', "X-Robots-Tag"],
    ["a header in a pragma", '<meta http-equiv="X-Robots-Tag" content="noindex">', "X-Robots-Tag"],
  ])("is told: %s", async (_, html, value) => {
    const { diagnostics } = await page(html);
    expect(diagnostics.map((one) => [one.code, one.level, one.offset, one.value])).toEqual([
      ["meta-misspelt", "warning", 0, value],
    ]);
  });

  it.each([
    ['<meta property="robots" content="noindex">', 'write <meta name="robots">'],
    ['<meta property=" GoogleBot " content="noindex">', 'write <meta name="googlebot">'],
    ['<meta http-equiv="X-Robots-Tag" content="noindex">', "a field of the HTTP header, and nobody reads it"],
    ['<meta name="robots, googlebot" content="noindex">', "write a tag for each crawler"],
  ])("is told with what to write instead: %s", async (html, words) => {
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
  ])("is no such: %s", async (html) => {
    expect(await codes(html)).toEqual([]);
  });
});

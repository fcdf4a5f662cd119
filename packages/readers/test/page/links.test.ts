import { describe, expect, it } from "vitest";
import { codes, page } from "../support/pages.ts";

describe("readPage() with a base after other elements", () => {
  it("resolves earlier links against the base, and earlier frames against the page's URL", async () => {
    const before = "<iframe src=f></iframe><a href=a></a><link rel=next href=n>";
    const { links } = await page(`${before}<base href="sub/"><iframe src=g></iframe>`);
    expect(links.map(({ url }) => url?.slice("https://example.com/dir/".length))).toEqual([
      "f",
      "sub/a",
      "sub/n",
      "sub/g",
    ]);
  });
});

describe("links of readPage()", () => {
  it("come from a, area, frames, and link elements that refer to a page", async () => {
    const { links } = await page(
      [
        '<link rel="next" href="?p=2"><link rel="stylesheet alternate" href="s.css"><link rel=icon href=i.png>',
        '<link rel="alternate" hreflang="de" href="/de"><link rel=prev href=/p>',
        '<a href="a#b">x</a><a name="x">y</a><area href="/area">',
        '<iframe src="//other.example/i"></iframe>',
        "<svg><a href=/svg></a></svg>",
      ].join(""),
    );
    expect(links.map(({ element, url }) => `${element} ${url}`)).toEqual([
      "link https://example.com/dir/page?p=2",
      "link https://example.com/de",
      "link https://example.com/p",
      "a https://example.com/dir/a#b",
      "area https://example.com/area",
      "iframe https://other.example/i",
      "a https://example.com/svg",
    ]);
  });

  it.each([
    ["an xlink:href", "<svg><a xlink:href=/x></a></svg>", ["/x"]],
    ["an xlink:href in capitals", "<svg><A XLINK:HREF=/x></A></svg>", ["/x"]],
    ["an href together with an xlink:href", "<svg><a xlink:href=/x href=/y></a></svg>", ["/y"]],
    ["an empty href together with an xlink:href", "<svg><a xlink:href=/x href></a></svg>", [""]],
    ["no link for an xlink:href in HTML", "<a xlink:href=/x></a>", []],
    ["no link for an xlink:href in HTML inside SVG", "<svg><foreignObject><a xlink:href=/x></a></svg>", []],
    ["no link for an xlink:href in MathML", "<math><a xlink:href=/x></a></math>", []],
    ["no link for SVG in a template", "<template><svg><a xlink:href=/x></a></svg></template>", []],
  ])("in SVG follow the rules of browsers: %s", async (_, html, expected) => {
    const { links } = await page(html);
    expect(links.map(({ target }) => target)).toEqual(expected);
  });

  it("come only from frames if a frameset replaces a body without visible content", async () => {
    const { links } = await page(
      '<a href="/gone"></a><frameset><frame src="f"><a href="/no"></a></frameset><frame src="g">',
    );
    expect(links.map(({ element, target }) => `${element} ${target}`)).toEqual(["frame f"]);
  });

  it("do not include frames without a URL or outside a frameset", async () => {
    const { links } = await page(
      '<iframe src=""></iframe><iframe src="  "></iframe><frame src="f"><a href="">',
    );
    expect(links.map(({ element, url }) => `${element} ${url}`)).toEqual(["a https://example.com/dir/page"]);
  });

  it("have attribute values whose line ends were normalized before character references were replaced", async () => {
    const { links, meta } = await page('<meta name=a content="1\r\n2\r3&#13;"><a href="/b\r\nc" rel="a\rb">');
    expect(meta[0]?.content).toBe("1\n2\n3\r");
    expect(links[0]).toMatchObject({ target: "/b\nc", url: "https://example.com/bc", rel: ["a", "b"] });
  });

  it("have the link types of rel, separated by spaces or commas", async () => {
    const { links } = await page(
      "<a href=1 rel='UGC,noopener'><a href=2 rel='external  sponsored'><a href=3 rel=nofollow><a href=4 rel=noopener><a href=5>",
    );
    expect(links.map(({ rel, nofollow }) => [rel.join(" "), nofollow])).toEqual([
      ["ugc noopener", false],
      ["external sponsored", false],
      ["nofollow", true],
      ["noopener", false],
      ["", false],
    ]);
  });

  it("have the byte offset of the tag, and the target with character references replaced", async () => {
    const { links } = await page('<p>ü</p><a href=" /a?b=1&amp;c=2&copy=3&#x20AC; ">');
    expect(links).toEqual([
      {
        url: "https://example.com/a?b=1&c=2&copy=3%E2%82%AC",
        target: "/a?b=1&c=2&copy=3€",
        element: "a",
        rel: [],
        nofollow: false,
        offset: 9,
      },
    ]);
  });

  it("have no URL if they do not refer to a page, and are reported if they are invalid", async () => {
    const { links, diagnostics } = await page(
      "<a href=mailto:a@b.example><a href='javascript:void 0'><a href='http://['><a href=''><a href='http://a b/'>",
    );
    expect(links.map(({ url }) => url)).toEqual([
      undefined,
      undefined,
      undefined,
      "https://example.com/dir/page",
      undefined,
    ]);
    expect(diagnostics.map(({ code, offset, value }) => [code, offset, value])).toEqual([
      ["link-invalid", 55, "http://["],
      ["link-invalid", 85, "http://a b/"],
    ]);
  });

  it("are kept up to a maximum number and a maximum total length", async () => {
    const read = await page("<a href=1>".repeat(12), { limits: { maxLinks: 10 } });
    expect(read.links).toHaveLength(10);
    expect(read.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([["too-many-links", 100]]);
    const long = await page(`<base href=http://a/${"b".repeat(8_000)}/>${"<a href=1>".repeat(3_000)}`);
    expect(long.links.length).toBe(Math.floor(16_777_216 / 8_011));
    expect(long.diagnostics.map(({ code }) => code)).toEqual(["too-many-links"]);
  });

  it("have a URL only if they are absolute, when the page's URL is not known", async () => {
    const { links, base, url, diagnostics } = await page(
      "<a href=a><a href=https://b.example/><a href='http://['>",
      {
        url: undefined,
      },
    );
    expect({ url, base }).toEqual({ url: undefined, base: undefined });
    expect(links.map((link) => link.url)).toEqual([undefined, "https://b.example/", undefined]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["link-invalid"]);
  });
});

describe("base of readPage()", () => {
  it("also resolves the links before it", async () => {
    const { links, base } = await page("<a href=1><base target=x><base href=/b/c><a href=2>");
    expect(base).toBe("https://example.com/b/c");
    expect(links.map(({ url }) => url)).toEqual(["https://example.com/b/1", "https://example.com/b/2"]);
  });

  it("is the first base element, in head or body", async () => {
    const read = await page("<body><base href=/a/><base href=/b/><a href=x>");
    expect(read.links[0]?.url).toBe("https://example.com/a/x");
    expect(read.diagnostics.map(({ code, offset, value }) => [code, offset, value])).toEqual([
      ["base-repeated", 21, "/b/"],
    ]);
  });

  it("is not taken from a template, a comment or an SVG image", async () => {
    const { base } = await page(
      "<template><base href=/a/></template><!--<base href=/b/>--><svg><base href=/c/></svg>",
    );
    expect(base).toBe("https://example.com/dir/page");
  });

  it("is the page's own URL if the first base element is unusable", async () => {
    for (const target of ["http://[", "data:text/html,x", "javascript:1"]) {
      const read = await page(`<base href="${target}"><base href=/x/><a href=y>`);
      expect(read.base).toBe("https://example.com/dir/page");
      expect(read.links[0]?.url).toBe("https://example.com/dir/y");
      expect(read.diagnostics.map(({ code }) => code)).toEqual(["base-invalid", "base-repeated"]);
    }
  });
});

describe("relations of readPage()", () => {
  it("come from link elements and from the Link header", async () => {
    const headers = [["link", '</l>; rel="license"; type="application/rsl+xml"']] as const;
    const { relations } = await page(
      '<link rel="License" type="Application/RSL+xml" href=r.xml><link href=x>',
      { headers },
    );
    expect(relations).toEqual([
      { target: "r.xml", rel: ["license"], type: "application/rsl+xml", from: "link", where: 0 },
      { target: "/l", rel: ["license"], type: "application/rsl+xml", from: "header", where: 1 },
    ]);
  });
});

describe("canonical URL of readPage()", () => {
  const canonical = (href: string): string => `<link rel="canonical" href="${href}">`;

  it("comes from the head, without fragment", async () => {
    const read = await page(`<head><meta charset=utf-8>${canonical("https://example.com/c#d")}</head><p>`);
    expect(read.canonical).toEqual({
      target: "https://example.com/c#d",
      url: "https://example.com/c",
      from: "link",
      where: 26,
    });
    expect(read.diagnostics).toEqual([]);
  });

  it("comes from the header if the head has none", async () => {
    const headers = [
      ["date", "now"],
      ["link", '</c>; rel="canonical"'],
    ] as const;
    const read = await page(`<base href=https://b.example/><p>`, { headers });
    expect(read.canonical).toEqual({ target: "/c", url: "https://example.com/c", from: "header", where: 2 });
  });

  it.each([
    ["an element that is not allowed in the head", "<head><div></div>"],
    ["text", "<head>x"],
    ["the beginning of the body", "<head></head><body>"],
    ["the end tag of html", "<head></html>"],
    ["an img element", "<head><img>"],
  ])("does not count after %s", async (_, before) => {
    const read = await page(before + canonical("/c"));
    expect(read.canonical).toBeUndefined();
    expect(read.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([
      ["canonical-misplaced", before.length],
    ]);
  });

  it.each([
    ["the end of the head", "<head></head>\n"],
    [
      "elements of the head",
      "<head> <title>a b</title><script>x<div></script><style>p{}</style><noscript><img>x</noscript><template>x<p></template>",
    ],
    ["a comment", "<!-- <body> -->"],
    ["the beginning of the page", ""],
  ])("counts after %s", async (_, before) => {
    expect((await page(before + canonical("/c"))).canonical?.url).toBe("https://example.com/c");
  });

  it.each([
    ["www.example.com/c", "https://example.com/dir/www.example.com/c"],
    ["https//example.com/c", "https://example.com/dir/https//example.com/c"],
    ["https:example.com/c", "https://example.com/dir/example.com/c"],
    ["https:/example.com/c", "https://example.com/example.com/c"],
    ["https:///example.com/c", "https://example.com/c"],
    ["https:\\\\example.com\\c", "https://example.com/c"],
    ["https://http://example.com/c", "https://http//example.com/c"],
    ["https://example.com/a b", "https://example.com/a%20b"],
  ])("is reported if it is malformed: %s", async (target, url) => {
    const read = await page(canonical(target));
    expect(read.canonical?.url).toBe(url);
    expect(read.diagnostics).toMatchObject([
      { code: "canonical-malformed", level: "warning", offset: 0, value: target },
    ]);
    const headers = [["link", `<${target}>; rel=canonical`]] as const;
    expect((await page("<p>", { headers })).diagnostics.map(({ code }) => code)).toEqual([
      "canonical-malformed",
    ]);
  });

  it.each([
    "https://example.com/c",
    "HTTP://example.com",
    "https://httpbin.example/c",
    "https://http.example/",
    // HTML, "the link element": any valid URL is allowed.
    "/c",
    "c?a=1",
    "//other.example/c",
  ])("is not reported if it is valid, absolute or relative: %s", async (target) =>
    expect(await codes(canonical(target))).toEqual([]),
  );

  it("is reported as a conflict only if it differs from the first canonical URL", async () => {
    const headers = [["link", '<https://example.com/c>; rel="canonical"']] as const;
    expect(
      await codes(canonical("https://example.com/c") + canonical("HTTPS://example.com/dir/../c"), {
        headers,
      }),
    ).toEqual([]);
    const read = await page(canonical("https://example.com/c") + canonical("//example.com/d"), { headers });
    expect(read.canonical?.url).toBe("https://example.com/c");
    expect(read.canonicals.map(({ from, where, target }) => [from, where, target])).toEqual([
      ["link", 0, "https://example.com/c"],
      ["link", 51, "//example.com/d"],
      ["header", 1, "https://example.com/c"],
    ]);
    expect(read.diagnostics.map(({ code, offset, value }) => [code, offset, value])).toEqual([
      ["canonical-conflict", 51, "//example.com/d"],
    ]);
    // A person reads lines, not bytes, so the message names the other URL.
    expect(read.diagnostics[0]?.message).toBe(
      "this differs from https://example.com/c, the first canonical URL of the page; Google then ignores both",
    );
    const differing = await page(canonical("https://example.com/x"), { headers });
    expect(differing.diagnostics).toMatchObject([
      {
        code: "canonical-conflict",
        offset: 0,
        params: { line: 1 },
        // A person sees the header with its status line, so the message has no number of a field.
        message:
          "this canonical URL of the header differs from https://example.com/x, the first one of the page; Google then ignores both",
      },
    ]);
  });

  it("is reported and skipped if it is invalid", async () => {
    for (const href of ["", "http://[", "mailto:a@b.example"]) {
      const read = await page(canonical(href) + canonical("/d"));
      expect(read.canonical?.target).toBe("/d");
      expect(read.diagnostics.map(({ code }) => code)).toContain("canonical-invalid");
      expect(read.diagnostics.map(({ code }) => code)).not.toContain("canonical-conflict");
    }
    expect(await codes("<link rel=canonical>")).toEqual(["canonical-invalid"]);
    expect(await codes('<link rel=canonical href=/de hreflang="de">')).toEqual(["canonical-invalid"]);
  });

  it("may be relative if the page's URL is not known", async () => {
    const read = await page(canonical("/c"), { url: undefined });
    expect(read.canonical).toEqual({ target: "/c", url: undefined, from: "link", where: 0 });
    expect(read.diagnostics.map(({ code }) => code)).toEqual([]);
  });
});

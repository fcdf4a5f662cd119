import { describe, expect, it } from "vitest";
import { chunked } from "../../../../tests/support/byte-streams.ts";
import { readPage } from "../../src/page/read-page.ts";
import { codes, page } from "../support/pages.ts";

const XMLNS = 'xmlns="http://www.w3.org/1999/xhtml"';
const contentType = "application/xhtml+xml";

const xhtml = (head: string, body = "", root = XMLNS): string =>
  `<?xml version="1.0"?><html ${root}><head>${head}</head><body>${body}</body></html>`;

/** Returns a summary of the data that crawlers use. */
async function read(document: string, type = contentType): Promise<unknown> {
  const { title, directives, links, canonical, diagnostics } = await page(document, { contentType: type });
  return {
    title,
    directives: directives.map(({ name }) => name),
    links: links.map(({ target }) => target),
    canonical: canonical?.target,
    codes: diagnostics.map(({ code }) => code),
  };
}

const NOTHING = { title: undefined, directives: [], links: [], canonical: undefined, codes: [] };
const META = '<meta name="robots" content="noindex"/>';

describe("readPage() with an XML page", () => {
  it.each([
    "title",
    "script",
    "style",
    "textarea",
    "iframe",
    "noscript",
    "xmp",
    "noembed",
    "noframes",
    "plaintext",
  ])("ends the element %s at its self-closing tag", async (name) => {
    const title = name === "title" ? "" : undefined;
    expect(await read(xhtml(`<${name}/>${META}`, '<a href="/x"/>'))).toEqual({
      ...NOTHING,
      title,
      directives: ["noindex"],
      links: ["/x"],
    });
  });

  it.each(["application/xml", "text/xml; charset=utf-8", "application/vnd.x+xml"])(
    "reads the type %s with the root html as XHTML",
    async (type) => {
      const expected = { ...NOTHING, title: "", directives: ["noindex"] };
      expect(await read(xhtml(`<title/>${META}`), type)).toEqual(expected);
      const prefixed = `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:title/><h:meta name="robots" content="noindex"/></h:html>`;
      expect(await read(prefixed, type)).toEqual(expected);
    },
  );

  it("does not read it as XML if its type is text/html", async () => {
    expect(await read(xhtml(`<title/>${META}`), "text/html")).toMatchObject({ directives: [] });
  });

  it.each([
    ["a link in a script, which is markup", '<script><a href="/x">x</a></script>', ["/x"]],
    ["a link in a CDATA section, which is text", '<script><![CDATA[<a href="/x">x</a>]]></script>', []],
    ["a link in a comment", '<!-- <a href="/x"/> -->', []],
    ["a link in a processing instruction", '<?p <a href="/x"> ?>', []],
    ["a link in capitals, which is another element", '<A href="/x"/><a HREF="/y"/>', []],
    ["a link with a prefix", '<h:a xmlns:h="http://www.w3.org/1999/xhtml" href="/x"/>', ["/x"]],
    ["a link of another namespace", '<a xmlns="urn:x" href="/x"><b xmlns=""/></a><a href="/y"/>', ["/y"]],
    ["a link of no namespace", '<div xmlns=""><a href="/x"/></div>', []],
    ["a link with an attribute of another namespace", '<a xmlns:x="urn:x" x:href="/x"/>', []],
    ["a link in SVG", '<svg xmlns="http://www.w3.org/2000/svg"><a href="/x"/></svg>', ["/x"]],
    [
      "an xlink:href in SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="/x"/></svg>',
      ["/x"],
    ],
    [
      "an xlink:href of another namespace in SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="urn:x"><a xlink:href="/x"/></svg>',
      [],
    ],
    ["a link in a template", '<template><a href="/x"/></template><a href="/y"/>', ["/y"]],
    ["nested links, which XML allows", '<a href="/x"><a href="/y"/></a>', ["/x", "/y"]],
    ["a link in a table", '<table><a href="/x"/></table>', ["/x"]],
    ["character references in a value", '<a href="/x?a=1&amp;copy=2&#x26;&eacute;"/>', ["/x?a=1&copy=2&é"]],
    ["whitespace in a value", '<a href="/x\r\ny\tz"/>', ["/x y z"]],
  ])("finds links by the rules of XML: %s", async (_, body, links) => {
    expect(await read(xhtml("", body))).toEqual({ ...NOTHING, links });
  });

  it("returns the text of the first title, without comments and with CDATA sections", async () => {
    const title = "<title>a &amp; <!-- </title> --><![CDATA[<b> &amp; ]]>\n c</title><title>d</title>";
    expect(await read(xhtml(title))).toMatchObject({ title: "a & <b> &amp; c", codes: [] });
  });

  it("reads a page as XHTML even if the page declares no namespace", async () => {
    expect(await read(xhtml(META, "", ""))).toEqual({ ...NOTHING, directives: ["noindex"] });
  });

  it.each([
    ["in another namespace", `<html xmlns="https://www.w3.org/1999/xhtml"><head>${META}</head></html>`, 0],
    ["in capitals", `<!-- --><HTML ${XMLNS}><META name="robots" content="noindex"/></HTML>`, 8],
    ["of a feed", "<rss/>", 0],
  ])("reports a root that is not the html element of XHTML: a root %s", async (_, document, offset) => {
    const { directives, diagnostics } = await page(document, { contentType });
    expect(directives).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "root-not-xhtml", offset }]);
  });

  it("takes a canonical URL only from the head", async () => {
    const link = '<link rel="canonical" href="https://example.com/c"/>';
    expect(await read(xhtml(link))).toMatchObject({ canonical: "https://example.com/c", codes: [] });
    expect(await read(xhtml("", link))).toMatchObject({
      canonical: undefined,
      codes: ["canonical-misplaced"],
    });
  });

  it("ends an element with data-nosnippet at its end tag or its self-closing tag", async () => {
    const body = '<p data-nosnippet=""/><div data-nosnippet=""><span data-nosnippet=""/>x</div>';
    const document = xhtml("", body);
    const { nosnippet, diagnostics } = await page(document, { contentType });
    expect(nosnippet.map(({ start, end }) => document.slice(start, end))).toEqual([
      '<div data-nosnippet=""><span data-nosnippet=""/>x</div>',
      '<span data-nosnippet=""/>',
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["nosnippet-misplaced"]);
  });

  it.each([
    ["an end tag of an outer element", '<p><br></p><a href="/x"/>'],
    ["an end tag without an element", '</p><a href="/x"/>'],
    ["a value without quotes", "<a href=/x />"],
    ["an attribute without a value", '<p hidden>t</p><a href="/x"/>'],
    ["a prefix that is not declared", '<x:p/><a href="/x"/>'],
  ])("reports XML that is not well-formed once, and continues: %s", async (_, body) => {
    expect(await read(xhtml("", body + body))).toEqual({
      ...NOTHING,
      links: ["/x", "/x"],
      codes: ["not-well-formed"],
    });
  });

  it.each([
    ["with tags in the text of an entity", `[<!ENTITY e "<p>${META}<a href='/no'/></p>">]`],
    ["with a tag after a bracket in an entity", `[<!ENTITY e ']> ${META}'>]`],
    ["with elements that are not closed", '[<!ENTITY e "<p><template><title>x">]'],
    ["with comments and instructions", `[<!-- ]> ' ${META} --> <?p ]> " <a href="/no"/> ?> %x;\n]\n`],
    [
      "with a public identifier",
      `PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd" [<!ATTLIST a b CDATA "<a href='/no'/>">]`,
    ],
    ["with an address in brackets", 'SYSTEM "http://[::1]/x.dtd"'],
    ["with an empty subset", "[]"],
  ])("ignores the declarations of a DOCTYPE: %s", async (_, doctype) => {
    const document = `<?xml version="1.0"?><!-- <!DOCTYPE x [ --><!DOCTYPE html ${doctype}>${xhtml("<title>t</title>", '<a href="/x"/>').slice(21)}`;
    const whole = await page(document, { contentType });
    expect(await read(document)).toEqual({ ...NOTHING, title: "t", links: ["/x"] });
    expect(document.slice(whole.links[0]?.offset)).toMatch(/^<a href="\/x"\/>/);
    for (let size = 1; size < 20; size++)
      expect(await readPage(chunked(Buffer.from(document), [size]), { url: whole.url, contentType })).toEqual(
        whole,
      );
  });

  it.each(['[<!ENTITY e "x>', "[<!-- x>", "[", "[<", "<!DOCT"])(
    "reports a page that ends inside its DOCTYPE: %s",
    async (doctype) => {
      const document = doctype.startsWith("<!") ? doctype : `<!DOCTYPE html ${doctype}`;
      expect(await read(document)).toEqual({ ...NOTHING, codes: ["truncated"] });
    },
  );

  it("reports a page that ends inside an element", async () => {
    expect(await codes(xhtml("").replace("</html>", ""), { contentType })).toEqual(["truncated"]);
  });

  it("returns the same result for chunks of any size", async () => {
    const document = xhtml(
      `<title>a<![CDATA[<&]]></title>${META}<!-- - -->`,
      '<h:a xmlns:h="http://www.w3.org/1999/xhtml" href="/x&amp;y"/><script>//<![CDATA[\n</a>]]></script><div data-nosnippet="">x</div >',
    );
    const whole = await page(document, { contentType });
    for (let size = 1; size < 70; size++)
      expect(await readPage(chunked(Buffer.from(document), [size]), { url: whole.url, contentType })).toEqual(
        whole,
      );
  });

  it("finds links inside and after 2,000 nested elements", async () => {
    const deep = "<p>".repeat(2_000);
    const document = xhtml("", `${deep}<a href="/x"/>${"</p>".repeat(2_000)}<a href="/y"/>`);
    expect(await read(document)).toEqual({ ...NOTHING, links: ["/x", "/y"] });
  });

  it.each([
    ["UTF-8 by default", "<html/>", contentType, "utf-8", "default"],
    [
      "from the XML declaration",
      "<?xml version='1.0' encoding='koi8-r'?><html/>",
      "text/xml",
      "koi8-r",
      "meta",
    ],
    [
      "from the header, not from the XML declaration",
      "<?xml version='1.0' encoding='koi8-r'?><html/>",
      "text/xml; charset=gbk",
      "gbk",
      "header",
    ],
    ["not from a META tag", "<html><meta charset='koi8-r'/></html>", contentType, "utf-8", "default"],
  ])("detects the encoding: %s", async (_, document, type, name, from) => {
    expect((await page(document, { contentType: type })).encoding).toEqual({ name, from });
  });

  it("recognizes UTF-16 without a byte order mark by the XML declaration", async () => {
    const bytes = Buffer.from(xhtml(META), "utf16le");
    const { encoding, directives } = await page(bytes, { contentType });
    expect([encoding.name, directives.length]).toEqual(["utf-16le", 1]);
  });
});

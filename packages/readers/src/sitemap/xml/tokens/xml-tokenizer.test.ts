import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8 } from "./sitemap-encoding.ts";
import type { XmlEvents } from "./xml-events.ts";
import { XmlTokenizer } from "./xml-tokenizer.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 500);

/** What is told of a text, in chunks of a size; parts of a text that follow each other are one. */
function told(text: string, size: number): readonly string[] {
  const list: string[] = [];
  let run = "";
  let runAt = 0;
  const tell = (what: string): void => {
    if (run !== "") list.push(`text@${runAt} ${run}`);
    run = "";
    if (what !== "") list.push(what);
  };
  const events: XmlEvents = {
    startTag: (name, at) => tell(`start@${at} ${name.text}`),
    attribute: (name) => tell(`attribute ${name.text}=${tokens.attributeValue()}`),
    startTagEnd: (empty) => tell(`end of start, ${empty ? "empty" : "open"}`),
    endTag: (name, at) => tell(`end@${at} ${name.text}`),
    text: (start, end) => {
      if (run === "") runAt = start;
      run += tokens.window.units(start, end);
    },
    cdata: (start, end) => tell(`cdata@${start} ${tokens.window.units(start, end)}`),
    instruction: (content, at) => tell(`instruction@${at} ${content}`),
    declaration: (content, at) => tell(`declaration@${at} ${content}`),
  };
  const tokens = new XmlTokenizer(events, utf8);
  for (let at = 0; at < text.length; at += size) tokens.write(text.slice(at, at + size));
  tokens.end();
  tell("");
  return [...list, `cut ${tokens.textIsCut}`];
}

const PARTS = [
  "<a>",
  "</a>",
  "<a>",
  "</a>",
  "<b/>",
  "<b />",
  '<c d="',
  '"/>',
  '<c d="1">',
  '<c d="2>1">',
  "<c d='1' e=\"",
  '<c d="1" e=2>',
  "<c d>",
  '<c d="1" f="2"/>',
  '<c d="3" f=""/>',
  "</c>",
  "</a >",
  "</ a>",
  "</>",
  "<!-- > -->",
  "<!---->",
  "<![CDATA[ <a> ]]>",
  "<![CDATA[]]>",
  "<?p i?>",
  "<!D x>",
  "\n  ",
  "text",
  "a > b",
  "< ",
  "<",
  '"',
  "'",
  ">",
  "&amp;",
  "]]>",
  "-->",
];

describe("what is told", () => {
  it("does not hang on what was told before, nor on chunks", () => {
    // A chunk of a byte holds no tag that could be known.
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }),
        fc.integer({ min: 2, max: 80 }),
        (parts, size) => {
          const text = parts.join("");
          const slowly = told(text, 1);
          expect(told(text, 1_000_000)).toEqual(slowly);
          expect(told(text, size)).toEqual(slowly);
        },
      ),
      { numRuns },
    );
  });

  it("is the same for a tag that comes again with other values", () => {
    const links = [1, 2, 3, 4].map((n) => `<link rel="x" href='https://example.com/${n}?a>"<b'/>\n`).join("");
    expect(told(links.repeat(3), 1_000)).toEqual(told(links.repeat(3), 1));
  });
});

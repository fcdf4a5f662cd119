import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8 } from "./sitemap-encoding.ts";
import type { XmlEvents } from "./xml-events.ts";
import { XmlTokenizer } from "./xml-tokenizer.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 500);

/** Returns the events of a text in chunks of `size`. Consecutive parts of text are joined. */
function collectEvents(text: string, size: number): readonly string[] {
  const list: string[] = [];
  let run = "";
  let runAt = 0;
  const add = (event: string): void => {
    if (run !== "") list.push(`text@${runAt} ${run}`);
    run = "";
    if (event !== "") list.push(event);
  };
  const events: XmlEvents = {
    startTag: (name, at) => add(`start@${at} ${name.text}`),
    attribute: (name) => add(`attribute ${name.text}=${tokens.attributeValue()}`),
    startTagEnd: (empty) => add(`end of start, ${empty ? "empty" : "open"}`),
    endTag: (name, at) => add(`end@${at} ${name.text}`),
    text: (start, end) => {
      if (run === "") runAt = start;
      run += tokens.window.units(start, end);
    },
    cdata: (start, end) => add(`cdata@${start} ${tokens.window.units(start, end)}`),
    instruction: (content, at) => add(`instruction@${at} ${content}`),
    declaration: (content, at) => add(`declaration@${at} ${content}`),
  };
  const tokens = new XmlTokenizer(events, utf8);
  for (let at = 0; at < text.length; at += size) tokens.write(text.slice(at, at + size));
  tokens.end();
  add("");
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

describe("XmlTokenizer", () => {
  it("emits the same events for any chunks, whether or not it remembers a tag", () => {
    // A chunk of one byte contains no complete tag, so no tag is remembered.
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }),
        fc.integer({ min: 2, max: 80 }),
        (parts, size) => {
          const text = parts.join("");
          const expected = collectEvents(text, 1);
          expect(collectEvents(text, 1_000_000)).toEqual(expected);
          expect(collectEvents(text, size)).toEqual(expected);
        },
      ),
      { numRuns },
    );
  });

  it("emits the same events for a repeated tag with other attribute values", () => {
    const links = [1, 2, 3, 4].map((n) => `<link rel="x" href='https://example.com/${n}?a>"<b'/>\n`).join("");
    expect(collectEvents(links.repeat(3), 1_000)).toEqual(collectEvents(links.repeat(3), 1));
  });
});

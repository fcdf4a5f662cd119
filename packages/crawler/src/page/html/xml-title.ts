/** What is not text in XML, and what ends it: comments and instructions (XML 1.0 §2.5, §2.6), and other tags. */
const MARKUP = [
  ["<!--", "-->"],
  ["<?", "?>"],
  ["<", ">"],
] as const;

const CDATA = "<![CDATA[";

/**
 * Returns the text of a title as it would be written without markup: comments and tags removed, CDATA sections
 * (XML 1.0 §2.7) written with references.
 */
export function xmlTitle(units: string): string {
  let text = "";
  let from = 0;
  for (let at = units.indexOf("<"); at >= 0; at = units.indexOf("<", from)) {
    text += units.slice(from, at);
    if (units.startsWith(CDATA, at)) {
      const end = endOf(units, "]]>", at);
      text += units.slice(at + CDATA.length, end.start).replaceAll("&", "&amp;");
      from = end.end;
    } else {
      const [, close] = MARKUP.find(([open]) => units.startsWith(open, at)) ?? MARKUP[2];
      from = endOf(units, close, at).end;
    }
  }
  return text + units.slice(from);
}

function endOf(units: string, close: string, from: number): { readonly start: number; readonly end: number } {
  const start = units.indexOf(close, from);
  return start < 0 ? { start: units.length, end: units.length } : { start, end: start + close.length };
}

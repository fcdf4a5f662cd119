import { describe, expect, it } from "vitest";
import { page } from "../support/pages.ts";

/** Returns the source of each element with data-nosnippet. */
async function hidden(html: string): Promise<string[]> {
  const bytes = Buffer.from(html);
  return (await page(html)).nosnippet.map(({ start, end }) => bytes.subarray(start, end).toString());
}

describe("readPage()", () => {
  it.each<readonly [what: string, html: string, hidden: readonly string[]]>([
    ["a span", "é<span data-nosnippet>é</span >x", ["<span data-nosnippet>é</span >"]],
    ["a div with a value", '<div data-nosnippet="false">a</div>', ['<div data-nosnippet="false">a</div>']],
    ["a section", "<SECTION DATA-NOSNIPPET>a</SECTION>b", ["<SECTION DATA-NOSNIPPET>a</SECTION>"]],
    [
      "an inner element with the same name",
      "<div data-nosnippet><div>a</div>b</div>c",
      ["<div data-nosnippet><div>a</div>b</div>"],
    ],
    [
      "nested elements with the attribute",
      "<div data-nosnippet>a<span data-nosnippet>b</span></div>",
      ["<div data-nosnippet>a<span data-nosnippet>b</span></div>", "<span data-nosnippet>b</span>"],
    ],
    ["an element without end tag", "<div>a<span data-nosnippet>b</div>c", ["<span data-nosnippet>b"]],
    [
      "an element in a paragraph without end tag",
      "<p><span data-nosnippet>a<p>b",
      ["<span data-nosnippet>a"],
    ],
    ["an element in a list item", "<ul><li><div data-nosnippet>a<li>b</ul>", ["<div data-nosnippet>a"]],
    [
      "an element in a table cell",
      "<table><tr><td><div data-nosnippet>a<td>b<tr><td>c</table>",
      ["<div data-nosnippet>a"],
    ],
    [
      "an element that is open at the end of the page",
      "a<div data-nosnippet>b<p>c</body></html>",
      ["<div data-nosnippet>b<p>c</body></html>"],
    ],
    [
      "an end tag that a block inside the element blocks",
      "<span data-nosnippet><div></span>a</div>b",
      ["<span data-nosnippet><div></span>a</div>b"],
    ],
    [
      "the end tag of a formatting element around a div",
      "<b><div data-nosnippet></b>a</div>b",
      ["<div data-nosnippet></b>a</div>"],
    ],
    [
      "the end tag of a formatting element around a span",
      "<b><span data-nosnippet>a</b>b",
      ["<span data-nosnippet>a"],
    ],
    [
      "an end tag in a script",
      "<div data-nosnippet><script>'</div>'</script>a</div>b",
      ["<div data-nosnippet><script>'</div>'</script>a</div>"],
    ],
    ["an unfinished end tag", "<div data-nosnippet>a</div", ["<div data-nosnippet>a</div"]],
    [
      "a self-closing slash, which has no effect",
      "<div data-nosnippet/>a</div>b",
      ["<div data-nosnippet/>a</div>"],
    ],
    [
      "the end tag of a form around the element, which ends only the form",
      "<form><div data-nosnippet></form>a</div>b",
      ["<div data-nosnippet></form>a</div>"],
    ],
    [
      "an element that is not allowed in a table, ended by a cell",
      "<table><div data-nosnippet>a<td>b</table>",
      ["<div data-nosnippet>a"],
    ],
    [
      "a cell without a table, which is ignored",
      "<div data-nosnippet>a<td>b</td>c</div>d",
      ["<div data-nosnippet>a<td>b</td>c</div>"],
    ],
    [
      "a cell of an inner table, which does not end the element",
      "<table><td><div data-nosnippet><table><td>a</table></div>b",
      ["<div data-nosnippet><table><td>a</table></div>"],
    ],
    ["a div that ends an SVG image", "<svg><div data-nosnippet>a</div>", ["<div data-nosnippet>a</div>"]],
    ["a section element in SVG, which does not count", "<svg><section data-nosnippet>a</section></svg>", []],
    [
      "HTML inside an SVG image",
      "<svg><foreignObject><section data-nosnippet></svg>a</section></foreignObject>b",
      ["<section data-nosnippet></svg>a</section>"],
    ],
    [
      "a span after a paragraph that ends an SVG image",
      "<div><svg></p><span data-nosnippet>a</span>",
      ["<span data-nosnippet>a</span>"],
    ],
    [
      "a heading with a mismatched end tag",
      "<div data-nosnippet><h1>a</h2></div>b",
      ["<div data-nosnippet><h1>a</h2></div>"],
    ],
    [
      "an element in a template, which does not count",
      "<template><div data-nosnippet>a</div></template>",
      [],
    ],
    ["an element in a comment, which does not count", "<!--<div data-nosnippet>-->", []],
  ])("returns the ranges of elements with data-nosnippet: %s", async (_, html, wanted) => {
    expect(await hidden(html)).toEqual(wanted);
  });

  it("reports data-nosnippet on elements that do not support it", async () => {
    const read = await page(
      "<p data-nosnippet>a</p><img data-nosnippet><html data-nosnippet><div data-nosnippets>",
    );
    expect(read.nosnippet).toEqual([]);
    expect(read.diagnostics.map(({ code, offset, value }) => [code, offset, value])).toEqual([
      ["nosnippet-misplaced", 0, "p"],
      ["nosnippet-misplaced", 23, "img"],
      ["nosnippet-misplaced", 43, "html"],
    ]);
  });

  it("keeps at most maxTags elements with data-nosnippet", async () => {
    const read = await page("<span data-nosnippet></span>".repeat(4), { limits: { maxTags: 3 } });
    expect(read.nosnippet).toHaveLength(3);
    expect(read.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([["too-many-tags", 84]]);
  });
});

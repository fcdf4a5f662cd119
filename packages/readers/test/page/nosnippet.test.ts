import { describe, expect, it } from "vitest";
import { page } from "../support/pages.ts";

/** The text of each hidden element. */
async function hidden(html: string): Promise<string[]> {
  const bytes = Buffer.from(html);
  return (await page(html)).nosnippet.map(({ start, end }) => bytes.subarray(start, end).toString());
}

describe("what must not be shown in snippets", () => {
  it.each<readonly [what: string, html: string, hidden: readonly string[]]>([
    ["span", "é<span data-nosnippet>é</span >x", ["<span data-nosnippet>é</span >"]],
    ["div with a value", '<div data-nosnippet="false">a</div>', ['<div data-nosnippet="false">a</div>']],
    ["section", "<SECTION DATA-NOSNIPPET>a</SECTION>b", ["<SECTION DATA-NOSNIPPET>a</SECTION>"]],
    [
      "elements of the same name",
      "<div data-nosnippet><div>a</div>b</div>c",
      ["<div data-nosnippet><div>a</div>b</div>"],
    ],
    [
      "an element in one",
      "<div data-nosnippet>a<span data-nosnippet>b</span></div>",
      ["<div data-nosnippet>a<span data-nosnippet>b</span></div>", "<span data-nosnippet>b</span>"],
    ],
    ["one without end tag", "<div>a<span data-nosnippet>b</div>c", ["<span data-nosnippet>b"]],
    ["one in a paragraph that ends by itself", "<p><span data-nosnippet>a<p>b", ["<span data-nosnippet>a"]],
    ["one in an item of a list", "<ul><li><div data-nosnippet>a<li>b</ul>", ["<div data-nosnippet>a"]],
    [
      "one in a cell",
      "<table><tr><td><div data-nosnippet>a<td>b<tr><td>c</table>",
      ["<div data-nosnippet>a"],
    ],
    [
      "one that nothing ends",
      "a<div data-nosnippet>b<p>c</body></html>",
      ["<div data-nosnippet>b<p>c</body></html>"],
    ],
    [
      "an end tag that a block keeps from it",
      "<span data-nosnippet><div></span>a</div>b",
      ["<span data-nosnippet><div></span>a</div>b"],
    ],
    [
      "an end tag of the block around",
      "<b><div data-nosnippet></b>a</div>b",
      ["<div data-nosnippet></b>a</div>"],
    ],
    ["an end tag of the formatting around", "<b><span data-nosnippet>a</b>b", ["<span data-nosnippet>a"]],
    [
      "an end tag in a string",
      "<div data-nosnippet><script>'</div>'</script>a</div>b",
      ["<div data-nosnippet><script>'</div>'</script>a</div>"],
    ],
    ["an end tag that is not finished", "<div data-nosnippet>a</div", ["<div data-nosnippet>a</div"]],
    ["a slash, which ends nothing", "<div data-nosnippet/>a</div>b", ["<div data-nosnippet/>a</div>"]],
    [
      "an end tag of the form around, which ends the form alone",
      "<form><div data-nosnippet></form>a</div>b",
      ["<div data-nosnippet></form>a</div>"],
    ],
    [
      "one that no table can have, which a cell ends",
      "<table><div data-nosnippet>a<td>b</table>",
      ["<div data-nosnippet>a"],
    ],
    [
      "a cell without a table, which is none",
      "<div data-nosnippet>a<td>b</td>c</div>d",
      ["<div data-nosnippet>a<td>b</td>c</div>"],
    ],
    [
      "a cell of another table, which does not end it",
      "<table><td><div data-nosnippet><table><td>a</table></div>b",
      ["<div data-nosnippet><table><td>a</table></div>"],
    ],
    ["an image, which it ends", "<svg><div data-nosnippet>a</div>", ["<div data-nosnippet>a</div>"]],
    ["a section of an image", "<svg><section data-nosnippet>a</section></svg>", []],
    [
      "HTML in an image",
      "<svg><foreignObject><section data-nosnippet></svg>a</section></foreignObject>b",
      ["<section data-nosnippet></svg>a</section>"],
    ],
    [
      "a paragraph that ends an image",
      "<div><svg></p><span data-nosnippet>a</span>",
      ["<span data-nosnippet>a</span>"],
    ],
    ["a heading", "<div data-nosnippet><h1>a</h2></div>b", ["<div data-nosnippet><h1>a</h2></div>"]],
    ["a template", "<template><div data-nosnippet>a</div></template>", []],
    ["a comment", "<!--<div data-nosnippet>-->", []],
  ])("%s", async (_, html, wanted) => {
    expect(await hidden(html)).toEqual(wanted);
  });

  it("is told where the attribute counts for nothing", async () => {
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

  it("is kept up to a number", async () => {
    const read = await page("<span data-nosnippet></span>".repeat(4), { limits: { maxTags: 3 } });
    expect(read.nosnippet).toHaveLength(3);
    expect(read.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([["too-many-tags", 84]]);
  });
});

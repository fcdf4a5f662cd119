import { describe, expect, it } from "vitest";
import { page } from "../support/pages.ts";

/** Returns the seconds and the URL of the refresh of a page with this content in its META tag. */
async function refresh(content: string): Promise<unknown> {
  const { refresh: read } = await page(`<base href="/b/"><meta http-equiv="Refresh" content="${content}">`);
  return read && [read.seconds, read.url];
}

const BASE = "https://example.com/b";

describe("readPage()", () => {
  it.each([
    ["0; url=/x", [0, "https://example.com/x"]],
    ["5;URL='x?a#f'", [5, `${BASE}/x?a#f`]],
    ["0;url=&quot;x&quot; y", [0, `${BASE}/x`]],
    ["0;url='x", [0, `${BASE}/x`]],
    ["0, http://other.example/", [0, "http://other.example/"]],
    ["0 x", [0, `${BASE}/x`]],
    [" 1.9 ; url = x", [1, `${BASE}/x`]],
    [".5;x", [0, `${BASE}/x`]],
    ["0;urlx", [0, `${BASE}/urlx`]],
    ["0;url=mailto:a@b.example", [0, undefined]],
    // Loads the page itself again.
    ["300", [300, "https://example.com/dir/page"]],
    ["300;", [300, "https://example.com/dir/page"]],
    // Invalid.
    ["", undefined],
    ["x", undefined],
    ["url=/x", undefined],
    ["-1;url=/x", undefined],
    ["0url=/x", undefined],
    ["0;url=javascript:alert(1)", undefined],
    ["0;url=http://[", undefined],
  ])("parses the refresh %s as %j", async (content, expected) =>
    expect(await refresh(content)).toEqual(expected),
  );

  it("returns the first valid refresh, and prefers the header to the page", async () => {
    const document = `<meta http-equiv=refresh content=x><meta http-equiv=refresh content="0;a"><meta http-equiv=refresh content="0;b">`;
    expect((await page(document)).refresh).toEqual({
      seconds: 0,
      target: "a",
      url: "https://example.com/dir/a",
      from: "meta",
      where: 35,
    });
    const headers = [
      ["content-type", "text/html"],
      ["Refresh", "3; url=/h"],
    ] as const;
    expect((await page(document, { headers })).refresh).toEqual({
      seconds: 3,
      target: "/h",
      url: "https://example.com/h",
      from: "header",
      where: 2,
    });
  });

  it("returns no refresh for a META tag with the name refresh", async () =>
    expect((await page("<meta name=refresh content='0;url=/x'>")).refresh).toBeUndefined());

  it("resolves a refresh before the base against the page's URL, and a refresh after it against the base", async () => {
    const tag = '<meta http-equiv="refresh" content="0; url=t">';
    const base = '<base href="sub/">';
    expect((await page(tag + base)).refresh?.url).toBe("https://example.com/dir/t");
    expect((await page(base + tag)).refresh?.url).toBe("https://example.com/dir/sub/t");
  });
});

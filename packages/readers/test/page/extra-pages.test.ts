import { findCrawler, resolvePage } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { describeExtra, extraFile } from "../../../../tests/support/extra-corpus.ts";
import { page } from "../support/pages.ts";

const tags = extraFile("corpus/robots-meta.tsv")
  .toString()
  .split("\n")
  .slice(1)
  .filter((line) => line !== "");

describeExtra("readPage() with robots META tags of real pages", () => {
  it("covers all 233 tags of the corpus", () => expect(tags).toHaveLength(233));

  for (const tag of new Set(tags)) {
    it(`returns the directives of ${tag}`, async () => {
      const before = '<!DOCTYPE html>\n<html lang="de"><head><meta charset="utf-8"><title>Größe</title>\n\t';
      const html = `${before}${tag}\n<link rel="canonical" href="/a"></head><body><p>${tag.replaceAll("<", "&lt;")}`;
      const read = await page(html);
      const content = /\scontent=(["'])(.*?)\1/i.exec(tag)?.[2] ?? "";
      const words = content.split(",").filter((word) => word.trim() !== "");
      expect(read.directives).toHaveLength(words.length);
      for (const { where } of read.directives) expect(where).toBe(Buffer.from(before).length);
      expect(read.canonical?.url).toBe("https://example.com/a");
      const named = /\sname=["']?([\w-]+)/i.exec(tag)?.[1] ?? "";
      const crawler = findCrawler(named) ?? "FooBot";
      // Evaluated before every `unavailable_after` date in the corpus.
      const verdict = resolvePage(read.directives, crawler, new Date(0));
      expect(verdict.index.allowed).toBe(
        !/\b(?:noindex|none)\b(?!\s*:)/i.test(content.replace(/preview:none/gi, "")),
      );
      expect(verdict.follow.allowed).toBe(
        !/\b(?:nofollow|none)\b/i.test(content.replace(/preview:none/gi, "")),
      );
    });
  }
});

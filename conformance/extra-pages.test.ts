import { readFileSync } from "node:fs";
import { dialects, parseMetaTags } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { describeExtra, type ExtraCase, extraCases, extraFile } from "./extra-corpus.ts";
import { disagreements } from "./extra-question.ts";
import { metaTagsOf } from "./html-tags.ts";
import { verdictInShort, verdictOnPage } from "./page-answers.ts";
import { realTags } from "./robots-meta-tags.ts";
import type { PageVector } from "./vector.ts";

/** A case of the kind `meta`. */
interface MetaCase extends ExtraCase {
  readonly dialect: "google" | "classic-1994";
  readonly html?: string;
  readonly headers?: readonly string[];
}

/** Our answers that differ. Google's `none` means noindex and nofollow; the peer also treats it as noarchive. */
const DIFFERENT: Readonly<Record<string, unknown>> = {
  "t-0029": { index: false, follow: false, archive: true },
};

function answerTo(one: ExtraCase): unknown {
  const { html, headers, agent, expect: wanted, dialect } = one as MetaCase;
  const vector: PageVector = {
    id: one.id,
    section: "",
    why: "",
    kind: "page",
    dialects: [dialect],
    ...(html === undefined ? {} : { html }),
    headers: (headers ?? []).map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
    ...(agent === undefined ? {} : { productToken: agent }),
    expect: wanted as PageVector["expect"],
  };
  return verdictInShort(verdictOnPage(vector, dialects[dialect]), vector);
}

describeExtra("page directives in the tests of peers and in the five documents", () => {
  const cases = extraCases("meta");

  it("have 44 cases", () => {
    expect(cases).toHaveLength(44);
  });

  it("get the expected answers from resolvePage(), except in one case", () => {
    const wanted = cases.map((one) => ({ ...one, expect: DIFFERENT[one.id] ?? one.expect }));
    expect(disagreements(wanted, answerTo)).toEqual([]);
    const differing = cases.filter((one) => disagreements([one], answerTo).length > 0);
    expect(differing.map(({ id }) => id)).toEqual(Object.keys(DIFFERENT));
  });
});

describeExtra("robots META tags of real pages", () => {
  const lines = (): readonly string[] =>
    readFileSync(extraFile("corpus/robots-meta.tsv"), "utf8")
      .split("\n")
      .slice(1)
      .filter((line) => line !== "");

  it("are all parsed by parseMetaTags()", () => {
    const tags = lines();
    expect(tags).toHaveLength(233);
    for (const line of tags) {
      const [tag, ...more] = metaTagsOf(line);
      expect(more, line).toEqual([]);
      expect(tag?.name, line).toMatch(/^(?:robots|googlebot|googlebot-news|bingbot)$/i);
      // One of them sets its content with a script.
      const content = tag?.content ?? (line.includes("ng-attr-content") ? "" : undefined);
      expect(content, line).toBeDefined();
      const parts = (content ?? "").split(",").filter((part) => part.trim() !== "");
      expect(parseMetaTags([{ name: tag?.name ?? "", content: content ?? "" }]), line).toHaveLength(
        parts.length,
      );
    }
  });

  it("include the sixty tags of `realTags`", () => {
    const found = new Set(
      lines().flatMap((line) => metaTagsOf(line).map((tag) => `${tag.name} ${tag.content}`)),
    );
    expect(realTags.filter(([name, content]) => !found.has(`${name} ${content}`))).toEqual([]);
  });
});

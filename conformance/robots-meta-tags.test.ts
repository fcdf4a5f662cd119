import { findCrawler, type PageVerdict, parseMetaTags, resolvePage } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { realTags } from "./robots-meta-tags.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const googlebot = findCrawler("Googlebot");

type Topic = Exclude<keyof PageVerdict, "ignored" | "notes">;

function meaningOf(verdict: PageVerdict): string {
  const { ignored: _, notes: __, ...answers } = verdict;
  return (Object.keys(answers) as Topic[])
    .flatMap((topic) => {
      const { allowed, limit, because } = verdict[topic];
      if (!allowed) return `-${topic}`;
      if (limit !== undefined) return `${topic}<=${limit}`;
      return because?.value === undefined && because !== undefined ? `+${topic}` : [];
    })
    .join(" ");
}

describe("resolvePage() for Googlebot, on sixty robots META tags of real pages", () => {
  it("gets sixty different tags", () => {
    expect(new Set(realTags.map(([name, content]) => `${name} ${content}`)).size).toBe(60);
  });

  for (const [name, content, meaning, ignored] of realTags) {
    it(`gives the expected verdict for ${name}: ${content}`, () => {
      if (googlebot === undefined) throw new Error("The registry has no Googlebot.");
      const verdict = resolvePage(parseMetaTags([{ name, content }]), googlebot, NOW);
      expect(meaningOf(verdict)).toBe(meaning);
      expect(verdict.ignored.map(({ directive, why }) => `${directive.name} ${why}`).join(", ")).toBe(
        ignored,
      );
    });
  }
});

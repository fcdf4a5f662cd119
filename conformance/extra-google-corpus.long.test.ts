import { readFileSync } from "node:fs";
import { compile, dialects, isAllowed, type Matcher, parse } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { describeExtra, extraFile } from "./extra-corpus.ts";
import { readNdjson } from "./vector-files.ts";

/** Google/robotstxt's answers about one real file: a verdict and a line (0 for none) for each agent and URL. */
interface CorpusFile {
  readonly file: string;
  readonly agents: readonly string[];
  readonly urls: readonly string[];
  readonly allowed: readonly string[];
  readonly line: readonly (readonly number[])[];
}

const dialect = dialects["google-code"];

function answer(matcher: Matcher, url: string): string {
  const decision = matcher.decide(url);
  return `${decision.allowed ? 1 : 0} ${decision.because === "rule" ? decision.position.line : 0}`;
}

describeExtra("the engine in google-code, on real files", () => {
  let verdicts = 0;
  const differences: string[] = [];

  it("returns google/robotstxt's verdict and line: at first, repeatedly, with an index, and one-shot", {
    timeout: 600_000,
  }, () => {
    for (const { file, agents, urls, allowed, line } of readNdjson(
      extraFile("vectors/google-corpus.ndjson"),
    ) as CorpusFile[]) {
      const bytes = readFileSync(extraFile(`corpus/robots/${file}`));
      const document = parse(bytes, { dialect });
      agents.forEach((agent, a) => {
        const matcher = compile(document, agent);
        // Three rounds of twelve URLs, so that a matcher has built its indexes before the last round.
        for (let round = 1; round <= 3; round++) {
          urls.forEach((url, u) => {
            const theirs = `${allowed[a]?.[u]} ${line[a]?.[u]}`;
            const ours = answer(matcher, url);
            if (ours !== theirs)
              differences.push(`${file} ${agent} ${url} round ${round}: ours ${ours}, theirs ${theirs}`);
          });
        }
        urls.forEach((url, u) => {
          verdicts++;
          const ours = isAllowed(bytes, agent, url, { dialect }) ? "1" : "0";
          if (ours !== allowed[a]?.[u]) differences.push(`${file} ${agent} ${url} in one shot: ours ${ours}`);
        });
      });
    }
    expect(differences.slice(0, 20)).toEqual([]);
  });

  it("was compared in 115,908 verdicts", () => expect(verdicts).toBe(115_908));
});

import { maskedAddress } from "@maycrawl/engine/internal";
import type { BisectJson, CommitJson, VersionJson } from "../../json-shapes.ts";
import type { Verdict } from "../../verdict/judge-url.ts";
import { askedCrawlerJson, decisionJson } from "../../verdict/verdict-json.ts";
import type { Commit } from "./history.ts";
import type { LastChange, Question } from "./last-change.ts";

/** Returns the documented JSON of a search. */
export function bisectJson(
  { url, crawler, path }: Question,
  { result, commit, before, after, current, changes }: LastChange,
): BisectJson {
  const oldest = changes.at(-1)?.commit;
  return {
    schema: "maycrawl/bisect/1",
    url: maskedAddress(url),
    ...askedCrawlerJson(crawler),
    dialect: current.robots.dialect.name,
    path: maskedAddress(path),
    result,
    commit: commit === undefined ? null : commitJson(commit),
    before: before === undefined ? null : versionJson(before),
    after: after === undefined ? null : versionJson(after),
    current: versionJson(current),
    oldest: oldest === undefined ? null : commitJson(oldest),
  };
}

function commitJson({ hash, date, author, subject, parents }: Commit): CommitJson {
  return { hash, date, author, subject, merge: parents > 1 };
}

function versionJson(verdict: Verdict): VersionJson {
  return { from: maskedAddress(verdict.robots.from), ...decisionJson(verdict) };
}

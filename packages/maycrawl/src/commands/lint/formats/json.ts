import type { Finding } from "@maycrawl/engine/lint";
import { sourceErrorJson } from "../../../cli/source-error.ts";
import type { FindingJson, LintJson } from "../../../json-shapes.ts";
import { jsonLine } from "../../../output/json.ts";
import type { Format } from "./format.ts";

const SCHEMA = "maycrawl/lint/1";

/** Formats the findings of each source as one line of JSON. */
export const jsonFormat: Format = {
  *findings(source, { findings }) {
    yield jsonLine<LintJson>({ schema: SCHEMA, source, findings: findings.map(findingJson) });
  },
  error: (source, error) =>
    jsonLine<LintJson>({ schema: SCHEMA, source, findings: [], error: sourceErrorJson(error) }),
};

/** Returns the documented JSON of a finding. */
function findingJson(finding: Finding): FindingJson {
  const { params, related, crawlers, witnesses, proof = null, fixes, ...rest } = finding;
  return {
    ...rest,
    params: { ...params } as FindingJson["params"],
    related: related.map(({ start, end, line, column, message }) => ({ start, end, line, column, message })),
    crawlers: [...crawlers],
    witnesses: witnesses.map(({ meant = null, ...witness }) => ({ ...witness, meant })),
    proof,
    fixes: fixes.map(({ title, safe, edits }) => ({ title, safe, edits: [...edits] })),
  };
}

import type { Finding } from "@maycrawl/engine/lint";
import type { FindingJson } from "../../json-shapes.ts";

/** Returns the documented JSON of a finding. */
export function findingJson(finding: Finding): FindingJson {
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

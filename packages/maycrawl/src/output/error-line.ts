import type { ErrorJson } from "../json-shapes.ts";
import { jsonLine } from "./json.ts";

/** Returns an error as `--json` prints it: one line of JSON. */
export function errorLine(
  { code, message, hints }: ErrorJson["error"],
  robots?: ErrorJson["robots"],
): string {
  return jsonLine<ErrorJson>({
    schema: "maycrawl/error/1",
    robots,
    error: { code, message, hints },
  });
}

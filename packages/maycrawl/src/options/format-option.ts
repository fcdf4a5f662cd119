import { UsageError } from "../cli/errors.ts";

/**
 * Returns the name of the format in `--format` or `--json`; undefined without them.
 * @throws {UsageError} if both are given and differ.
 */
export function formatNameOf<Name extends string>({
  format,
  json,
}: {
  readonly format?: Name;
  readonly json?: boolean;
}): Name | "json" | undefined {
  if (json === true && format !== undefined && format !== "json")
    throw new UsageError(`--json and --format ${format} exclude each other`, "omit one of them");
  return json === true ? "json" : format;
}

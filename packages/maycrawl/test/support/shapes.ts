import { readdirSync } from "node:fs";
import { z } from "zod";
import { failure } from "../../src/cli/common-shape.ts";

const COMMANDS = new URL("../../src/commands/", import.meta.url);

/** Shapes of the JSON lines that commands print, by their `schema`. */
const shapes = new Map<string, z.ZodType>([["maycrawl/error/1", failure]]);
for (const entry of readdirSync(COMMANDS, { withFileTypes: true })) {
  if (!entry.isDirectory() || !readdirSync(new URL(entry.name, COMMANDS)).includes("shape.ts")) continue;
  const { shape } = (await import(new URL(`${entry.name}/shape.ts`, COMMANDS).href)) as { shape: z.ZodType };
  shapes.set(`maycrawl/${entry.name}/1`, shape);
}

/**
 * Checks the output of a command with --json. The test helpers call this function after each command.
 * @throws if a line does not have the shape of its `schema`.
 */
export function checkShapes(args: readonly string[], stdout: string): void {
  if (!args.includes("--json")) return;
  for (const line of stdout.split("\n")) {
    if (line === "") continue;
    const value = JSON.parse(line) as { readonly schema?: string };
    const shape = shapes.get(value.schema ?? "");
    const found = shape?.safeParse(value);
    if (found?.success !== true) {
      const why =
        found === undefined
          ? `write the shape of ${value.schema} in src/commands/<command>/shape.ts`
          : z.prettifyError(found.error);
      throw new Error(
        `maycrawl ${args.join(" ")} printed JSON of a wrong shape: ${why}\n${line.slice(0, 1000)}`,
      );
    }
  }
}

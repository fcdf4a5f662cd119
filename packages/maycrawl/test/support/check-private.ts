import { maycrawl, type Run } from "./run.ts";

/** A run of `check --json` with its parsed answer. */
export interface Checked extends Run {
  readonly verdict: {
    readonly allowed: boolean;
    readonly because: string;
    readonly rule: { readonly line: number; readonly path: string };
    readonly robots: {
      readonly error: string | null;
      readonly redirects: readonly string[];
      readonly truncated: boolean;
    };
  };
}

/** A robots.txt that disallows `/private` for all crawlers. */
export const ROBOTS = "User-agent: *\nDisallow: /private\n";

/** Runs `maycrawl check` for `/private/x` of an origin as CCBot. */
export async function checkPrivate(origin: string, ...options: string[]): Promise<Checked> {
  const run = await maycrawl(["check", `${origin}/private/x`, "--as", "CCBot", "--json", ...options]);
  return { ...run, verdict: JSON.parse(run.stdout) };
}

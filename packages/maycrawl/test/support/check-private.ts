import { maycrawl, type Run } from "./run.ts";

/** The answer of `check --json`, read. */
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

/** Forbids `/private` to everybody. */
export const ROBOTS = "User-agent: *\nDisallow: /private\n";

/** Checks `/private/x` of an origin as CCBot. */
export async function checkPrivate(origin: string, ...options: string[]): Promise<Checked> {
  const run = await maycrawl(["check", `${origin}/private/x`, "--as", "CCBot", "--json", ...options]);
  return { ...run, verdict: JSON.parse(run.stdout) };
}

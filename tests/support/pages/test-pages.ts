import { writeFileSync } from "node:fs";
import { it, type TestContext } from "vitest";
import { hasGit } from "../../../packages/maycrawl/test/support/git-repository.ts";
import { startRedis } from "../../../packages/maycrawl/test/support/redis.ts";
import { newDatabase } from "../postgres/postgres.ts";
import { filesIn, read, root } from "../repository.ts";
import { type PageOutput, printsWhatIsShown, runPage } from "./run-page.ts";

/** The services in the examples of pages. Tests replace them with their own. */
const DATABASE = "postgres://crawler@10.0.0.1/crawls";
/** The database URL in the command's output, without the user. */
const PRINTED_DATABASE = "postgres://10.0.0.1/crawls";
const REDIS = "redis://10.0.0.1";

/** The pages with examples that are run. */
export const pages: readonly string[] = [
  "README.md",
  "docs/getting-started.md",
  ...filesIn("docs").filter((path) => /^docs\/(?:commands|how-to)\/.*\.md$/.test(path)),
];

/** Whether a page needs PostgreSQL. */
export function namesDatabase(path: string): boolean {
  return read(path).includes(DATABASE);
}

/**
 * Tests that pages show the output of their commands. With MAYCRAWL_WRITE_PAGES=1 the pages are changed instead.
 * @param postgres URL of a PostgreSQL; without it, pages that need one are skipped.
 */
export function testPages(paths: readonly string[], postgres?: string): void {
  it.concurrent.for(paths)("%s shows the output of its commands", async (path, context) => {
    const page = read(path);
    const outputs = await runPage(page, await servicesOf(page, postgres, context));
    if (process.env["MAYCRAWL_WRITE_PAGES"] === "1") return write(path, outputs);
    for (const output of outputs)
      if (!printsWhatIsShown(output)) context.expect.soft(output.printed, output.line).toBe(output.shown);
  });
}

/** Starts the services that occur on a page. */
async function servicesOf(
  page: string,
  postgres: string | undefined,
  context: TestContext,
): Promise<Readonly<Record<string, string>>> {
  const services: Record<string, string> = {};
  if (page.includes("git init") && !hasGit) return context.skip("git is not here, skipped");
  if (page.includes(DATABASE)) {
    if (postgres === undefined) return context.skip("PostgreSQL is not here, skipped");
    const url = new URL(await newDatabase(postgres, context));
    services[DATABASE] = url.href;
    services[PRINTED_DATABASE] = `${url.protocol}//${url.host}${url.pathname}`;
  }
  if (page.includes(REDIS)) services[REDIS] = await startRedis(context);
  return services;
}

/** Replaces the outputs shown on a page that differ from the printed ones. */
function write(path: string, outputs: readonly PageOutput[]): void {
  let written = "";
  let rest = read(path);
  for (const output of outputs) {
    const { line, shown, printed } = output;
    const command = `$ ${line}\n`;
    const at = rest.indexOf(command + shown) + command.length;
    written += rest.slice(0, at) + (printsWhatIsShown(output) ? shown : printed);
    rest = rest.slice(at + shown.length);
  }
  writeFileSync(root + path, written + rest);
}

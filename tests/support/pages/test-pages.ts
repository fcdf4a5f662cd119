import { writeFileSync } from "node:fs";
import { it, type TestContext } from "vitest";
import { startRedis } from "../../../packages/maycrawl/test/redis.ts";
import { newDatabase } from "../postgres/postgres.ts";
import { filesIn, read, root } from "../repository.ts";
import { type PageOutput, printsWhatIsShown, runPage } from "./run-page.ts";

/** The services that pages name, which tests replace by their own. */
const DATABASE = "postgres://crawler@10.0.0.1/crawls";
/** As the command prints it, without the user. */
const PRINTED_DATABASE = "postgres://10.0.0.1/crawls";
const REDIS = "redis://10.0.0.1";

/** The pages whose examples are run. */
export const pages: readonly string[] = [
  "README.md",
  "docs/getting-started.md",
  ...filesIn("docs").filter((path) => /^docs\/(?:commands|how-to)\/.*\.md$/.test(path)),
];

/** Whether a page needs a PostgreSQL. */
export function namesDatabase(path: string): boolean {
  return read(path).includes(DATABASE);
}

/**
 * Tests that pages show what their commands print. With MAYCRAWL_WRITE_PAGES=1 the pages are changed instead.
 * @param postgres URL of a PostgreSQL; pages that need one are skipped without it.
 */
export function testPages(paths: readonly string[], postgres?: string): void {
  it.concurrent.for(paths)("%s shows what its commands print", async (path, context) => {
    const page = read(path);
    const outputs = await runPage(page, await servicesOf(page, postgres, context));
    const different = outputs.filter((output) => !printsWhatIsShown(output));
    if (process.env["MAYCRAWL_WRITE_PAGES"] === "1") return write(path, different);
    for (const { line, shown, printed } of different) context.expect.soft(printed, line).toBe(shown);
  });
}

/** Starts the services that a page names. */
async function servicesOf(
  page: string,
  postgres: string | undefined,
  context: TestContext,
): Promise<Readonly<Record<string, string>>> {
  const services: Record<string, string> = {};
  if (page.includes(DATABASE)) {
    if (postgres === undefined) return context.skip("PostgreSQL is not here, skipped");
    const url = new URL(await newDatabase(postgres, context));
    services[DATABASE] = url.href;
    services[PRINTED_DATABASE] = `${url.protocol}//${url.host}${url.pathname}`;
  }
  if (page.includes(REDIS)) services[REDIS] = await startRedis(context);
  return services;
}

/** Writes what commands print into a page. */
function write(path: string, outputs: readonly PageOutput[]): void {
  let page = read(path);
  for (const { line, shown, printed } of outputs)
    page = page.replace(`$ ${line}\n${shown}`, () => `$ ${line}\n${printed}`);
  writeFileSync(root + path, page);
}

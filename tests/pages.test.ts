import { writeFileSync } from "node:fs";
import { describe, expect, it, type TestContext } from "vitest";
import { startRedis } from "../packages/maycrawl/test/redis.ts";
import { type PageOutput, printsWhatIsShown, runPage } from "./support/pages/run-page.ts";
import { newDatabase, postgresForTests } from "./support/postgres/postgres.ts";
import { filesIn, read, root } from "./support/repository.ts";

/** The pages whose examples are run. */
const pages = [
  "README.md",
  "docs/getting-started.md",
  ...filesIn("docs").filter((path) => /^docs\/(?:commands|how-to)\/.*\.md$/.test(path)),
];

/** The services that pages name, which tests replace by their own. */
const DATABASE = "postgres://crawler@10.0.0.1/crawls";
/** As the command prints it, without the user. */
const PRINTED_DATABASE = "postgres://10.0.0.1/crawls";
const REDIS = "redis://10.0.0.1";

const postgres = await postgresForTests();

describe.each(pages)("%s", (path) => {
  it("shows what its commands print", async (context) => {
    const page = read(path);
    const different = (await runPage(page, await servicesOf(page, context))).filter(
      (output) => !printsWhatIsShown(output),
    );
    if (process.env["MAYCRAWL_WRITE_PAGES"] === "1") return write(path, different);
    for (const { line, shown, printed } of different) expect.soft(printed, line).toBe(shown);
  });
});

/** Starts the services that a page names. */
async function servicesOf(page: string, context: TestContext): Promise<Readonly<Record<string, string>>> {
  const services: Record<string, string> = {};
  if (page.includes(DATABASE)) {
    if (postgres === undefined) return context.skip("PostgreSQL is not here, skipped");
    const url = new URL(await newDatabase(postgres));
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

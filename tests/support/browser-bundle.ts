import { build } from "esbuild";
import type { Page } from "playwright-core";
import type { TestBrowser } from "./browser.ts";

/** Bundles a file and its imports for browsers. The exports become properties of the global `bundled`. */
export async function browserBundle(file: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file.pathname],
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "bundled",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** Opens an empty page with a bundle in it. */
export async function openWith(browser: TestBrowser, file: URL): Promise<Page> {
  const page = await browser.open({});
  await page.addScriptTag({ content: await browserBundle(file) });
  return page;
}

/** Calls a function of the bundle in the page, with `batch` questions at a time. */
export async function askInPage<Question, Answer>(
  page: Page,
  name: string,
  questions: readonly Question[],
  batch = 500,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < questions.length; at += batch) {
    const some = JSON.stringify(questions.slice(at, at + batch));
    const text = await page.evaluate(
      `(async () => JSON.stringify(await bundled[${JSON.stringify(name)}](${some})))()`,
    );
    answers.push(...(JSON.parse(text as string) as Answer[]));
  }
  return answers;
}

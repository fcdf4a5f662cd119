import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { momentText } from "../src/panes/simulate/outage-time.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { type Outage, USUAL_OUTAGE } from "../src/state/outage.ts";
import { textOf } from "../src/state/robots-text.ts";
import { START, type TesterState } from "../src/state/state.ts";
import { openTester, serveTester, settled } from "./support/served-tester.ts";

const COMMAND = fileURLToPath(new URL("../../maycrawl/bin/maycrawl.js", import.meta.url));
const ROBOTS = "User-agent: *\nDisallow: /private\n";
const WORDS: Readonly<Record<string, string>> = {
  "robots.txt": "obey the robots.txt of the site",
  copy: "use their stored copy of the robots.txt",
  closed: "fetch no page",
  open: "fetch every page",
};

/** Returns the sentences that the command's answer stands for, by dialect. */
async function sentencesOf(history: string): Promise<Readonly<Record<string, string>>> {
  const isText = history.startsWith("[");
  const command = spawn(process.execPath, [
    COMMAND,
    "simulate",
    "--json",
    "--history",
    isText ? "-" : history,
  ]);
  command.stdin.end(isText ? history : "");
  let printed = "";
  for await (const text of command.stdout.setEncoding("utf8")) printed += text;
  const { dialects } = JSON.parse(printed) as {
    dialects: { dialect: string; requests: number; hours: { hour: number; holds: string }[] }[];
  };
  return Object.fromEntries(
    dialects.map(({ dialect, requests, hours }) => {
      const changes = hours.filter(({ holds }, at) => holds !== hours[at - 1]?.holds);
      const words = changes.map(({ holds }, at) => {
        const next = changes[at + 1];
        const what = WORDS[holds] ?? holds;
        return next === undefined ? what : `${what} until ${momentText(next.hour)}`;
      });
      const count = requests === 1 ? "once" : `${requests} times`;
      const begin = words.length === 1 ? "During the whole time, these" : "These";
      const sentence = `${begin} crawlers ${words.join(", then ")}.`;
      return [dialect, `${sentence} On maycrawl's schedule, they request the robots.txt ${count}.`];
    }),
  );
}

/** Returns the sentences of the page by dialect. */
async function shownSentences(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = await page.locator(".time-lines > li").evaluateAll((items) =>
    items.map((item) => ({
      dialects: item.querySelector(".who > span")?.textContent ?? "",
      sentence: item.querySelector("p.quiet")?.textContent ?? "",
    })),
  );
  return Object.fromEntries(
    rows.flatMap(({ dialects, sentence }) => dialects.split(", ").map((name) => [name, sentence])),
  );
}

const stateWith = (part: Partial<TesterState> = {}): TesterState => {
  const robots = textOf(new TextEncoder().encode(ROBOTS));
  return { ...START, robots, before: robots, urls: ["/"], tab: "simulate", ...part };
};

describeInBrowser("the outage of the web tester", (browser) => {
  it("has the presets of maycrawl simulate", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith()));
    expect(await page.getByLabel("Preset").inputValue()).toBe("503-5d");
    for (const preset of ["503-13h", "503-31d", "503-31d-site-answers", "503-5d"]) {
      await page.getByLabel("Preset").selectOption(preset);
      await settled(page);
      const expected = await sentencesOf(preset);
      await expect.poll(() => shownSentences(page)).toEqual(expected);
    }
  });

  it.each<readonly [part: Partial<Outage>, spans: readonly object[]]>([
    [
      { failure: "429", hours: 30, retryAfter: 20_000, siteAnswers: true },
      [
        { hours: 30, status: 429, retryAfter: "20000" },
        { hours: 24, status: 200, robots: ROBOTS },
      ],
    ],
    [{ failure: "404", hours: 72, returns: false, siteAnswers: true }, [{ hours: 72, status: 404 }]],
    [
      { failure: "403", hours: 5, siteAnswers: true },
      [
        { hours: 5, status: 403 },
        { hours: 24, status: 200, robots: ROBOTS },
      ],
    ],
    [
      { failure: "name", hours: 1_000 },
      [
        { hours: 1_000, error: "name" },
        { hours: 24, status: 200, robots: ROBOTS },
      ],
    ],
    [
      { failure: "timeout", hours: 2_160, siteAnswers: true, returns: false },
      [{ hours: 2_160, error: "timeout", siteAnswers: true }],
    ],
  ])("answers as maycrawl simulate does for %j", async (part, spans) => {
    const state = stateWith({ outage: { ...USUAL_OUTAGE, ...part } });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const expected = await sentencesOf(JSON.stringify([{ hours: 0, robots: ROBOTS }, ...spans]));
    await expect.poll(() => shownSentences(page)).toEqual(expected);
  });

  it("changes with its fields, by keyboard, and keeps the outage in the link", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith()));
    const time = page.getByLabel("For", { exact: true });
    await time.focus();
    await page.keyboard.press("ArrowUp");
    expect(await time.inputValue()).toBe("6");
    await page.getByLabel("The robots.txt answers").selectOption("429");
    expect(await page.getByLabel("Other pages of the site answer").isChecked()).toBe(true);
    await page.getByLabel("Retry-After").fill("60");
    await page.getByLabel("The robots.txt comes back afterwards").uncheck();
    await page.getByLabel("Unit of time").selectOption("hours");
    expect(await page.getByLabel("Preset").inputValue()).toBe("");
    const outage: Outage = { failure: "429", hours: 6, returns: false, siteAnswers: true, retryAfter: 60 };
    const stateInLink = async (): Promise<Outage | undefined> =>
      (await stateOf(new URL(page.url()).hash))?.outage;
    await expect.poll(stateInLink).toEqual(outage);

    await time.fill("0");
    // A new answer keeps what is typed.
    await page.getByLabel("Dialect", { exact: true }).selectOption("google");
    await settled(page);
    expect(await time.inputValue()).toBe("0");
    const problem = page.locator("#outage-problem");
    expect(await problem.textContent()).toBe("The outage can last from 1 hour to 90 days, in whole numbers.");
    expect(await time.getAttribute("aria-invalid")).toBe("true");
    await time.fill("7");
    expect(await problem.textContent()).toBe("");
    await expect.poll(stateInLink).toEqual({ ...outage, hours: 7 });
    await page.reload();
    await expect.poll(() => time.inputValue()).toBe("7");
    expect(await page.getByLabel("Unit of time").inputValue()).toBe("1");
  });

  it("names the table's crawlers in the rows of their dialects, as text", async () => {
    const crawlers = ["Googlebot", "bingbot", "<img src=x onerror=alert(1)>bot\u202E", "no-such-bot"];
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith({ crawlers })));
    const rows = (): Promise<readonly string[]> => page.locator(".time-lines .who").allTextContents();
    await expect.poll(rows).not.toEqual([]);
    const named = async (name: string): Promise<string | undefined> =>
      (await rows()).find((row) => row.includes(name));
    expect(await named("Googlebot")).toBe("Googlebot google, google-code");
    expect(await named("bingbot")).toContain("no-such-bot");
    expect(await page.locator("#panel-simulate img").count()).toBe(0);
    await page.getByLabel("Dialect", { exact: true }).selectOption("yandex");
    await expect.poll(() => named("Googlebot")).toContain("yandex");
    expect((await rows())[0]).toContain("Googlebot");
  });
});

import { summariseCrawl } from "@maycrawl/crawler/report";
import { expect, it } from "vitest";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

it.each<[string, number, Record<string, string>]>([
  ["Cloudflare answered with a challenge (cf-mitigated: challenge)", 403, { "cf-mitigated": "Challenge" }],
  ["Cloudflare answered with a challenge (cf-mitigated: challenge)", 200, { "cf-mitigated": "challenge" }],
  [
    "AWS WAF answered with a challenge (x-amzn-waf-action: challenge)",
    202,
    { "x-amzn-waf-action": "challenge" },
  ],
  ["AWS WAF answered with a captcha (x-amzn-waf-action: captcha)", 405, { "x-amzn-waf-action": "captcha" }],
  ["DataDome refused the request (x-datadome)", 403, { "x-datadome": "protected" }],
  ["Akamai refused the request (server: AkamaiGHost)", 403, { server: "AkamaiGHost" }],
  ["Sucuri refused the request (x-sucuri-block)", 403, { "x-sucuri-block": "EXPVP16" }],
])("crawl notes that %s, with status %i", async (words, status, headers) => {
  const w = await world();
  w.host("a", { "/": { status, headers, body: page(["/b"]) } });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
  await crawlToEnd(options);
  expect(w.pages("a")).toEqual(["/"]);
  const [visit] = rows<{ note: string; indexable: null }>(options.file, "SELECT note, indexable FROM visit");
  expect(visit).toMatchObject({ note: words, indexable: null });
  const { firewalls, notes, hasAnswer } = await summariseCrawl(options.file);
  expect(firewalls).toEqual([{ what: words, count: 1, url: `${w.origin("a")}/` }]);
  expect(notes).toEqual([]);
  expect(hasAnswer).toBe(false);
});

it.each<[number, Record<string, string>]>([
  [200, { "x-datadome": "protected" }],
  [200, { server: "AkamaiGHost" }],
  [200, { "cf-mitigated": "other", "x-amzn-waf-action": "allow" }],
])(
  "crawl treats an answer with status %i and the fields %o as an answer of the site",
  async (status, headers) => {
    const w = await world();
    w.host("a", { "/": { status, headers, body: page(["/b"]) }, "/b": page([]) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    expect(w.pages("a")).toEqual(["/", "/b"]);
    expect((await summariseCrawl(options.file)).firewalls).toEqual([]);
  },
);

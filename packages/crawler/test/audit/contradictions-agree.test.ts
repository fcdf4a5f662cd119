import { RobotsAgent } from "@maycrawl/agent";
import { expect, it } from "vitest";
import type { Answer } from "../../../../tests/support/site.ts";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { auditPage } from "../../src/audit/audit-page.ts";
import { findContradictions } from "../../src/audit/contradictions.ts";
import type { UrlEvidence } from "../../src/audit/evidence.ts";
import { crawlToEnd, quickOptions, rows } from "../support/crawls.ts";
import { world } from "../support/world.ts";

const CANONICALS = ["", "self", "/page", "/gone", "/moved", "/shut", "/closed"];
const STATUSES = [200, 204, 301, 404, 403];

it("auditPage() finds the same contradictions as the view `contradictions` of a crawl file", async () => {
  const w = await world();
  const origin = w.origin("a");
  const answers: Record<string, Answer> = {
    "/robots.txt": `User-agent: *\nDisallow: /shut\nSitemap: ${origin}/sitemap.xml\n`,
    "/page": "<title>page</title>",
    "/gone": { status: 410 },
    "/moved": { status: 302, headers: { location: "/page" } },
    "/closed": { status: 401 },
  };
  const paths = ["/page", "/gone", "/moved", "/shut", "/closed"];
  for (const status of STATUSES)
    for (const canonical of CANONICALS)
      for (const says of ["", "noindex"])
        for (const place of ["", "listed"]) {
          const path = `/${status}-${canonical.slice(1)}-${says}-${place}`;
          const href = canonical === "self" ? path : canonical;
          answers[path] = {
            status,
            headers: status === 301 ? { location: "/page" } : {},
            body: `${says && "<meta name=robots content=noindex>"}${href && `<link rel=canonical href=${href}>`}`,
          };
          paths.push(path);
        }
  const isListed = (path: string): boolean => path.endsWith("listed") || path === "/shut";
  answers["/"] = paths.map((path) => `<a href="${path}">x</a>`).join("");
  answers["/sitemap.xml"] = urlset(
    ...paths.filter(isListed).map((path) => url(`${origin}${path}`)),
  ) as string;
  w.host("a", answers);

  const options = quickOptions(w, { seeds: [`${origin}/`] });
  await crawlToEnd(options);
  const inView = rows<{ url: string; code: string }>(options.file, "SELECT url, code FROM contradictions");

  const userAgent = "FooBot/1.0 (+https://example.com/bot)";
  await using agent = new RobotsAgent({ userAgent, resolve: w.resolve, pace: { intervalMs: 0 } });
  const evidence = new Map<string, UrlEvidence>();
  for (const path of paths) {
    const audit = await auditPage(`${origin}${path}`, agent, "FooBot", { maxRedirects: 0 });
    evidence.set(`${origin}${path}`, audit.evidence[0] as UrlEvidence);
  }
  const audited = paths.flatMap((path) => {
    const known = evidence.get(`${origin}${path}`) as UrlEvidence;
    const canonical = known.canonical && { ...known.canonical, ...evidence.get(known.canonical.url) };
    const sitemaps = isListed(path) ? [{ sitemap: `${origin}/sitemap.xml`, offset: 0 }] : undefined;
    return findContradictions({ ...known, canonical, sitemaps }, "FooBot").map(
      ({ code }) => `${path} ${code}`,
    );
  });
  const crawledCodes = inView.map(({ url: of, code }) => `${of.replace(origin, "")} ${code}`).sort();
  expect(crawledCodes.length).toBeGreaterThan(50);
  expect(audited.sort()).toEqual(crawledCodes);
});

import { Random } from "./random.ts";
import type { Host, Page } from "./site.ts";
import { dateOf, type SiteMaker } from "./site-maker.ts";
import { entryOf, fillRobots, fillSitemaps } from "./sitemap-maker.ts";

type Change = (maker: SiteMaker, random: Random) => void;

/** Applies random changes to a site, like those of a real site between two visits. */
export function changeSite(maker: SiteMaker, seed: number, count: number): void {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) random.pick(CHANGES)(maker, new Random(random.int(0, 2 ** 31)));
}

function anyPage(maker: SiteMaker, random: Random): Page {
  return random.pick([...maker.site.pages.values()]);
}

function anyHost(maker: SiteMaker, random: Random): Host {
  return random.pick(maker.site.hosts);
}

/** Changes the text of a page, but not its directives and links. */
function editPage(maker: SiteMaker, page: Page): void {
  const version = ++maker.site.versions;
  page.text = `${page.text.replace(/ Edit .*/, "")} Edit ${version}.`;
  if (page.lastModified !== undefined) page.lastModified = dateOf(version);
}

const CHANGES: readonly Change[] = [
  (maker, random) => editPage(maker, anyPage(maker, random)),
  function removeLink(maker, random) {
    const page = anyPage(maker, random);
    if (page.links.length > 0) page.links.splice(random.int(0, page.links.length - 1), 1);
    editPage(maker, page);
  },
  function addLink(maker, random) {
    const page = anyPage(maker, random);
    page.links.push(maker.newLink(page.url, maker.anyUrl(random), random));
    editPage(maker, page);
  },
  function addPage(maker, random) {
    const url = `${anyHost(maker, random).origin}/new/n${random.int(1, 6)}`;
    const from = anyPage(maker, random);
    if (!maker.site.pages.has(url)) maker.site.pages.set(url, maker.newPage(url, random));
    from.links.push(maker.newLink(from.url, url, random));
    editPage(maker, from);
  },
  function replacePage(maker, random) {
    const page = anyPage(maker, random);
    const { links } = page;
    Object.assign(page, maker.newPage(page.url, random), { links });
  },
  function removePage(maker, random) {
    const page = anyPage(maker, random);
    if (!maker.has("status", 1, random)) return;
    // The body stays the same. Only the status shows that the page was removed.
    page.kind = "status";
    page.status = random.pick([404, 404, 410]);
  },
  function bringBack(maker, random) {
    const page = anyPage(maker, random);
    if (page.kind === "status") page.kind = "page";
  },
  function moveRedirect(maker, random) {
    const page = [...maker.site.pages.values()].find(({ kind }) => kind === "redirect");
    if (page !== undefined) page.to = maker.anyUrl(random);
  },
  function turnIntoRedirect(maker, random) {
    const page = anyPage(maker, random);
    if (!maker.has("redirect", 1, random)) return;
    page.kind = "redirect";
    page.status = 301;
    page.to = maker.anyUrl(random);
  },
  function changeHeader(maker, random) {
    const page = anyPage(maker, random);
    if (!maker.has("header", 1, random)) return;
    if (page.header === "nofollow") editPage(maker, page);
    page.header = random.pick(["noindex", "all", undefined, "foobot: noindex"]);
  },
  function changeMeta(maker, random) {
    const page = anyPage(maker, random);
    if (maker.has("meta", 1, random)) page.meta = random.pick(["noindex", "nofollow", undefined]);
    editPage(maker, page);
  },
  function changeCanonical(maker, random) {
    const page = anyPage(maker, random);
    if (maker.has("canonical", 1, random))
      page.canonical = random.chance(0.3) ? undefined : maker.anyUrl(random);
    editPage(maker, page);
  },
  (maker, random) => fillRobots(maker, anyHost(maker, random), random),
  (maker, random) => fillSitemaps(maker, anyHost(maker, random), random),
  function changeSitemap(maker, random) {
    const files = [...maker.site.sitemaps.values()].filter(({ isIndex }) => !isIndex);
    if (files.length === 0) return;
    const file = random.pick(files);
    const drop = random.some(file.entries, random.int(0, 2));
    file.entries = file.entries.filter((entry) => !drop.includes(entry));
    const url = maker.anyUrl(random);
    if (file.entries.every(({ to }) => to !== url)) file.entries.push(entryOf(maker, url, random));
  },
  function breakSitemap(maker, random) {
    const files = [...maker.site.sitemaps.values()];
    if (files.length > 0) random.pick(files).status = random.pick([200, 404, 403]);
  },
  function fail(maker, random) {
    const page = anyPage(maker, random);
    const isCut = maker.has("cut", 0.1, random);
    if (!maker.has("failure", 0.15, random)) return;
    page.failures = random.pick([1, 1, 2, 3]);
    page.failure = isCut ? 0 : random.pick([500, 500, 502]);
  },
];

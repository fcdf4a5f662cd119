// One contestant in its own process: reads a sitemap several times. Prints the shortest warm time and the peak memory.
// node bench/sitemap/contestant.mjs NAME FILE TIMES [URL]
import { createReadStream } from "node:fs";

const [name = "", file = "", times = "1", url = ""] = process.argv.slice(2);

const nothing = () => undefined;

/** Callbacks of htmlparser2's tokenizer that do nothing. */
const callbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};

/**
 * Factories of functions that read the file once and return the number of pages.
 * @type {Record<string, () => Promise<() => Promise<number>>>}
 */
const contestants = {
  async tokenizer() {
    const { Tokenizer } = await import("htmlparser2");
    return async () => {
      const tokenizer = new Tokenizer({ xmlMode: true }, callbacks);
      for await (const chunk of createReadStream(file, "latin1")) tokenizer.write(chunk);
      tokenizer.end();
      return 0;
    };
  },
  async parser() {
    const { Parser } = await import("htmlparser2");
    return async () => {
      let pages = 0;
      const onopentag = (/** @type {string} */ tag) => void (tag === "url" && pages++);
      const parser = new Parser({ onopentag, ontext: nothing, onclosetag: nothing }, { xmlMode: true });
      for await (const chunk of createReadStream(file, "utf8")) parser.write(chunk);
      parser.end();
      return pages;
    };
  },
  async maycrawl() {
    const { readSitemap } = await import("@maycrawl/readers");
    return async () => {
      let pages = 0;
      const limits = { maxEntries: Number.POSITIVE_INFINITY };
      for await (const entry of readSitemap(createReadStream(file), { limits }))
        if (entry.type === "url") pages++;
      return pages;
    };
  },
  async sitemap() {
    const { XMLToSitemapItemStream } = await import("sitemap");
    return async () => {
      let pages = 0;
      const options = { logger: /** @type {const} */ (false) };
      const items = createReadStream(file).pipe(new XMLToSitemapItemStream(options));
      for await (const _item of items) pages++;
      return pages;
    };
  },
  async sitemapper() {
    const { default: Sitemapper } = await import("sitemapper");
    return async () => {
      const sitemapper = new Sitemapper({ url, timeout: 600_000 });
      const { sites } = await sitemapper.fetch();
      return sites.length;
    };
  },
};

const prepare = contestants[name];
if (prepare === undefined) throw new Error(`Nobody is called ${name}.`);
const run = await prepare();
globalThis.gc?.();
const idle = process.memoryUsage.rss();
let answer = { pages: 0, cpuMs: 0, wallMs: 0 };
for (let time = 0; time < Number(times); time++) {
  const cpu = process.cpuUsage();
  const from = performance.now();
  const pages = await run();
  const { user, system } = process.cpuUsage(cpu);
  const now = { pages, cpuMs: (user + system) / 1000, wallMs: performance.now() - from };
  // The first time is the warm-up.
  if (time <= 1 || now.cpuMs < answer.cpuMs) answer = now;
}
const overIdle = process.resourceUsage().maxRSS * 1024 - idle;
process.stdout.write(JSON.stringify({ ...answer, overIdle }));

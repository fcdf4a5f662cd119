import { requirePeer } from "./peers.mjs";

/**
 * Crawls with one crawler per host (it supports only one), `hostsAtOnce` at a time.
 * @param {{ seeds: string[], hostsAtOnce: number }} job
 */
export async function run({ seeds, hostsAtOnce }) {
  const Crawler = requirePeer("simplecrawler");
  let visited = 0;
  const left = [...seeds];
  const one = (/** @type {string} */ seed) =>
    new Promise((resolve) => {
      const crawler = new Crawler(seed);
      crawler.interval = 1;
      crawler.maxConcurrency = 1;
      crawler.respectRobotsTxt = true;
      crawler.parseHTMLComments = false;
      crawler.on("fetchcomplete", (/** @type {{ path: string }} */ item) => {
        if (item.path !== "/robots.txt") visited++;
      });
      crawler.on("complete", () => resolve(undefined));
      crawler.start();
    });
  const lanes = Array.from({ length: hostsAtOnce }, async () => {
    for (let seed = left.pop(); seed !== undefined; seed = left.pop()) await one(seed);
  });
  await Promise.all(lanes);
  return visited;
}

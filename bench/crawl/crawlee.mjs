import { requirePeer } from "./peers.mjs";

/** @param {{ seeds: string[], hostsAtOnce: number }} job */
export async function run({ seeds, hostsAtOnce }) {
  const { CheerioCrawler, Configuration, log } = requirePeer("@crawlee/cheerio");
  log.setLevel(log.LEVELS.OFF);
  const config = new Configuration({ persistStorage: false, purgeOnStart: true, availableMemoryRatio: 0.8 });
  let visited = 0;
  const crawler = new CheerioCrawler(
    {
      maxConcurrency: hostsAtOnce,
      minConcurrency: hostsAtOnce,
      maxRequestRetries: 0,
      respectRobotsTxtFile: true,
      async requestHandler(
        /** @type {{ enqueueLinks: (options: object) => Promise<unknown> }} */ { enqueueLinks },
      ) {
        visited++;
        await enqueueLinks({ strategy: "same-hostname" });
      },
    },
    config,
  );
  await crawler.run(seeds);
  return visited;
}

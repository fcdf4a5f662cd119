// The floor: undici and htmlparser2 in a bare loop. It ignores robots.txt, has no delays or limits, and stores nothing.
import { Parser } from "htmlparser2";
import { Agent, request } from "undici";

/** @param {{ seeds: string[], hostsAtOnce: number }} job */
export async function run({ seeds, hostsAtOnce }) {
  const dispatcher = new Agent();
  let visited = 0;
  const hosts = [...seeds];
  const lanes = Array.from({ length: hostsAtOnce }, async () => {
    for (let seed = hosts.pop(); seed !== undefined; seed = hosts.pop()) {
      const count = await crawlHost(seed, dispatcher);
      visited += count;
    }
  });
  await Promise.all(lanes);
  await dispatcher.close();
  return visited;
}

/** @param {string} seed @param {Agent} dispatcher */
async function crawlHost(seed, dispatcher) {
  const { host } = new URL(seed);
  const seen = new Set([seed]);
  const queue = [seed];
  let visited = 0;
  for (let at = 0; at < queue.length; at++) {
    const url = /** @type {string} */ (queue[at]);
    const { body } = await request(url, { dispatcher });
    const parser = new Parser({
      onopentag(name, { href }) {
        if (name !== "a" || href === undefined || !URL.canParse(href, url)) return;
        const found = new URL(href, url);
        found.hash = "";
        if (found.host !== host || seen.has(found.href)) return;
        seen.add(found.href);
        queue.push(found.href);
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of body) parser.write(decoder.decode(chunk, { stream: true }));
    parser.end(decoder.decode());
    visited++;
  }
  return visited;
}

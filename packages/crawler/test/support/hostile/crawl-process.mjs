// Crawls in a separate process, whose memory can be measured. The options are a JSON argument; the message "stop" stops
// the crawl.
import { crawl } from "@maycrawl/crawler";

const options = JSON.parse(process.argv[2] ?? "{}");
const run = crawl({ ...options, resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
process.on("message", () => run.stop());
process.on("disconnect", () => process.exit(1));
let visited = 0;
let end;
for await (const event of run) {
  if (event.type === "visit") visited++;
  if (event.type === "round-end") end = event.by;
}
process.send?.({ visited, end, maxRssBytes: process.resourceUsage().maxRSS * 1024 });
process.disconnect?.();

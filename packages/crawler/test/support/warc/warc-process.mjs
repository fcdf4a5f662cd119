// Writes answers to a WARC file until it is killed, and prints the number of each written answer. Uses the built
// package.
import { WarcWriter } from "@maycrawl/crawler/warc";

const writer = await WarcWriter.open(process.argv[2]);
for (let n = Number(process.argv[3]); ; n++) {
  const body = [Buffer.from(`<p>${n}</p>`.repeat(2_000))];
  const url = `https://example.com/${n}`;
  await writer.write({
    url,
    at: Date.now(),
    status: 200,
    requestHeaders: [],
    headers: [],
    body,
    cut: undefined,
  });
  process.stdout.write(`${n}\n`);
}

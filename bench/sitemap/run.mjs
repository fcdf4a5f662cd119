// `npm run bench:sitemap`: speed and memory of reading a sitemap, compared with the npm packages for sitemaps and with
// htmlparser2 alone, whose tokenizer we use. Times are processor times, because other processes may use the machine.
import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median } from "../stats.mjs";
import { KINDS, writeSitemap } from "./generated-sitemap.mjs";

const { values: flags } = parseArgs({
  options: { quick: { type: "boolean", default: false }, rounds: { type: "string" } },
});
const BYTES = flags.quick ? 10_000_000 : 50_000_000;
const ROUNDS = Number(flags.rounds ?? (flags.quick ? 3 : 5));
/**
 * Number of times each process reads the file. The first is the warm-up; of the others the shortest time counts,
 * because it is the least disturbed. A small file is read more often, because warming up takes some 50 MB.
 */
const TIMES = flags.quick ? "8" : "4";
const CHILD = fileURLToPath(new URL("contestant.mjs", import.meta.url));
const NAMES = ["tokenizer", "parser", "maycrawl", "sitemap", "sitemapper"];
/** Goals: shares of the rate of htmlparser2, whose tokenizer only finds tags. */
const MIN_RATES = { tokenizer: 0.5, parser: 0.7 };
const MAX_OVER_IDLE = 64 * 1024 * 1024;

/** @typedef {{ pages: number, cpuMs: number, wallMs: number, overIdle: number }} Answer */

/** @param {string} name @param {string} file @param {string} url @returns {Promise<Answer | undefined>} */
function ask(name, file, url) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--expose-gc", CHILD, name, file, TIMES, url], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("close", (code) => resolve(code === 0 ? JSON.parse(output) : undefined));
  });
}

const folder = mkdtempSync(join(tmpdir(), "maycrawl-sitemaps-"));
const server = createServer((request, response) => {
  createReadStream(join(folder, request.url ?? "")).pipe(response);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

try {
  for (const kind of KINDS) {
    const file = join(folder, `${kind}.xml`);
    const pages = await writeSitemap(file, kind, BYTES);
    const bytes = statSync(file).size;
    console.log(`\n${kind}: ${(bytes / 1e6).toFixed(1)} MB, ${pages} pages, ${ROUNDS} rounds`);
    /** @type {Map<string, Answer[]>} */
    const answers = new Map(NAMES.map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of NAMES) {
        const answer = await ask(name, file, `http://127.0.0.1:${port}/${kind}.xml`);
        if (answer !== undefined) answers.get(name)?.push(answer);
      }
    }
    report(answers, bytes);
  }
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {Map<string, Answer[]>} answers @param {number} bytes */
function report(answers, bytes) {
  const ours = answers.get("maycrawl") ?? [];
  for (const [name, list] of answers) {
    if (list.length === 0) {
      console.log(`  ${name.padEnd(12)} failed`);
      continue;
    }
    const rate = bytes / 1000 / median(list.map(({ cpuMs }) => cpuMs));
    const memory = median(list.map(({ overIdle }) => overIdle)) / 1024 / 1024;
    // Ratios within a round: a machine that slows down affects all contestants.
    const ratio = median(list.map(({ cpuMs }, round) => cpuMs / (ours[round]?.cpuMs ?? Number.NaN)));
    console.log(
      `  ${name.padEnd(12)} ${rate.toFixed(0).padStart(4)} MB/s  ${memory.toFixed(0).padStart(5)} MiB over idle  ${String(list[0]?.pages).padStart(7)} pages  maycrawl: ${ratio.toFixed(2)} times its rate`,
    );
  }
  for (const [name, min] of Object.entries(MIN_RATES)) {
    const ratio = median(
      (answers.get(name) ?? []).map(({ cpuMs }, round) => cpuMs / (ours[round]?.cpuMs ?? Number.NaN)),
    );
    console.log(
      `  ${ratio >= min ? "ok    " : "MISSED"} ${min} of the rate of htmlparser2's ${name}: ${ratio.toFixed(2)}`,
    );
  }
  const memory = median(ours.map(({ overIdle }) => overIdle));
  console.log(
    `  ${memory <= MAX_OVER_IDLE ? "ok    " : "MISSED"} no more than 64 MiB over idle: ${(memory / 1024 / 1024).toFixed(0)}`,
  );
}

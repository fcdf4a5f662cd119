import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, copyFileSync, readFileSync, statSync, truncateSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { WarcWriter } from "../../src/warc.ts";
import { testFolder } from "../support/crawled-site.ts";
import { readStrictly } from "../support/warc/read-warc.ts";
import { answer, written } from "../support/warc/write-warc.ts";

describe("WarcWriter", () => {
  it("cuts off an incomplete record after a crash at any byte, and keeps all complete records", async () => {
    const folder = testFolder();
    const path = `${folder}/a.warc.gz`;
    await written(path);
    const first = statSync(path).size;
    await written(path, answer({ body: [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])] }));
    const { length } = readFileSync(path);
    const records = readStrictly(path).length;
    const torn = `${folder}/torn.warc.gz`;
    for (let cut = 1; cut < length; cut++) {
      copyFileSync(path, torn);
      truncateSync(torn, cut);
      await (await WarcWriter.open(torn))[Symbol.asyncDispose]();
      const whole = readStrictly(torn);
      expect(whole[0]?.fields.get("WARC-Type"), `cut at ${cut}`).toBe("warcinfo");
      if (cut > first) expect(whole.length, `cut at ${cut}`).toBeGreaterThanOrEqual(1);
      expect(whole.length).toBeLessThan(records);
      expect(statSync(torn).size).toBeLessThanOrEqual(Math.max(cut, first));
    }
  });

  it("keeps the written records through repeated kill -9", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    const child = fileURLToPath(new URL("../support/warc/warc-process.mjs", import.meta.url));
    let next = 0;
    for (let round = 0; round < 4; round++) {
      const writing = spawn(process.execPath, [child, path, String(next)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const enough = next + 20 + round * 7;
      let output = "";
      writing.stdout.on("data", (bytes: Buffer) => {
        output += bytes.toString();
        if (Number(output.trim().split("\n").at(-1)) >= enough) writing.kill("SIGKILL");
      });
      await once(writing, "close");
      next = Number(output.slice(0, output.lastIndexOf("\n")).split("\n").at(-1)) + 1;
      appendFileSync(path, readFileSync(path).subarray(0, round * 20));
    }
    await written(path);
    const urls = readStrictly(path)
      .filter(({ fields }) => fields.get("WARC-Type") === "response")
      .map(({ fields }) => Number(fields.get("WARC-Target-URI")?.split("/").at(-1)));
    expect(next).toBeGreaterThan(80);
    expect(new Set(urls)).toEqual(new Set([...Array(Math.max(...urls) + 1).keys()]));
    expect(Math.max(...urls)).toBeGreaterThanOrEqual(next - 1);
  });
});

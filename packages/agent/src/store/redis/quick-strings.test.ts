import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const module = fileURLToPath(new URL("../../../dist/store/redis/redis-link.js", import.meta.url));

// The test starts a process of its own, which can take long on a busy machine.
test("restoreFastStrings() restores fast access to strings after ioredis was loaded", {
  timeout: 180_000,
}, async () => {
  const program = `
    import { RedisLink } from ${JSON.stringify(module)};
    import "ioredis";
    const isQuick = () => %HasFastProperties(String.prototype);
    const loaded = isQuick();
    new RedisLink({ url: "redis://127.0.0.1:1" }).close();
    const linked = isQuick();
    class Text extends String {}
    console.log(JSON.stringify({ loaded, linked, length: new Text("a").length, extended: isQuick() }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--no-warnings",
    "--allow-natives-syntax",
    "--input-type=module",
    "-e",
    program,
  ]);
  // If `loaded` becomes true, loading ioredis no longer slows down strings. Then `restoreFastStrings` can be removed.
  expect(JSON.parse(stdout)).toEqual({ loaded: false, linked: true, length: 1, extended: true });
});

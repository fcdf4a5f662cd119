// A process for one peer, which answers questions. It may be killed at any time: some peers convert patterns to regular
// expressions, and some of those do not end.
const [name] = process.argv.slice(2);
/** @type {import("../bench/peers/peer.mjs").Peer} */
const peer = await (await import(`../bench/peers/${name}.mjs`)).open();

process.on("message", async (/** @type {readonly import("./questions.mjs").Question[]} */ questions) => {
  /** @type {import("./peers.mjs").Answer[]} */
  const answers = [];
  let last = "";
  let parsed;
  for (const { robots, agent, url } of questions) {
    try {
      if (parsed === undefined || robots !== last) parsed = await peer.parse(robots, new Uint8Array());
      last = robots;
      answers.push(peer.decide(peer.compile(parsed, agent), url));
    } catch {
      parsed = undefined;
      answers.push("throws");
    }
  }
  process.send?.(answers);
});
process.on("disconnect", () => process.exit());

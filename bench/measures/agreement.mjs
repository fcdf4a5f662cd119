/**
 * Returns a peer's verdicts on the workload's own URLs, one character each: `1` allowed, `0` disallowed, `!` an
 * exception for the file or the URL.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task & { urlsEach: number }} task
 */
export async function agreement(peer, { files, urlsEach }) {
  let verdicts = "";
  for (const { text, bytes, agent, urls } of files) {
    const asked = urls.slice(0, urlsEach);
    try {
      const matcher = peer.compile(await peer.parse(text, bytes), agent);
      verdicts += asked.map((url) => verdict(peer, matcher, url)).join("");
    } catch {
      verdicts += "!".repeat(asked.length);
    }
  }
  return { verdicts };
}

/**
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {unknown} matcher
 * @param {string} url
 */
function verdict(peer, matcher, url) {
  try {
    return peer.decide(matcher, url) ? "1" : "0";
  } catch {
    return "!";
  }
}

const SLASH = 0x2f;
const QUESTION = 0x3f;
const HASH = 0x23;

/**
 * The floor of a decision: only finds the path of the URL, as RFC 3986 §3.2 and §3.3 delimit it. The authority ends at
 * the first `/`, `?` or `#`; the result extends to the fragment. The answer depends on the path, so that the search
 * cannot be optimised away.
 * @returns {import("./peer.mjs").Peer}
 */
export function open() {
  return {
    name: "floor",
    version: "",
    parse: () => undefined,
    compile: () => undefined,
    decide(_compiled, url) {
      let start = url.indexOf("://") + 3;
      for (; start < url.length; start++) {
        const code = url.charCodeAt(start);
        if (code === SLASH || code === QUESTION || code === HASH) break;
      }
      const hash = url.indexOf("#", start);
      return (url.slice(start, hash < 0 ? url.length : hash).length & 1) === 1;
    },
    isAllowed: () => true,
  };
}

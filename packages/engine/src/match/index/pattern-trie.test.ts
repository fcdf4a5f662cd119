import { expect, test } from "vitest";
import { group, rulesOf } from "../../../test/support/robots.ts";
import { buildPatternTrie } from "./build-pattern-trie.ts";
import { CHILDREN, childOf, FIRST_CHILD, NODE_WIDTH, type PatternTrie } from "./pattern-trie.ts";

const LETTERS = [..."aceginpqxyz"];

/** Returns a tree whose nodes have 0, few and many children, in neighbouring ranges. */
function treeOf(counts: readonly number[]): PatternTrie {
  const rules = counts.flatMap((count, i) =>
    LETTERS.slice(0, count).map((letter) => `Disallow: /${LETTERS[i]}${letter}*${letter}1`),
  );
  const table = rulesOf(group(...rules));
  return buildPatternTrie(
    table,
    rules.map((_, entry) => entry),
  );
}

test.each([[[1, 2, 3, 4, 5, 6, 11]], [[11, 7, 6, 5, 4, 3]], [[5, 4, 5, 4, 5, 4]]])(
  "childOf() finds exactly the children of a node: %j",
  (counts) => {
    const trie = treeOf(counts);
    const found: number[] = [];
    for (let node = 0; node < trie.nodes.length; node += NODE_WIDTH) {
      const first = trie.nodes[node + FIRST_CHILD] as number;
      const count = trie.nodes[node + CHILDREN] as number;
      const heads = [...trie.heads].slice(first / NODE_WIDTH, first / NODE_WIDTH + count);
      const codes = Array.from({ length: 256 }, (_, code) => code);
      expect(codes.map((code) => childOf(trie, node, code))).toEqual(
        codes.map((code) => (heads.includes(code) ? first + heads.indexOf(code) * NODE_WIDTH : 0)),
      );
      found.push(heads.length);
    }
    for (const count of counts) expect(found).toContain(count);
  },
);

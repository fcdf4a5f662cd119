import type { Verdict } from "./url-verdict.ts";

/** A page in the tree. */
export interface Leaf {
  readonly name: string;
  readonly url: string;
  readonly verdict: Verdict;
}

/** A folder of a site; the hosts are the folders of the root. */
export interface Folder {
  /** The last part of its URL, with its slash; of a host the origin. */
  readonly name: string;
  /** How its URLs begin. */
  readonly prefix: string;
  /** How many URLs are in it, and in the folders below. */
  total: number;
  readonly verdicts: Map<Verdict, number>;
  readonly folders: Map<string, Folder>;
  /** The first pages that are in it and in none below. */
  readonly leaves: Leaf[];
}

/** Folders that are told apart; what is in others counts where they would be. A trap would else fill the memory. */
const MAX_FOLDERS = 50_000;
/** Pages of one folder that are named, and of all. */
const MAX_LEAVES = 25;
const MAX_NAMED = 100_000;
/** Folders below a host. */
const DEEPEST = 12;

/** A site as folders of URLs, each with what its URLs came to. Memory is bounded, whatever is added. */
export class SiteTree {
  readonly root: Folder = folder("", "");
  #folders = 0;
  #named = 0;

  add(url: string, verdict: Verdict): void {
    let here = this.root;
    count(here, verdict);
    const begin = url.indexOf("/", url.indexOf("//") + 2) + 1;
    let end = begin > 0 ? begin : url.length;
    let from = 0;
    for (let depth = 0; depth < DEEPEST && end > 0; depth++) {
      const below = this.#below(here, url.slice(from, end), url.slice(0, end));
      if (below === undefined) break;
      here = below;
      count(here, verdict);
      from = end;
      end = nextFolder(url, from);
    }
    if (here.leaves.length >= MAX_LEAVES || this.#named >= MAX_NAMED) return;
    this.#named++;
    here.leaves.push({ name: url.slice(from) || "/", url, verdict });
  }

  #below(above: Folder, name: string, prefix: string): Folder | undefined {
    const known = above.folders.get(name);
    if (known !== undefined || this.#folders >= MAX_FOLDERS) return known;
    this.#folders++;
    const made = folder(name, prefix);
    above.folders.set(name, made);
    return made;
  }
}

/** Where the next folder of a path ends; 0 where there is none. What follows a `?` is no folder. */
function nextFolder(url: string, from: number): number {
  const end = url.indexOf("/", from) + 1;
  const query = url.indexOf("?", from);
  return query >= 0 && query < end ? 0 : end;
}

function folder(name: string, prefix: string): Folder {
  return { name, prefix, total: 0, verdicts: new Map(), folders: new Map(), leaves: [] };
}

function count(at: Folder, verdict: Verdict): void {
  at.total++;
  at.verdicts.set(verdict, (at.verdicts.get(verdict) ?? 0) + 1);
}

import type { UrlGroup } from "./url-group.ts";

/** A page in the tree. */
export interface Leaf {
  readonly name: string;
  readonly url: string;
  readonly group: UrlGroup;
}

/** A folder of a site. The folders of the root are hosts. */
export interface Folder {
  /** Last segment of the folder's URL, with its slash; for a host, the origin. */
  readonly name: string;
  /** Beginning of the folder's URLs. */
  readonly prefix: string;
  /** Number of URLs in the folder and its subfolders. */
  total: number;
  readonly groups: Map<UrlGroup, number>;
  readonly folders: Map<string, Folder>;
  /** First pages of the folder, without those of its subfolders. */
  readonly leaves: Leaf[];
}

/** Maximum number of folders. A URL of a further folder counts in the parent; otherwise a trap would fill the memory. */
const MAX_FOLDERS = 50_000;
/** Maximum number of listed pages in one folder. */
const MAX_LEAVES = 25;
/** Maximum number of listed pages in all folders. */
const MAX_NAMED = 100_000;
/** Maximum number of levels of folders. The hosts are the first level. */
const MAX_DEPTH = 12;

/** A site as a tree of folders, each with the results of its URLs. Memory use is bounded. */
export class SiteTree {
  readonly root: Folder = folder("", "");
  #folders = 0;
  #named = 0;

  add(url: string, group: UrlGroup): void {
    let current = this.root;
    count(current, group);
    const begin = url.indexOf("/", url.indexOf("//") + 2) + 1;
    let end = begin > 0 ? begin : url.length;
    let from = 0;
    for (let depth = 0; depth < MAX_DEPTH && end > 0; depth++) {
      const child = this.#subfolder(current, url.slice(from, end), url.slice(0, end));
      if (child === undefined) break;
      current = child;
      count(current, group);
      from = end;
      end = nextFolder(url, from);
    }
    if (current.leaves.length >= MAX_LEAVES || this.#named >= MAX_NAMED) return;
    this.#named++;
    current.leaves.push({ name: url.slice(from) || "/", url, group });
  }

  #subfolder(parent: Folder, name: string, prefix: string): Folder | undefined {
    const known = parent.folders.get(name);
    if (known !== undefined || this.#folders >= MAX_FOLDERS) return known;
    this.#folders++;
    const created = folder(name, prefix);
    parent.folders.set(name, created);
    return created;
  }
}

/** Returns the end of the next folder in `url`, or 0 without one. Slashes in the query do not count. */
function nextFolder(url: string, from: number): number {
  const end = url.indexOf("/", from) + 1;
  const query = url.indexOf("?", from);
  return query >= 0 && query < end ? 0 : end;
}

function folder(name: string, prefix: string): Folder {
  return { name, prefix, total: 0, groups: new Map(), folders: new Map(), leaves: [] };
}

function count(at: Folder, group: UrlGroup): void {
  at.total++;
  at.groups.set(group, (at.groups.get(group) ?? 0) + 1);
}

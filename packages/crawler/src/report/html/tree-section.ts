import type { Folder, Leaf } from "../summary/site-tree.ts";
import { verdicts, verdictWords } from "../summary/url-verdict.ts";
import { strip } from "./charts.ts";
import { count, some } from "./formats.ts";
import { type Html, html, nothing } from "./html.ts";
import { link } from "./link.ts";
import { verdictLabel } from "./verdict-marks.ts";

/** Folders and pages that the page shows: more would be slow to open, and nobody reads them. */
const MAX_SHOWN = 4_000;
/** Folders of one folder. */
const MAX_BESIDE = 100;

/** The site as a tree that opens and closes without a script. */
export function treeSection(root: Folder): Html {
  const chosen = choose(root);
  const hosts = [...root.folders.values()]
    .filter((host) => chosen.has(host))
    .sort((a, b) => b.total - a.total);
  return html`<section aria-labelledby="tree"><h2 id="tree">The site as a tree</h2>
<p class="quiet">Each folder shows how many of its URLs came to what. Open one to see what is in it.</p>
<ul class="tree">${hosts.map((host) => folderItem(host, chosen, hosts.length === 1))}${rest(root, hosts, [])}</ul></section>`;
}

/** The folders that are shown: level by level, the largest first. */
function choose(root: Folder): ReadonlySet<Folder> {
  const chosen = new Set<Folder>();
  let shown = 0;
  for (let level: readonly Folder[] = [root]; level.length > 0; ) {
    const next: Folder[] = [];
    for (const above of level) {
      const below = [...above.folders.values()].sort((a, b) => b.total - a.total).slice(0, MAX_BESIDE);
      for (const one of below) {
        if (shown >= MAX_SHOWN) return chosen;
        shown += 1 + one.leaves.length;
        chosen.add(one);
        next.push(one);
      }
    }
    level = next;
  }
  return chosen;
}

function folderItem(folder: Folder, chosen: ReadonlySet<Folder>, open: boolean): Html {
  const below = [...folder.folders.values()].filter((one) => chosen.has(one));
  return html`<li><details${open ? OPEN : nothing}><summary><span class="folder">${folder.name}</span> ${breakdown(folder)}</summary>
<ul>${below.map((one) => folderItem(one, chosen, false))}${folder.leaves.map(leafItem)}${rest(folder, below, folder.leaves)}</ul></details></li>`;
}

const OPEN = html` open`;

function breakdown({ total, verdicts: of }: Folder): Html {
  const parts = verdicts.map((verdict) => ({
    name: verdictWords[verdict],
    amount: of.get(verdict) ?? 0,
    look: `fill v-${verdict}`,
  }));
  const there = parts.filter(({ amount }) => amount > 0);
  const words = there
    .map(({ name, amount }) => `${count(amount)} ${name[0]?.toLowerCase()}${name.slice(1)}`)
    .join(", ");
  return html`<svg class="breakdown" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">${strip(parts, 100 / Math.max(1, total), 8)}</svg>
<small>${there.length > 1 ? html`<b>${count(total)}</b>: ` : nothing}${words}</small>`;
}

function leafItem({ name, url, verdict }: Leaf): Html {
  return html`<li class="leaf">${verdictLabel(verdict)} ${link(url, name)}</li>`;
}

/** What a folder has besides what is shown of it. */
function rest({ total, prefix }: Folder, folders: readonly Folder[], leaves: readonly Leaf[]): Html {
  const left = total - leaves.length - folders.reduce((sum, folder) => sum + folder.total, 0);
  if (left <= 0) return nothing;
  return html`<li class="leaf quiet">and ${some(left, "URL")} more <button type="button" class="find" data-find="${prefix}" hidden>Find them in the list</button></li>`;
}

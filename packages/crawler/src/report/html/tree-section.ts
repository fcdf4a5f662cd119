import type { Folder, Leaf } from "../summary/site-tree.ts";
import { groupIds, groupNames } from "../summary/url-group.ts";
import { stackedRects } from "./charts.ts";
import { count, countOf } from "./formats.ts";
import { type Html, html, nothing } from "./html.ts";
import { link } from "./link.ts";
import { collapsedPart } from "./part.ts";
import { resultLabel } from "./result-marks.ts";

/** Maximum number of folders and pages in the tree. With more, the report opens slowly. */
const MAX_SHOWN = 4_000;
/** Maximum number of subfolders shown in one folder. */
const MAX_SUBFOLDERS = 100;

/** Returns the section with the site as a tree. Its folders open and close without a script. */
export function treeSection(root: Folder): Html {
  const chosen = chooseFolders(root);
  const hosts = [...root.folders.values()]
    .filter((host) => chosen.has(host))
    .sort((a, b) => b.total - a.total);
  return collapsedPart(
    "structure",
    "Site structure",
    "folders with the results of their URLs",
    html`<ul class="tree">${hosts.map((host) => folderItem(host, chosen, hosts.length === 1))}${rest(root, hosts, [])}</ul>`,
  );
}

/** Returns the folders to show: level by level, the largest first. */
function chooseFolders(root: Folder): ReadonlySet<Folder> {
  const chosen = new Set<Folder>();
  let shown = 0;
  for (let level: readonly Folder[] = [root]; level.length > 0; ) {
    const next: Folder[] = [];
    for (const parent of level) {
      const children = [...parent.folders.values()]
        .sort((a, b) => b.total - a.total)
        .slice(0, MAX_SUBFOLDERS);
      for (const child of children) {
        if (shown >= MAX_SHOWN) return chosen;
        shown += 1 + child.leaves.length;
        chosen.add(child);
        next.push(child);
      }
    }
    level = next;
  }
  return chosen;
}

function folderItem(folder: Folder, chosen: ReadonlySet<Folder>, open: boolean): Html {
  const children = [...folder.folders.values()].filter((child) => chosen.has(child));
  return html`<li><details${open ? OPEN : nothing}><summary><span class="folder">${folder.name}</span> ${breakdown(folder)}</summary>
<ul>${children.map((child) => folderItem(child, chosen, false))}${folder.leaves.map(leafItem)}${rest(folder, children, folder.leaves)}</ul></details></li>`;
}

const OPEN = html` open`;

function breakdown({ total, groups }: Folder): Html {
  const parts = groupIds.map((id) => ({
    name: groupNames[id],
    amount: groups.get(id) ?? 0,
    look: `fill v-${id}`,
  }));
  const nonEmpty = parts.filter(({ amount }) => amount > 0);
  const words = nonEmpty.map(({ name, amount }) => `${name}: ${count(amount)}`).join("; ");
  return html`<svg class="breakdown" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">${stackedRects(parts, 100 / Math.max(1, total), 8)}</svg>
<small>${nonEmpty.length > 1 ? html`<b>${countOf(total, "URL")}</b> ` : nothing}${words}</small>`;
}

function leafItem({ name, url, group }: Leaf): Html {
  return html`<li class="leaf">${resultLabel(group)} ${link(url, name)}</li>`;
}

/** Returns an item with the number of URLs in a folder that are not shown. Its button lists all URLs of the folder. */
function rest({ total, prefix }: Folder, folders: readonly Folder[], leaves: readonly Leaf[]): Html {
  const left = total - leaves.length - folders.reduce((sum, folder) => sum + folder.total, 0);
  if (left <= 0) return nothing;
  return html`<li class="leaf quiet">and ${countOf(left, "URL")} more <button type="button" class="find" data-find="${prefix}" hidden>List all ${countOf(total, "URL")}${prefix === "" ? nothing : " of this folder"}</button></li>`;
}

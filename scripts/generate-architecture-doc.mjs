// Writes the parts of docs/ARCHITECTURE.md about allowed imports, from the tables in rooms.mjs.
// With --check it writes nothing; the exit code shows whether the page is up to date.
import { readFileSync } from "node:fs";
import { makeParts } from "./made-files.mjs";
import { areas, rooms } from "./rooms.mjs";

/** @param {string} folder */
function npmName(folder) {
  if (!folder.startsWith("packages/")) return "";
  const manifest = readFileSync(new URL(`../${folder}/package.json`, import.meta.url), "utf8");
  return `\`${JSON.parse(manifest).name}\``;
}

/** @param {readonly string[]} header @param {readonly (readonly string[])[]} rows */
function table(header, rows) {
  return [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const packages = areas.map(({ folder, what, mayImport }) => {
  const others = mayImport.map((other) => other.replace("packages/", "")).join(", ");
  return [`\`${folder}/\``, npmName(folder), what, others || "nothing"];
});

/** @type {Record<string, string>} */
const parts = { packages: table(["folder", "npm name", "what lives there", "may import"], packages) };
for (const [area, { servesAll, folders }] of Object.entries(rooms)) {
  if (folders.length === 1) continue;
  const all = servesAll.map((file) => `\`${file}\``).join(" and ");
  const rows = folders.map(([folder, what]) => [`\`${folder}/\``, what]);
  parts[`folders of ${area}`] =
    `Each folder may import those above it${all === "" ? "" : `; ${all} ${servesAll.length === 1 ? "serves" : "serve"} all`}.\n\n${table(["folder", "what lives there"], rows)}`;
}

makeParts("docs/ARCHITECTURE.md", parts);

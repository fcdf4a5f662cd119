// Writes the tables of packages and folders, from rooms.mjs: the table of docs/ARCHITECTURE.md, and the table of the
// README.md in the src folder of each package. With --check it writes nothing; the exit code shows whether the pages are
// up to date.
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

makeParts("docs/ARCHITECTURE.md", {
  packages: table(["folder", "npm name", "what lives there", "may import"], packages),
});

for (const [area, { servesAll, folders }] of Object.entries(rooms)) {
  if (folders.length === 1) continue;
  const all = servesAll.map((file) => `\`${file}\``).join(" and ");
  const rows = folders.map(([folder, what]) => [`\`${folder}/\``, what]);
  makeParts(`${area}/src/README.md`, {
    folders: `Each folder may import those above it${all === "" ? "" : ` and ${all}`}.\n\n${table(["folder", "what lives there"], rows)}`,
  });
}

// `npm run new:lint CODE`: makes the check, its table test and its page, and adds it to the list of checks.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LINT = new URL("../packages/engine/src/lint/", import.meta.url);
const [code = ""] = process.argv.slice(2);

if (!/^[a-z]+(?:-[a-z0-9]+)*$/.test(code)) {
  console.error(
    'usage: npm run new:lint CODE\n  CODE is lower-case words with hyphens, such as "missing-colon"',
  );
  process.exit(2);
}

const name = code.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const files = {
  check: new URL(`checks/${code}.ts`, LINT),
  test: new URL(`checks/${code}.test.ts`, LINT),
  page: new URL(`../docs/lint/${code}.md`, import.meta.url),
};
for (const file of Object.values(files)) {
  if (!existsSync(file)) continue;
  console.error(`${fileURLToPath(file)} exists: choose another code`);
  process.exit(2);
}

const SUMMARY = "A … is ….";
const WHY = "… (RFC 9309 §…).";

write(
  files.check,
  `import { type Check, defineCheck } from "../parts/check.ts";

/** Reports …. */
export const ${name}: Check = defineCheck({
  code: "${code}",
  severity: "warning",
  summary: "${SUMMARY}",
  why: "${WHY}",
  messages: {
    "${code}": "This line ….",
  },
  checkLine(line, file, report) {
    if (line.field !== "disallow" || line.value === undefined) return;
    if (!file.text(line.value).includes("…")) return;
    report("${code}", { span: line.value });
  },
});
`,
);
write(
  files.test,
  `import { testCheck } from "../../../test/support/lint-table.ts";
import { ${name} } from "./${code}.ts";

testCheck(${name}, {
  valid: ["User-agent: *\\nDisallow: /a\\n"],
  invalid: [{ robots: "User-agent: *\\nDisallow: /…\\n", at: ["/…"], line: 2 }],
});
`,
);
write(
  files.page,
  `# ${code}

**Warning.** ${SUMMARY}

## Why

${WHY}

## What to do

…

## Example

This file has the finding:

\`\`\`text
User-agent: *
Disallow: /…
\`\`\`

This file does not:

\`\`\`text
User-agent: *
Disallow: /a
\`\`\`
`,
);

const list = new URL("all-checks.ts", LINT);
const codes = [...readFileSync(list, "utf8").matchAll(/"\.\/checks\/([\w-]+)\.ts"/g)].map(
  ([, one = ""]) => one,
);
write(list, listOfChecks([...codes, code].sort()));
console.log(`Now write the check, its test and its page, then: npx biome check --write packages/engine
  npx vitest run packages/engine/src/lint/checks/${code}.test.ts
  npm run build && npx vitest run tests/lint-pages.test.ts`);

/** @param {readonly string[]} codes */
function listOfChecks(codes) {
  const camel = (/** @type {string} */ one) => one.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return `${codes.map((one) => `import { ${camel(one)} } from "./checks/${one}.ts";\n`).join("")}import type { Check } from "./parts/check.ts";

/** All checks, sorted by code. \`npm run new:lint\` adds one. */
export const checks: readonly Check[] = [
${codes.map((one) => `  ${camel(one)},\n`).join("")}];
`;
}

/**
 * @param {URL} file
 * @param {string} text
 */
function write(file, text) {
  writeFileSync(file, text);
  console.log(fileURLToPath(file));
}

import type { RobotsGroup, Rule } from "../../document/records.ts";
import { type Check, defineCheck } from "../parts/check.ts";

/** Longest path that is examined, in characters. */
const MAX_PATH = 500;

/** Names of files and folders that are probably secrets, each as a whole segment of a path. */
const SECRET = new RegExp(
  `/(?:${[
    // Repositories, configuration and keys.
    String.raw`\.(?:env|git|svn|hg|ssh|aws|htpasswd)(?:\.\w+)?`,
    String.raw`wp-config\.(?:php|bak|old|txt)(?:\.\w+)?|id_(?:rsa|dsa|ecdsa|ed25519)|(?:server|private|ssl)\.key`,
    // Databases, dumps and copies.
    String.raw`[\w-]{1,80}(?:\.php)?\.(?:bak|pem|pfx|p12|ppk|kdbx|(?:sql|sqlite3?|mdb|dump)(?:\.(?:gz|zip|bz2))?)`,
    String.raw`phpmyadmin|adminer(?:-[0-9.]+)?(?:\.php)?`,
    "(?:(?:db|sql|database|site|mysql)[-_]?)?backups?|(?:db|sql|database|mysql)[-_]?dumps?",
    // Names that say it.
    String.raw`admin[-_]?secrets?|secrets?(?:\.(?:txt|json|ya?ml)|[-_](?:admin|area|files?|folder|dir|login|panel))?`,
    String.raw`passwords?\.(?:txt|csv|xlsx?|docx?)|passwd|credentials(?:\.\w+)?`,
  ].join("|")})(?:[/$?*]|$)`,
  "i",
);

/** Reports paths that name a secret. */
export const secretPath: Check = defineCheck({
  code: "secret-path",
  severity: "information",
  summary: "A rule names a path that is probably a secret.",
  why: "A robots.txt is public and protects nothing: listing a path shows it to everyone (RFC 9309 §3).",
  messages: {
    "secret-path":
      "This rule shows everyone the path {path}. If it exists, protect it with a password instead.",
  },
  checkFile(file, report) {
    const { document } = file;
    const reported = new Set<string>();
    for (const { type, path, line, span } of [...document.strayRules, ...document.groups.flatMap(rulesOf)]) {
      if (type !== "disallow" || path.length > MAX_PATH) continue;
      const at = path.search(SECRET);
      // With a wildcard before the name, the path of the secret stays unknown.
      if (at < 0 || reported.has(path) || /[*?]/.test(path.slice(0, at + 1))) continue;
      reported.add(path);
      report("secret-path", { span: document.line(line)?.value ?? span, params: { path } });
    }
  },
});

function rulesOf({ rules }: RobotsGroup): readonly Rule[] {
  return rules;
}

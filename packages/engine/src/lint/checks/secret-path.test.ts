import { testCheck } from "../../../test/support/lint-table.ts";
import { secretPath } from "./secret-path.ts";

const disallow = (...paths: readonly string[]): string =>
  `User-agent: *\r\n${paths.map((path) => `Disallow: ${path}\r\n`).join("")}`;

testCheck(secretPath, {
  valid: [
    disallow(
      "/wp-admin/",
      "/admin/",
      "/login",
      "/cart",
      "/user/password/",
      "/forgot-password",
      "/INSTALL.sqlite.txt",
    ),
    disallow(
      "/trade-secrets-patents",
      "/secret-santa",
      "/Secret.html",
      "/autobackup.php",
      "/backup-guide",
      "/.well-known/",
    ),
    // A wildcard hides where the file is.
    disallow("*.sql", "/*/.git/", "/*.git$", "/search?q=/backup/", "/dump", "/.environment"),
    "User-agent: *\nAllow: /backup.sql\n",
    disallow(`/${"a".repeat(600)}/.env`),
  ],
  invalid: [
    {
      robots: disallow("/a", "/é/backup.sql"),
      at: ["/é/backup.sql"],
      line: 3,
      severity: "information",
      message:
        "This rule shows everyone the path /é/backup.sql. If it exists, protect it with a password instead.",
    },
    {
      robots: disallow(
        "/.env",
        "/.git/",
        "/phpMyAdmin",
        "/admin-secret",
        "/db.sql.gz$",
        "/a/backup/",
        "/passwords.txt",
      ),
      at: ["/.env", "/.git/", "/phpMyAdmin", "/admin-secret", "/db.sql.gz$", "/a/backup/", "/passwords.txt"],
    },
    {
      robots: `${disallow("/id_rsa")}\r\n${disallow("/id_rsa", "/wp-config.php.bak")}`,
      at: ["/id_rsa", "/wp-config.php.bak"],
    },
    { robots: "Disallow: /secret*\n", at: ["/secret*"] },
  ],
});

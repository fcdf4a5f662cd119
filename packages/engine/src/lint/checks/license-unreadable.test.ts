import { testCheck } from "../../../test/support/lint-table.ts";
import { licenseUnreadable } from "./license-unreadable.ts";

testCheck(licenseUnreadable, {
  valid: [
    "License: https://example.org/license.xml # RSL\n",
    "License: urn:example:1\n",
    "# License: CC BY 4.0\n",
    "Licence-note: free\n",
  ],
  invalid: [
    {
      robots:
        "License: CC BY 4.0\nLicense: license.xml\nLicense: https://example.org/ a\nLicense: //example.org/a\n",
      at: ["CC BY 4.0", "license.xml", "https://example.org/ a", "//example.org/a"],
      id: "license-unreadable",
      severity: "information",
    },
    {
      robots: "User-agent: *\r\nlicense: /ä.xml # RSL\r\n",
      options: { robotsUrl: "https://example.org/robots.txt" },
      at: ["/ä.xml"],
      line: 2,
      id: "license-unreadable.relative",
      fixed: "User-agent: *\r\nlicense: https://example.org/%C3%A4.xml # RSL\r\n",
    },
    { robots: "\ufeffLicense: ../l.xml", at: ["../l.xml"], fixes: [] },
    { robots: "License:\n", at: ["License:"], id: "license-unreadable.empty" },
  ],
});

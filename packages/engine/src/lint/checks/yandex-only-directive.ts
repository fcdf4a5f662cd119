import { squashedName } from "../../document/line.ts";
import type { FieldRecord } from "../../document/records.ts";
import { type Check, defineCheck, problemAt } from "../parts/check.ts";
import { SAME_FIELD } from "../parts/fixes.ts";
import { groupBy } from "../parts/group-by.ts";

/** Reports `Host`, and `Clean-param` outside of the groups for Yandex. */
export const yandexOnlyDirective: Check = defineCheck({
  code: "yandex-only-directive",
  severity: "information",
  summary: "A directive of Yandex has no effect on other crawlers.",
  why: "Host and Clean-param are extensions of Yandex. Other crawlers ignore records that they do not know (RFC 9309 §2.2.4).",
  messages: {
    "yandex-only-directive.host":
      "Host is a directive of Yandex, which stopped reading it in 2018: redirect from the other hosts to the main host instead.",
    "yandex-only-directive.clean-param":
      "Clean-param is a directive of Yandex. It applies to the whole site, in any group, and other crawlers ignore it.",
  },
  checkFile(file, report) {
    const { fields } = file.document;
    const ofOthers = fields.filter(
      (record) => record.field === "host" || (record.field === "clean-param" && !isForYandex(record)),
    );
    for (const records of groupBy(ofOthers, ({ name }) => squashedName(name)).values()) {
      const [{ field }] = records;
      if (field !== "host" && field !== "clean-param") continue;
      report(`yandex-only-directive.${field}`, {
        ...problemAt(records, SAME_FIELD),
        crawlers: ["YandexBot"],
      });
    }
  },
});

function isForYandex({ agents }: FieldRecord): boolean {
  return agents.some(({ value }) => /^yandex/i.test(value));
}

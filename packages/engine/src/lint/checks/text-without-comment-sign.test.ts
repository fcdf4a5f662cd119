import { testCheck } from "../../../test/support/lint-table.ts";
import { textWithoutCommentSign } from "./text-without-comment-sign.ts";

const GROUP = "User-agent: *\nDisallow: /a\n";

testCheck(textWithoutCommentSign, {
  valid: [
    GROUP,
    // Other checks report these files and lines.
    "Not found\n",
    `${GROUP}Disallow /b\n/c\nStand: today\nзапрет: /d\n`,
    `${GROUP}\u00a0\n\ufeff# comment\n`,
    `ï»¿# comment\n${GROUP}`,
  ],
  invalid: [
    {
      robots: `\ufeffRules für alle\r\n${GROUP}`,
      at: ["Rules für alle"],
      line: 1,
      id: "text-without-comment-sign",
      severity: "information",
      fixed: `\ufeff# Rules für alle\r\n${GROUP}`,
    },
    {
      robots: `${GROUP}<<<<<<< HEAD\nDisallow: /b\n=======\n\necho "Disallow: /c";\n# x\n>>>>>>> main\n${GROUP}end`,
      at: ["<<<<<<< HEAD", '=======\n\necho "Disallow: /c";\n# x\n>>>>>>> main', "end"],
      id: "text-without-comment-sign",
    },
    {
      robots: `${GROUP}Для всех\nplease: (see below): x\n`,
      at: ["Для всех"],
      id: "text-without-comment-sign",
    },
    {
      robots: `one\n\n two\n${GROUP}`,
      at: ["one\n\n two"],
      id: "text-without-comment-sign.several",
      message:
        "These 2 lines are not records, so crawlers ignore them: if they are comments, write # before them.",
      fixed: `# one\n\n#  two\n${GROUP}`,
    },
  ],
});

/**
 * The worker: it answers one question at a time. The page has several of them, so that a slow answer, such as about
 * problems, does not delay the table.
 */

import { knownNames } from "./named-crawler.ts";
import type { Answered, Answers, Asked, Question } from "./protocol.ts";
import { answerTable } from "./table.ts";

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  onmessage: ((event: { readonly data: Asked }) => void) | null;
  postMessage(message: Answered): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: { id, question } }) => {
  answer(question).then(
    (found) => scope.postMessage({ id, answer: found }),
    (error: unknown) =>
      scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) }),
  );
};

/** Answers a question. Code that the table does not need is loaded with the first other question. */
async function answer(question: Question): Promise<Answers[Question["kind"]]> {
  switch (question.kind) {
    case "names":
      return knownNames();
    case "table":
      return answerTable(question);
    case "why":
      return (await import("./why.ts")).answerWhy(question);
    case "problems":
      return (await import("./problems.ts")).answerProblems(question);
    case "line":
      return (await import("./line.ts")).answerLine(question);
    case "diff":
      return (await import("./diff/diff.ts")).answerDiff(question);
    case "compare":
      return (await import("./compare/compare.ts")).answerCompare(question);
    case "test":
      return (await import("./test/test.ts")).answerTest(question);
    case "simulate":
      return (await import("./simulate/simulate.ts")).answerSimulate(question);
    case "sitemap":
      return (await import("./sitemap/sitemap.ts")).answerSitemap(question);
    case "page":
      return (await import("./page/page.ts")).answerPage(question);
  }
}

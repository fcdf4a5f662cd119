import { expect, test } from "vitest";
import { diagnosePlace } from "./place-diagnostic.ts";

test.each<[redirects: string[], isOdd: boolean]>([
  [[], false],
  [["https://a.example/robots.txt"], false],
  [["https://a.example/x", "https://b.example/de/Robots.TXT?v=1"], false],
  [["https://a.example/"], true],
  [["https://a.example/robots.txt", "https://a.example/404?from=/robots.txt"], true],
  // Only the path counts, not the host.
  [["https://robots.example/home"], true],
])("diagnosePlace(%j) returns a diagnostic: %j", (redirects, isOdd) => {
  expect(diagnosePlace(redirects)?.code).toBe(isOdd ? "redirected-to-page" : undefined);
});

import { expect, test } from "vitest";
import { pathPattern } from "./api-scopes.ts";

test.each([
  ["/blade-system/param/list", "/blade-system/param/list", true],
  ["/blade-system/param/list", "/blade-system/param/list2", false],
  ["/blade-system/*/list", "/blade-system/param/list", true],
  ["/blade-system/*/list", "/blade-system/a/b/list", false],
  ["/blade-log/**", "/blade-log/api/list", true],
  ["/blade-log/**", "/blade-log", true],
  ["/blade-log/**", "/blade-logs/x", false],
  ["/**/list", "/a/b/list", true],
  ["/a.b/(x)+", "/a.b/(x)+", true],
  ["/a.b", "/aXb", false],
  // Minutes on a backtracking engine.
  [`/${"a**".repeat(12)}b`, `/${"a".repeat(5_000)}`, false],
])("%s covers %s: %s", (pattern, path, covers) => {
  expect(pathPattern(pattern).test(path)).toBe(covers);
});

import { expect, test } from "vitest";
import { isReservedPath } from "../../metadata/names/reserved-paths.ts";
import { PLANNED_ROUTES } from "./planned-routes.ts";
import { HOME_PATH, INFO_PATH, LOCK_PATH, SIGN_IN_PATH } from "./console-paths.ts";
import { OWN_ROUTES } from "./own-routes.ts";

test("no module file can claim a path of the console", () => {
  const own = [...Object.keys(OWN_ROUTES), ...PLANNED_ROUTES.map(({ path }) => path)];
  for (const path of [...own, HOME_PATH, INFO_PATH, LOCK_PATH, SIGN_IN_PATH, "/404", "/myiframe/x", "/api/x"])
    expect({ path, taken: isReservedPath(path) }).toEqual({ path, taken: true });
});

test("paths of modules are free, also those that begin like one of the console", () => {
  for (const path of ["/system/param", "/login-records/list", "/works", "/filesystem/disk", "/wel/other"])
    expect({ path, taken: isReservedPath(path) }).toEqual({ path, taken: false });
});

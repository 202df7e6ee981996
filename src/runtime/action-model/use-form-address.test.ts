import { expect, it } from "vitest";
import { formOfHash, hashOf } from "./use-form-address.ts";

it.each([
  { mode: "add", id: null },
  { mode: "edit", id: "1990000000000000017" },
  { mode: "view", id: "7" },
] as const)("the address of a form leads to that form: %o", (form) => {
  expect(formOfHash(hashOf(form))).toEqual(form);
});

it.each(["", "#", "#edit", "#edit=", "#edit=a b", "#edit=../x", "#remove=1", "#view=1&x"])("%s asks for no form", (hash) => {
  expect(formOfHash(hash)).toBeNull();
});

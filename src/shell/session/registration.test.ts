import { expect, test } from "vitest";
import { registrationFault, type Registration } from "./registration.ts";

test("a registration is checked in the product's order: tenant, account, password, confirmation, equal", () => {
  const typed: Registration = { tenantId: " ", name: "", account: "", password: "", password2: "" };
  const steps: readonly Partial<Registration>[] = [
    {},
    { tenantId: "000000" },
    { account: "guest" },
    { password: "a" },
    { password2: "b" },
    { password2: "a" },
  ];
  let now = typed;
  const found = steps.map((step) => {
    now = { ...now, ...step };
    const fault = registrationFault(now);
    return fault === null ? "" : `${fault.field} ${fault.text}`;
  });
  expect(found).toEqual([
    "tenantId register.needTenant",
    "account register.needAccount",
    "password register.needPassword",
    "password2 register.needPassword",
    "password2 register.differ",
    "",
  ]);
});

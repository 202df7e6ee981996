export interface Registration {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly password2: string;
}

export interface RegistrationFault {
  readonly field: keyof Registration;
  readonly text: "register.needTenant" | "register.needAccount" | "register.needPassword" | "register.differ";
}

/** The first broken rule in the order of the form; null when there is none. */
export function registrationFault({ tenantId, account, password, password2 }: Registration): RegistrationFault | null {
  if (tenantId.trim() === "") return { field: "tenantId", text: "register.needTenant" };
  if (account.trim() === "") return { field: "account", text: "register.needAccount" };
  if (password === "") return { field: "password", text: "register.needPassword" };
  if (password2 === "") return { field: "password2", text: "register.needPassword" };
  return password === password2 ? null : { field: "password2", text: "register.differ" };
}

import type { AccessExplanation, AccessSummary, AccessGrantees, AccessPerson, AccessTarget, Page } from "#contract";
import { asHolding, isOf, listOf } from "#runtime";

export const asExplanation = asHolding<AccessExplanation>("an explanation", "steps", "acting");
export const asAccessGrantees = asHolding<AccessGrantees>("grantees", "roles", "codes");
export const asAccessSummary = asHolding<AccessSummary>("access summary", "screens", "roles");
export const asPerson = asHolding<AccessPerson>("a person", "roles");
export const asAccessTargets = listOf("subject", isOf<AccessTarget>({ key: "string", title: "object" }));

const asPage = asHolding<Page<AccessPerson>>("a page of people", "records");
export const asPeople = (data: unknown): readonly AccessPerson[] => asPage(data).records;

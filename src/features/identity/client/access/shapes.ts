import type { AccessExplanation, AccessGlance, AccessHolders, AccessPerson, AccessSubject, Page } from "#contract";
import { asHolding, isOf, listOf } from "#runtime";

export const asExplanation = asHolding<AccessExplanation>("an explanation", "steps", "acting");
export const asHolders = asHolding<AccessHolders>("holders", "roles", "codes");
export const asGlance = asHolding<AccessGlance>("rights at a glance", "screens", "roles");
export const asPerson = asHolding<AccessPerson>("a person", "roles");
export const asSubjects = listOf("subject", isOf<AccessSubject>({ key: "string", title: "object" }));

const asPage = asHolding<Page<AccessPerson>>("a page of people", "records");
export const asPeople = (data: unknown): readonly AccessPerson[] => asPage(data).records;

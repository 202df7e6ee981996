import type { AccessExplanation, AccessGlance, AccessHolders, AccessPerson, AccessSubject, Page } from "#contract";
import { listOf, shaped } from "./use-answer.ts";

export const asExplanation = shaped<AccessExplanation>("person", "subject", "steps", "acting");
export const asHolders = shaped<AccessHolders>("roles", "people", "codes");
export const asGlance = shaped<AccessGlance>("screens", "roles");
export const asPerson = shaped<AccessPerson>("id", "account", "roles");
export const asSubjects = listOf(shaped<AccessSubject>("key", "title"));

const asPage = shaped<Page<AccessPerson>>("records");
export const asPeople = (data: unknown): readonly AccessPerson[] => asPage(data).records;

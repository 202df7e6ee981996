import { TrellisError, type Shape } from "#contract";
import { safeParse, type BaseIssue, type GenericSchema } from "valibot";
import { badRequest } from "./bad-request.ts";

/** The first place at which an input breaks its schema. */
export interface InputFault {
  /** Names and indexes from the outside in, joined by dots: `cells.0.at`. Empty for the whole input. */
  readonly field: string;
  readonly value: unknown;
  /** The input has nothing there. */
  readonly isMissing: boolean;
}

/** An error with its own words for a fault; null for the general words. */
export type RefuseInput = (fault: InputFault) => TrellisError | null;

/** Characters of a field's name that a message repeats. */
const LONGEST_NAME = 60;

/** Reads a body by its schema. @throws TrellisError badRequest naming the first field that does not fit */
export function parseBody<const Schema extends GenericSchema>(
  schema: Schema,
  body: unknown,
  refuse?: RefuseInput,
): Shape<Schema> {
  return parse(
    schema,
    body,
    ({ field }) => (field === "" ? badRequest("请发送 JSON 对象", "send a JSON object") : unfit(field)),
    refuse,
  );
}

/** Reads a query by its schema. @throws TrellisError missingParameter or badRequest naming the parameter */
export function parseQueryInput<const Schema extends GenericSchema>(
  schema: Schema,
  query: ReadonlyMap<string, string>,
  refuse?: RefuseInput,
): Shape<Schema> {
  const general = ({ field, isMissing }: InputFault): TrellisError =>
    isMissing ? new TrellisError("missingParameter", { params: { name: field } }) : unfit(field);
  return parse(schema, Object.fromEntries(query), general, refuse);
}

function parse<const Schema extends GenericSchema>(
  schema: Schema,
  input: unknown,
  general: (fault: InputFault) => TrellisError,
  refuse: RefuseInput | undefined,
): Shape<Schema> {
  const result = safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return result.output as Shape<Schema>;
  const fault = faultOf(nearest(result.issues));
  throw refuse?.(fault) ?? general(fault);
}

/**
 * The issue to report. A union reports the option that is nearest to the input, so that the message names the field.
 */
function nearest(issues: readonly BaseIssue<unknown>[]): BaseIssue<unknown> {
  const issue = issues.find((candidate) => !isMissing(candidate)) ?? issues[0];
  if (issue === undefined) throw new TypeError("a refused input has an issue");
  return issue.path === undefined && issue.issues !== undefined && isObject(issue.input) ? nearest(issue.issues) : issue;
}

function isMissing(issue: BaseIssue<unknown>): boolean {
  return issue.received === "undefined" || (issue.path !== undefined && issue.input === undefined);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function faultOf(issue: BaseIssue<unknown>): InputFault {
  const keys = issue.path?.map(({ key }) => String(key)) ?? [];
  return { field: keys.join(".").slice(0, LONGEST_NAME), value: issue.input, isMissing: isMissing(issue) };
}

function unfit(reason: string): TrellisError {
  return new TrellisError("badRequest", { params: { reason } });
}

import type { Expression } from "./expressions.ts";

/** A checked process, as plain JSON: a host can store it beside its XML. */
export interface Definition {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly Element[];
  readonly flows: readonly Flow[];
}

export interface Flow {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly condition: Condition | null;
}

export interface Condition {
  readonly text: string;
  readonly tree: Expression;
}

/** Text of the model, or an expression that is evaluated when the element is reached. */
export type Template = { readonly text: string } | { readonly tree: Expression };

interface Base {
  readonly id: string;
  readonly name: string;
  /** The sub-process around the element; null directly in the process. */
  readonly parent: string | null;
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
}

export type TimerKind = "date" | "duration" | "cycle";

/** An event that somebody outside of the instance, or another element, brings about. */
export type Trigger =
  | { readonly kind: "timer"; readonly timer: TimerKind; readonly value: Template }
  | { readonly kind: "message" | "signal"; readonly name: string }
  /** A null code catches every code. */
  | { readonly kind: "error" | "escalation"; readonly code: string | null }
  | { readonly kind: "compensation" };

export type Throw =
  | { readonly kind: "none" | "terminate" }
  | { readonly kind: "message" | "signal"; readonly name: string }
  | { readonly kind: "error" | "escalation"; readonly code: string }
  /** Compensates one activity, or every completed one of the scope. */
  | { readonly kind: "compensation"; readonly activity: string | null };

export type CandidateKind = "user" | "group" | "role" | "post" | "department";

export interface Assignment {
  readonly assignee: Template | null;
  /** A rule that the host resolves; `field` names a field of the form. */
  readonly rule: { readonly kind: AssignmentRule; readonly field: string | null } | null;
  readonly candidates: readonly { readonly kind: CandidateKind; readonly value: Template }[];
}

export const ASSIGNMENT_RULES = ["initiator", "initiatorManager", "departmentHead", "field"] as const;
export type AssignmentRule = (typeof ASSIGNMENT_RULES)[number];

export const FIELD_ACCESS = ["edit", "read", "hide"] as const;

/** The right on a field of the form while the task is handled. Fields without one follow the rules of their module. */
export interface FieldAccess {
  readonly field: string;
  readonly access: (typeof FIELD_ACCESS)[number];
}

export interface MultiInstance {
  readonly sequential: boolean;
  /** A number of instances, or a list with one instance per item. */
  readonly source: { readonly kind: "count" | "items"; readonly tree: Expression };
  /** The variable that holds the item, in each instance. */
  readonly item: string | null;
  /** Number of completions that end the activity. The rest is cancelled. */
  readonly completion: { readonly kind: "all" | "any" } | { readonly kind: "share"; readonly share: number };
  /** Only completions for which this is true count towards `completion`. */
  readonly counts: Expression | null;
  readonly condition: Expression | null;
  /** The variable that receives `{ total, completed, counted }`. */
  readonly result: string | null;
}

export interface Mapping {
  readonly target: string;
  readonly value: Expression;
}

/** Parts of every activity; null where one is absent. */
interface ActivityBase extends Base {
  readonly multi: MultiInstance | null;
  /** Reached only by compensation, from this boundary event. */
  readonly compensates: string | null;
}

export type Element =
  | (Base & { readonly kind: "start"; readonly trigger: Trigger | null })
  | (Base & { readonly kind: "end"; readonly throws: Throw })
  | (Base & { readonly kind: "throw"; readonly throws: Throw })
  | (Base & { readonly kind: "catch"; readonly trigger: Trigger })
  | (Base & { readonly kind: "boundary"; readonly trigger: Trigger; readonly attachedTo: string; readonly interrupting: boolean })
  | (Base & { readonly kind: "exclusive" | "inclusive"; readonly default: string | null })
  | (Base & { readonly kind: "parallel" | "eventBased" })
  | Activity;

export type Activity = ActivityBase & { readonly default: string | null } & (
    | { readonly kind: "pass" }
    | {
        readonly kind: "user";
        readonly assignment: Assignment;
        readonly form: string | null;
        readonly fields: readonly FieldAccess[];
        readonly due: Template | null;
      }
    | { readonly kind: "service"; readonly operation: string; readonly inputs: readonly Mapping[] }
    | { readonly kind: "send"; readonly message: string }
    | { readonly kind: "receive"; readonly message: string }
    | {
        readonly kind: "call";
        readonly process: string;
        readonly inputs: readonly Mapping[];
        readonly outputs: readonly Mapping[];
      }
    | { readonly kind: "body" }
  );

export type ElementKind = Element["kind"];

const ACTIVITIES: ReadonlySet<ElementKind> = new Set(["pass", "user", "service", "send", "receive", "call", "body"]);

export function isActivity(element: Element): element is Activity {
  return ACTIVITIES.has(element.kind);
}

/** The event that lets a token go on from the element; null where none does. */
export function triggerOf(element: Element): Trigger | null {
  if (element.kind === "receive") return { kind: "message", name: element.message };
  return "trigger" in element ? element.trigger : null;
}

import type { AssignmentRule, CandidateKind, TimerKind } from "../definition.ts";
import type { Json } from "../expressions.ts";
import type { Incident, Outcome, State, Variables } from "./state.ts";

/** Work for the host, done in the transaction that stores the state. `token` names it in later events. */
export type Effect =
  | ({ readonly kind: "createTask" } & TaskEffect)
  | {
      readonly kind: "callOperation";
      readonly token: string;
      readonly element: string;
      readonly operation: string;
      readonly inputs: Variables;
    }
  | ({ readonly kind: "scheduleTimer" } & TimerEffect)
  | {
      readonly kind: "subscribe";
      readonly token: string;
      readonly element: string;
      readonly event: "message" | "signal";
      readonly name: string;
    }
  | {
      readonly kind: "startSubInstance";
      readonly token: string;
      readonly element: string;
      readonly process: string;
      readonly variables: Variables;
    }
  | {
      readonly kind: "cancelTask" | "cancelOperation" | "cancelTimer" | "unsubscribe" | "cancelSubInstance";
      readonly token: string;
    }
  | {
      readonly kind: "sendMessage" | "throwSignal";
      readonly element: string;
      readonly name: string;
      readonly variables: Variables;
    }
  /** An escalation that nothing inside catches; a host passes it to the calling instance. */
  | { readonly kind: "escalate"; readonly element: string; readonly code: string }
  | { readonly kind: "raiseIncident"; readonly token: string; readonly element: string; readonly incident: Incident }
  | { readonly kind: "resolveIncident"; readonly token: string }
  | { readonly kind: "end"; readonly outcome: Outcome; readonly code: string | null; readonly variables: Variables };

interface TaskEffect {
  readonly token: string;
  readonly element: string;
  readonly name: string;
  readonly form: string | null;
  readonly due: Json;
  readonly assignee: Json;
  readonly rule: { readonly kind: AssignmentRule; readonly field: string | null } | null;
  /** Each value is a text, or a list of texts, as its expression gave it. */
  readonly candidates: readonly { readonly kind: CandidateKind; readonly value: Json }[];
  /** Variables of this instance of a multi-instance task. */
  readonly local: Variables;
}

interface TimerEffect {
  readonly token: string;
  readonly element: string;
  readonly timer: TimerKind;
  /** ISO 8601; `timerDue` turns it into an instant. */
  readonly value: string;
  readonly fired: number;
}

/** A part of the path, in the order in which it happened. */
export interface Visit {
  readonly order: number;
  /** Id of an element, or of a flow for `taken`. */
  readonly element: string;
  readonly token: string;
  readonly phase: "entered" | "left" | "cancelled" | "taken";
}

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly visited: readonly Visit[];
  /** False when the event found nothing to do: its token is gone, or waits for something else. */
  readonly applied: boolean;
}

/** Something that happened outside of the instance. Unless said otherwise, an event of an absent token does nothing. */
export type InstanceEvent =
  | { readonly kind: "completeTask"; readonly token: string; readonly variables?: Variables }
  | { readonly kind: "operationDone"; readonly token: string; readonly variables?: Variables }
  /** With a code, it is an error of the process, which a boundary event may catch; otherwise an incident. */
  | { readonly kind: "fail"; readonly token: string; readonly code?: string; readonly detail?: string }
  /** An escalation of a task or of a called instance, such as a task that is overdue. */
  | { readonly kind: "escalate"; readonly token: string; readonly code: string }
  | { readonly kind: "timer"; readonly token: string }
  /** One subscription of that name receives it: the named token, or the oldest. */
  | { readonly kind: "message"; readonly name: string; readonly token?: string; readonly variables?: Variables }
  /** Every subscription of that name receives it. */
  | { readonly kind: "signal"; readonly name: string; readonly variables?: Variables }
  | {
      readonly kind: "subInstanceEnded";
      readonly token: string;
      readonly outcome: Outcome;
      readonly code?: string;
      readonly variables?: Variables;
    }
  | { readonly kind: "retry"; readonly token: string }
  /** Goes on behind the element of an incident, by `flow` where the element has several. */
  | { readonly kind: "skip"; readonly token: string; readonly flow?: string }
  | { readonly kind: "setVariables"; readonly variables: Variables }
  | { readonly kind: "cancel" }
  /** Cancels tokens with the contents of their activities, and starts one at each element of `to`. All tokens must be there. */
  | { readonly kind: "move"; readonly cancel: readonly string[]; readonly to: readonly string[] };

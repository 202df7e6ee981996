import {
  ASSIGNMENT_RULES,
  FIELD_ACCESS,
  type Activity,
  type Assignment,
  type CandidateKind,
  type FieldAccess,
} from "../definition.ts";
import type { FaultList } from "../fault.ts";
import { idOf, nodeOf, textOf, typeOf, type Node } from "./node.ts";
import { readMultiInstance } from "./multi-instance.ts";
import type { ValueReader } from "./values.ts";

/** Parts of every element, read before its kind. */
export interface ElementBase {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
}

interface Common extends ElementBase {
  readonly default: string | null;
  readonly multi: Activity["multi"];
  readonly compensates: string | null;
}

const CANDIDATES: readonly (readonly [CandidateKind, string])[] = [
  ["user", "candidateUsers"],
  ["group", "candidateGroups"],
  ["role", "candidateRoles"],
  ["post", "candidatePosts"],
  ["department", "candidateDepartments"],
];
/** Attributes by which engines on the Java platform run code. */
const CODE_ATTRIBUTES = ["class", "expression", "delegateExpression"] as const;

/** Reads tasks, call activities and sub-processes. Each fault names the element, and the result is null then. */
export class ActivityReader {
  readonly #faults: FaultList;
  readonly #values: ValueReader;

  constructor(faults: FaultList, values: ValueReader) {
    this.#faults = faults;
    this.#values = values;
  }

  /** @returns undefined when the type is no activity of the subset */
  read(node: Node, base: ElementBase, compensates: string | null): Activity | null | undefined {
    const type = typeOf(node);
    if (!Object.hasOwn(KINDS, type)) return undefined;
    const multi = readMultiInstance(node, this.#values, this.#faults);
    if (multi === undefined) return null;
    const flow = nodeOf(node, "default");
    const common: Common = { ...base, multi, default: flow === null ? null : idOf(flow), compensates };
    return this.#readKind(node, type, common);
  }

  #readKind(node: Node, type: string, common: Common): Activity | null {
    switch (type) {
      case "UserTask":
        return this.#user(common);
      case "ServiceTask":
        return this.#service(common);
      case "SendTask":
        return this.#message(node, common, "send");
      case "ReceiveTask":
        return this.#message(node, common, "receive");
      case "CallActivity":
        return this.#call(node, common);
      case "SubProcess":
        if (node["triggeredByEvent"] !== true) return { ...common, kind: "body" };
        this.#faults.error("unsupportedFeature", common.id, { feature: "triggeredByEvent" });
        return null;
      default:
        if (type === "Task") this.#faults.warn("passTask", common.id);
        return { ...common, kind: "pass" };
    }
  }

  #user(common: Common): Activity {
    const due = this.#values.attribute(common.id, "dueDate");
    return {
      ...common,
      kind: "user",
      assignment: this.#assignment(common.id),
      form: this.#values.attribute(common.id, "formKey"),
      fields: this.#fields(common.id),
      due: due === null ? null : this.#values.template(common.id, due),
    };
  }

  /** `<t:field name="amount" access="read"/>` */
  #fields(element: string): FieldAccess[] {
    const found = new Map<string, FieldAccess>();
    for (const { attributes } of this.#values.extensions(element, "field")) {
      const field = attributes["name"]?.trim() ?? "";
      const access = FIELD_ACCESS.find((known) => known === attributes["access"]);
      if (field === "" || access === undefined || found.has(field))
        this.#faults.error("badFieldAccess", element, { field, access: attributes["access"] ?? "" });
      else found.set(field, { field, access });
    }
    return [...found.values()];
  }

  #assignment(element: string): Assignment {
    const assignee = this.#values.attribute(element, "assignee");
    const rule = this.#rule(element);
    const candidates = CANDIDATES.flatMap(([kind, attribute]) => {
      const text = this.#values.attribute(element, attribute);
      return text === null ? [] : this.#values.templates(element, text).map((value) => ({ kind, value }));
    });
    if (assignee === null && rule === null && candidates.length === 0) this.#faults.warn("noAssignment", element);
    return { assignee: assignee === null ? null : this.#values.template(element, assignee), rule, candidates };
  }

  /** `assignTo="initiatorManager"`, or `assignTo="field:approver"`. */
  #rule(element: string): Assignment["rule"] {
    const text = this.#values.attribute(element, "assignTo");
    if (text === null) return null;
    const [name = "", field = ""] = text.split(":");
    const kind = ASSIGNMENT_RULES.find((rule) => rule === name);
    if (kind !== undefined && (kind === "field") === (field !== "")) return { kind, field: field === "" ? null : field };
    this.#faults.error("badAssignment", element, { rule: text });
    return null;
  }

  #service(common: Common): Activity | null {
    const code = CODE_ATTRIBUTES.find((name) => this.#values.attribute(common.id, name) !== null);
    const operation = this.#values.attribute(common.id, "operation", "topic");
    if (code !== undefined) this.#faults.error("codeInService", common.id, { attribute: code });
    else if (operation === null) this.#faults.error("noOperation", common.id);
    if (code !== undefined || operation === null) return null;
    return { ...common, kind: "service", operation, inputs: this.#values.mappings(common.id, "input") };
  }

  #message(node: Node, common: Common, kind: "send" | "receive"): Activity | null {
    const reference = nodeOf(node, "messageRef");
    const message = reference === null ? this.#values.attribute(common.id, "message") : textOf(reference, "name");
    if (message === null) this.#faults.error("noMessage", common.id);
    return message === null ? null : { ...common, kind, message };
  }

  #call(node: Node, common: Common): Activity | null {
    const process = textOf(node, "calledElement");
    if (process === null) this.#faults.error("noCalledProcess", common.id);
    if (process === null) return null;
    const inputs = this.#values.mappings(common.id, "in");
    return { ...common, kind: "call", process, inputs, outputs: this.#values.mappings(common.id, "out") };
  }
}

const KINDS = {
  UserTask: true,
  ServiceTask: true,
  SendTask: true,
  ReceiveTask: true,
  CallActivity: true,
  SubProcess: true,
  Task: true,
  ManualTask: true,
} as const;

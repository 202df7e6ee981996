import { MODEL_MESSAGES } from "./messages.ts";
import { describeExpressionFault, type ExpressionFault } from "./expressions.ts";

export type ModelFaultCode = keyof typeof MODEL_MESSAGES;

/** A fault of a model. An error prevents its deployment; a warning does not. */
export interface ModelFault {
  readonly code: ModelFaultCode;
  readonly severity: "error" | "warning";
  /** Id of the element or flow, where the fault has one. */
  readonly element: string | null;
  /** Line of the element's tag in the XML, from 1; null where none applies. */
  readonly line: number | null;
  /** Words of the message. */
  readonly params: Readonly<Record<string, string>>;
  /** The fault of an expression, at its place in the expression's text. */
  readonly expression?: ExpressionFault;
}

/** Words of a fault, such as `The gateway “g1” has a flow without a condition.` */
export function describeModelFault(fault: ModelFault, language: "zh" | "en"): string {
  const params: Readonly<Record<string, string>> = { element: fault.element ?? "", ...fault.params };
  const words = MODEL_MESSAGES[fault.code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  if (fault.expression === undefined) return words;
  const { line, column } = fault.expression.at;
  return `${words}${language === "en" ? " " : ""}${describeExpressionFault(fault.expression, language)} (${line}:${column})`;
}

/** Collects the faults of one model and adds the lines of its elements. */
export class FaultList {
  readonly faults: ModelFault[] = [];
  readonly #lines: ReadonlyMap<string, number>;

  constructor(lines: ReadonlyMap<string, number>) {
    this.#lines = lines;
  }

  has(code: ModelFaultCode, element: string): boolean {
    return this.faults.some((fault) => fault.code === code && fault.element === element);
  }

  error(code: ModelFaultCode, element: string | null, params: Readonly<Record<string, string>> = {}): void {
    this.#add("error", code, element, params);
  }

  warn(code: ModelFaultCode, element: string | null, params: Readonly<Record<string, string>> = {}): void {
    this.#add("warning", code, element, params);
  }

  /** @param text source of the expression */
  expression(element: string, text: string, expression: ExpressionFault): void {
    this.#add("error", "expression", element, { text: text.slice(0, 200) }, expression);
  }

  #add(
    severity: "error" | "warning",
    code: ModelFaultCode,
    element: string | null,
    params: Readonly<Record<string, string>>,
    expression?: ExpressionFault,
  ): void {
    const line = element === null ? null : (this.#lines.get(element) ?? null);
    this.faults.push({ code, severity, element, line, params, ...(expression && { expression }) });
  }
}

import * as elements from "bpmn-elements";
import { BpmnModdle } from "bpmn-moddle";
import serialize, { TypeResolver } from "moddle-context-serializer";
import { evaluate, parse, toJson, type Json } from "../../../expressions/src/index.ts";

export interface OraclePath {
  /** Activities, events and gateways that came to their end, in order. */
  readonly left: string[];
  readonly completed: boolean;
}

/** A waiting element of the other engine: its ids, and the way in which it goes on. */
interface Waiting {
  readonly id: string;
  readonly executionId: string;
  readonly how: "signal" | "cancel";
}

interface EventContent {
  readonly id: string;
  readonly executionId: string;
  readonly isRootScope?: boolean;
  readonly isMultiInstance?: boolean;
  readonly message?: { readonly id?: string; readonly executionId?: string };
  readonly signal?: { readonly id?: string };
}

/**
 * Runs a model in bpmn-elements. All work is done in the order in which it appeared.
 * @param happening boundary events that happen as soon as they wait
 */
export async function runOracle(xml: string, variables: Record<string, Json>, happening: readonly string[]): Promise<OraclePath> {
  const moddle = await new BpmnModdle().fromXML(xml);
  const context = elements.Context(
    serialize(moddle, TypeResolver(elements)),
    new elements.Environment({ expressions: expressionsOf(variables), settings: { enableDummyService: true } }),
  );
  const definition = new elements.Definition(context);
  const left: string[] = [];
  const waiting: Waiting[] = [];
  const isBoundary = (id: string): boolean => definition.getActivityById(id)?.type === "bpmn:BoundaryEvent";
  definition.broker.subscribeTmp(
    "event",
    "#",
    (routingKey: string, message: { readonly content?: EventContent }) => {
      const { content } = message;
      if (content === undefined) return;
      const { id, executionId } = content;
      if (routingKey === "activity.end") left.push(id);
      const waits = routingKey === "activity.wait" || routingKey === "activity.timer" || routingKey === "activity.call";
      if (!waits || (isBoundary(id) && !happening.includes(id))) return;
      // An activity passes the content of its trigger on; only a message or a signal can be named in its place.
      const named = content.message?.id ?? content.signal?.id;
      const reference = named !== undefined && definition.getActivityById(named) ? undefined : named;
      const how = routingKey === "activity.timer" ? "cancel" : "signal";
      const next = { id: reference ?? id, executionId: reference === undefined ? executionId : "", how } as const;
      if (isBoundary(id)) waiting.unshift(next);
      else waiting.push(next);
    },
    { noAck: true },
  );
  definition.run();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { id, executionId, how } = next;
    if (how === "cancel") definition.cancelActivity({ id });
    else definition.signal(executionId === "" ? { id } : { id, executionId });
  }
  const completed = definition.counters.completed > 0;
  if (!completed) definition.stop();
  return { left, completed };
}

/** The same expressions as in the engine under test: the paths are compared, not the languages. */
function expressionsOf(variables: Record<string, Json>): { resolveExpression: (text: string) => Json } {
  return {
    resolveExpression: (text) => {
      if (!text.includes("${")) return text;
      const parsed = parse(text);
      const result = parsed.ok ? evaluate(parsed.value, variables) : parsed;
      if (!result.ok) throw new Error(`${text}: ${result.fault.code}`);
      return toJson(result.value);
    },
  };
}

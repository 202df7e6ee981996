import { edge, flow, MIDDLE, model, shape } from "./drawing.ts";

/** A step of an approval: a user task with a decision behind it. */
export interface ApprovalStep {
  readonly id: string;
  readonly name: string;
  /** Attributes of the task that name the people. */
  readonly people: string;
  /** Condition of reaching the step, with a label; without one the step before always leads here. */
  readonly only?: { readonly condition: string; readonly label: string };
}

export interface Approval {
  readonly key: string;
  readonly name: string;
  readonly form: string;
  readonly steps: readonly ApprovalStep[];
}

const WIDTH = 270;

/** A process in which one step follows another. Its end events are `approved` and `refused`. */
export function approvalProcess({ key, name, form, steps }: Approval): string {
  const nodes: string[] = ['<bpmn:startEvent id="start" name="提交"/>'];
  const shapes: string[] = [shape("start", 182, 36, 36, MIDDLE + 23)];
  const flows: string[] = [flow("submitted", "start", steps[0]?.id ?? "approved")];
  const edges: string[] = [edge("submitted", [218, MIDDLE], [270, MIDDLE])];
  const endX = 270 + steps.length * WIDTH;
  for (const [at, step] of steps.entries()) {
    const { id } = step;
    const gate = `${id}Decision`;
    const next = steps[at + 1];
    const x = 270 + at * WIDTH;
    nodes.push(
      `<bpmn:userTask id="${id}" name="${step.name}" ${step.people} t:formKey="${form}"/>`,
      `<bpmn:exclusiveGateway id="${gate}" default="${id}Refuses"/>`,
    );
    shapes.push(shape(id, x, 100, 80), shape(gate, x + 150, 50, 50));
    flows.push(flow(`${id}Decides`, id, gate), flow(`${id}Refuses`, gate, "refused", "驳回"));
    edges.push(
      edge(`${id}Decides`, [x + 100, MIDDLE], [x + 150, MIDDLE]),
      edge(`${id}Refuses`, [x + 175, MIDDLE + 25], [x + 175, 370], [endX, 370]),
    );
    const only = next?.only;
    if (next !== undefined) {
      const asked = only === undefined ? "approved" : `approved and ${only.condition}`;
      flows.push(flow(`${id}Continues`, gate, next.id, only?.label ?? "同意", asked));
      edges.push(edge(`${id}Continues`, [x + 200, MIDDLE], [x + WIDTH, MIDDLE]));
    }
    if (next !== undefined && only === undefined) continue;
    const done = only === undefined ? "approved" : `approved and not (${only.condition})`;
    flows.push(flow(`${id}Approves`, gate, "approved", "同意", done));
    edges.push(
      next === undefined
        ? edge(`${id}Approves`, [x + 200, MIDDLE], [endX, MIDDLE])
        : edge(`${id}Approves`, [x + 175, MIDDLE - 25], [x + 175, 120], [endX + 18, 120], [endX + 18, MIDDLE - 18]),
    );
  }
  nodes.push('<bpmn:endEvent id="approved" name="通过"/>', '<bpmn:endEvent id="refused" name="驳回"/>');
  shapes.push(shape("approved", endX, 36, 36, MIDDLE + 23), shape("refused", endX, 36, 36, 393, 370));
  return model(key, name, [...nodes, ...flows], [...shapes, ...edges]);
}

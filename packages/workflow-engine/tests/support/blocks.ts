import fc from "fast-check";
import { bpmn, flows } from "./model.ts";

/** A well-nested process: what its structure says about the path needs no engine to know. */
export type Block =
  | { readonly kind: "task" | "service" | "timer" }
  | { readonly kind: "sequence"; readonly blocks: readonly Block[] }
  | { readonly kind: "parallel"; readonly blocks: readonly Block[] }
  | { readonly kind: "exclusive"; readonly blocks: readonly Block[]; readonly taken: number }
  | { readonly kind: "inclusive"; readonly blocks: readonly Block[]; readonly taken: readonly boolean[] }
  | { readonly kind: "body"; readonly inside: Block };

/** @param joins with inclusive gateways, which bpmn-elements does not join */
export function blocks(joins: "with inclusive" | "without inclusive"): fc.Arbitrary<Block> {
  return fc.letrec<{ block: Block }>((tie) => {
    const several = fc.array(tie("block"), { minLength: 2, maxLength: 3 });
    const leaf: fc.Arbitrary<Block> = fc.record({ kind: fc.constantFrom("task", "service", "timer") });
    const nested: fc.Arbitrary<Block>[] = [
      fc.record({ kind: fc.constant("sequence"), blocks: several }),
      fc.record({ kind: fc.constant("parallel"), blocks: several }),
      fc.record({ kind: fc.constant("exclusive"), blocks: several, taken: fc.nat(2) }),
      fc.record({ kind: fc.constant("body"), inside: tie("block") }),
    ];
    const inclusive: fc.Arbitrary<Block> = fc.record({
      kind: fc.constant("inclusive"),
      blocks: several,
      taken: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    });
    return { block: fc.oneof({ maxDepth: 3 }, leaf, ...nested, ...(joins === "with inclusive" ? [inclusive] : [])) };
  }).block;
}

export interface Drawing {
  readonly xml: string;
  /** Elements that the structure says are left, sorted. */
  readonly expected: readonly string[];
}

export function draw(block: Block): Drawing {
  const pen = new Pen();
  const inside = pen.scope(block, true);
  return { xml: bpmn(inside), expected: pen.expected.toSorted() };
}

const DURATION = `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>`;

class Pen {
  readonly expected: string[] = [];
  #count = 0;
  #xml: string[] = [];
  #flows: string[] = [];

  /** Draws a block between a start and an end event. */
  scope(block: Block, visited: boolean): string {
    const outer = { xml: this.#xml, flows: this.#flows };
    [this.#xml, this.#flows] = [[], []];
    const start = this.#add("s", visited, (id) => `<bpmn:startEvent id="${id}"/>`);
    const last = this.#draw(block, start, visited);
    const end = this.#add("e", visited, (id) => `<bpmn:endEvent id="${id}"/>`);
    this.#flows.push(`${last}>${end}`);
    const text = this.#xml.join("\n") + flows(this.#flows.join("\n"));
    [this.#xml, this.#flows] = [outer.xml, outer.flows];
    return text;
  }

  /** @returns the element at which the block ends */
  #draw(block: Block, from: string, visited: boolean, condition = ""): string {
    switch (block.kind) {
      case "task":
        return this.#follow(from, condition, "u", visited, (id) => `<bpmn:userTask id="${id}" flowable:assignee="x"/>`);
      case "service":
        return this.#follow(from, condition, "o", visited, (id) => `<bpmn:serviceTask id="${id}" t:operation="x"/>`);
      case "timer":
        return this.#follow(
          from,
          condition,
          "t",
          visited,
          (id) => `<bpmn:intermediateCatchEvent id="${id}">${DURATION}</bpmn:intermediateCatchEvent>`,
        );
      case "body":
        return this.#follow(
          from,
          condition,
          "b",
          visited,
          (id) => `<bpmn:subProcess id="${id}">${this.scope(block.inside, visited)}</bpmn:subProcess>`,
        );
      case "sequence": {
        let last = from;
        for (const [index, inner] of block.blocks.entries())
          last = this.#draw(inner, last, visited, index === 0 ? condition : "");
        return last;
      }
      default:
        return this.#branches(block, from, visited, condition);
    }
  }

  #branches(block: Extract<Block, { blocks: unknown }>, from: string, visited: boolean, condition: string): string {
    const kind = block.kind === "sequence" ? "parallel" : block.kind;
    const gateway = (id: string): string => `<bpmn:${kind}Gateway id="${id}"/>`;
    const fork = this.#follow(from, condition, "g", visited, gateway);
    const taken = takenOf(block);
    const ends = block.blocks.map((inner, index) => {
      const isTaken = taken[index] === true;
      return this.#draw(inner, fork, visited && isTaken, kind === "parallel" ? "" : `:${isTaken}`);
    });
    const join = this.#add("j", visited, gateway);
    for (const end of ends) this.#flows.push(`${end}>${join}`);
    return join;
  }

  #follow(from: string, condition: string, letter: string, visited: boolean, xml: (id: string) => string): string {
    const id = this.#add(letter, visited, xml);
    this.#flows.push(`${from}>${id}${condition}`);
    return id;
  }

  #add(letter: string, visited: boolean, xml: (id: string) => string): string {
    this.#count += 1;
    const id = `${letter}${this.#count}`;
    if (visited) this.expected.push(id);
    this.#xml.push(xml(id));
    return id;
  }
}

/** Branches that a gateway takes; at least one. */
function takenOf(block: Extract<Block, { blocks: unknown }>): boolean[] {
  const { blocks } = block;
  if (block.kind === "exclusive") return blocks.map((_, index) => index === block.taken % blocks.length);
  if (block.kind !== "inclusive") return blocks.map(() => true);
  const taken = blocks.map((_, index) => block.taken[index] === true);
  return taken.includes(true) ? taken : taken.map((_, index) => index === 0);
}

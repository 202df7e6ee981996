import type { Json } from "#contract";
import type { GenericSchema, InferOutput } from "valibot";
import type { ApiCalls } from "./api-calls.ts";

/** A tool of the Model Context Protocol. */
export interface Tool<Input extends GenericSchema = GenericSchema> {
  readonly name: string;
  /** Tells a language model what the tool does and when to use it. */
  readonly description: string;
  readonly input: Input;
  /** Writes something. */
  readonly writes?: true;
  /** @throws CallError when the server refuses */
  run(api: ApiCalls, input: InferOutput<Input>): Promise<Json>;
}

/** Keeps the type of the input inside of the tool. */
export function defineTool<const Input extends GenericSchema>(tool: Tool<Input>): Tool {
  return { ...tool, run: (api, input) => tool.run(api, input) };
}

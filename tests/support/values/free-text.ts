import { inputFields, type Field, type Module } from "#metadata";

/** A text field of the module that an edit may change to any words without another rule having a say; undefined when there is none. */
export function freeText(module: Module): Field | undefined {
  const free = inputFields(module, "edit").filter(
    ({ type, format, ref, dict, options, visible, disabled, writeOnly, unique, name, schema }) =>
      type === "string" &&
      [format, ref, dict, options, visible, disabled].every((part) => part === null) &&
      !writeOnly &&
      !unique &&
      name !== module.labelField &&
      !/^(?:code|scope.*)$/.test(name) &&
      schema["pattern"] === undefined &&
      schema["enum"] === undefined,
  );
  return free.find(({ name }) => name === "remark") ?? free.find(({ required }) => !required) ?? free[0];
}

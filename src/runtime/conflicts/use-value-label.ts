import { useEffect, useState } from "react";
import type { Json } from "#contract";
import type { Field, Module } from "#metadata";
import { useRuntime } from "../context/runtime-context.ts";

/** Label of a value that is not stored yet; null while it is unknown or if the value needs none. */
export function useValueLabel(module: Module, field: Field, value: Json): string | null {
  const { services } = useRuntime();
  const [label, setLabel] = useState<string | null>(null);
  useEffect(() => {
    const keys = (typeof value === "string" || typeof value === "number" ? String(value) : "")
      .split(",")
      .filter((key) => key !== "");
    if (keys.length === 0) return undefined;
    let gone = false;
    const labels = async (): Promise<ReadonlyMap<string, string>> => {
      if (field.dict !== null)
        return new Map((await services.dictionary(field.dict)).map(({ dictKey, dictValue }) => [dictKey, dictValue]));
      if (field.ref === null) return new Map();
      const { options } = await services.references({ module: module.name, field: field.path, values: keys });
      return new Map(options.map((option) => [option.value, option.label]));
    };
    labels().then(
      (known) => gone || setLabel(known.size === 0 ? null : keys.map((key) => known.get(key) ?? key).join(",")),
      // The key itself is shown then.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [services, module, field, value]);
  return label;
}

import { useContext, useEffect, useState } from "react";
import type { Json } from "#contract";
import type { ChildRecords, Module } from "#metadata";
import { abilitiesOn } from "../../context/permissions.ts";
import { RuntimeContext, type Runtime } from "../../context/runtime-context.ts";
import { useFormServices, type FormServices } from "../../form-model/services.ts";
import type { LineSource } from "../../form-model/values/line-source.ts";
import { ChildLines } from "./child-lines.ts";

export type LineSources = ReadonlyMap<ChildRecords, LineSource>;

const NONE: LineSources = new Map();

/**
 * Loads what a form needs to know of its lines, as far as the user may read them. Read once per form.
 * @param record the edited record; null for a new one
 * @returns null while it loads
 */
export function useLineSources(module: Module, record: Readonly<Record<string, Json>> | null): LineSources | null {
  const runtime = useContext(RuntimeContext);
  const services = useFormServices();
  const [sources, setSources] = useState<LineSources | null>(runtime === null ? NONE : null);
  useEffect(() => {
    if (runtime === null) return undefined;
    let current = true;
    load(runtime, services, module, record).then(
      (loaded) => current && setSources(loaded),
      // Without the definition of the lines the record can still be edited.
      () => current && setSources(NONE),
    );
    return () => {
      current = false;
    };
  }, [runtime, services, module, record]);
  return sources;
}

async function load(
  { modules, permissions }: Runtime,
  services: FormServices,
  module: Module,
  record: Readonly<Record<string, Json>> | null,
): Promise<LineSources> {
  const found = await Promise.all(
    module.children.map(async (link): Promise<readonly [ChildRecords, LineSource][]> => {
      const { name } = link.field;
      // The server leaves out what the user may not read.
      if (record !== null && !(name in record)) return [];
      const child = await modules.load(link.module);
      if (child === null) return [];
      const abilities = abilitiesOn(child, permissions);
      if (record === null && !abilities.add) return [];
      const validators = await services.validators(child).catch(() => null);
      return [
        [
          link,
          new ChildLines(link, child, validators, {
            abilities,
            isTooLong: record?.[name] === null,
            variables: services.variables,
          }),
        ],
      ];
    }),
  );
  return new Map(found.flat());
}

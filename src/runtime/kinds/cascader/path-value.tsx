import { useContext, useEffect, useState } from "react";
import type { Field, Module } from "#metadata";
import { FormServicesContext } from "../../form-model/services.ts";
import { CellLine } from "../shared/line/cell-line.tsx";
import { trailOf } from "./use-node-levels.ts";

interface PathValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly value: string;
  /** Text to show until the path is loaded, and where no request is possible. */
  readonly label: string;
}

/** A node of a tree with its ancestors. */
export function PathValue({ module, field, value, label }: PathValueProps) {
  const services = useContext(FormServicesContext);
  const [path, setPath] = useState<{ readonly of: string; readonly text: string } | null>(null);
  useEffect(() => {
    if (services === null || value === module.tree?.root) return undefined;
    let gone = false;
    services.references({ module: module.name, field: field.path, values: [value] }).then(
      (page) => {
        const trail = trailOf(page.options.find((option) => option.value === value));
        if (!gone && trail !== null) setPath({ of: value, text: trail.labels.join(" / ") });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [services, module, field, value]);
  return <CellLine text={path?.of === value ? path.text : label} place="dialog" />;
}

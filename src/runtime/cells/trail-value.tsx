import { useContext, useEffect, useState } from "react";
import type { Field, Module } from "#metadata";
import { FormServicesContext } from "../form/services.ts";
import { trailOf } from "../form/widgets/use-node-levels.ts";

interface TrailValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly value: string;
  /** Stands there until the way to the node is known, and where nobody can be asked. */
  readonly label: string;
}

/** A node of a tree with what stands above it. */
export function TrailValue({ module, field, value, label }: TrailValueProps) {
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
  return <span className="cell-text">{path?.of === value ? path.text : label}</span>;
}

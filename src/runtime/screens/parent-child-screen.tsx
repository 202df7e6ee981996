import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { Module, ParentLink } from "#metadata";
import { ForeignParents } from "./foreign-parents.tsx";
import { OwnParents } from "./own-parents.tsx";
import "./parent-child-screen.css";

interface ParentChildScreenProps {
  readonly module: Module;
  /** Instead of the module's own. */
  readonly layout?: ParentLink["layout"];
}

/**
 * Parents on one side, the children of the chosen one on the other. Parents are the module's own root records (the
 * dictionary screens) or the records of another module.
 */
export const ParentChildScreen = observer(function ParentChildScreen({ module, layout }: ParentChildScreenProps) {
  const parent = useMemo(
    () => (module.parent === null || layout === undefined ? module.parent : { ...module.parent, layout }),
    [module, layout],
  );
  if (parent === null) throw new TypeError(`module ${module.name} names the parent-child screen without a parent`);
  return parent.module === module.name ? (
    <OwnParents module={module} parent={parent} />
  ) : (
    <ForeignParents module={module} parent={parent} />
  );
});

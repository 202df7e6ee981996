import { useEffect, useState } from "react";
import { useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { readFillableFields } from "../editor/fillable-fields.ts";
import { loadEngine } from "../editor/load-engine.ts";
import { isModelNode, type DiagramElement } from "../editor/services.ts";
import type { ElementFault, ModelEditor } from "../editor/model-editor.ts";
import { typeKey } from "../properties/element-type.ts";
import { propertyTexts } from "../properties/property-texts.ts";

/** Milliseconds after the last change until the model is checked. */
const PAUSE = 350;

export interface ShownFault extends Omit<ElementFault, "element"> {
  /** Id of the element; null for a fault of the whole file. */
  readonly element: string | null;
  readonly label: string;
}

export interface Checked {
  /** Text of the model that was checked; empty before the first check. */
  readonly xml: string;
  /** Number of changes that the check has seen. */
  readonly changes: number;
  readonly faults: readonly ShownFault[];
  /** The check itself could not be loaded. */
  readonly failed: boolean;
}

const NOTHING: Checked = { xml: "", changes: -1, faults: [], failed: false };

/** Checks the model with the engine after every change, as its deployment does, and marks the elements. */
export function useFaults(editor: ModelEditor | null, changes: number): Checked {
  const { locale, t } = useI18n(propertyTexts);
  const runtime = useRuntime();
  const [checked, setChecked] = useState<Checked>(NOTHING);
  useEffect(() => {
    if (editor === null) return undefined;
    let isLatest = true;
    const check = async (): Promise<void> => {
      const xml = await editor.xml();
      const { compileModel, describeModelFault } = await loadEngine();
      const { faults } = await compileModel(xml, readFillableFields(runtime));
      if (!isLatest) return;
      const names = namesOf(editor.elements(), (type) => t("unnamed", { type: t(typeKey(type)) }));
      const shown = faults.map((fault): ShownFault => {
        // A person knows the name of an element, not its id.
        const words = describeModelFault(fault, locale).replaceAll(/“([^”]+)”/g, (quoted, id: string) => {
          const name = names.get(id);
          return name === undefined ? quoted : `“${name}”`;
        });
        return { element: fault.element, severity: fault.severity, label: names.get(fault.element ?? "") ?? "", words };
      });
      editor.markFaults(shown.flatMap(({ element, ...fault }) => (element === null ? [] : [{ element, ...fault }])));
      setChecked({ xml, changes, faults: shown, failed: false });
    };
    const timer = setTimeout(() => {
      check().catch(() => {
        if (isLatest) setChecked((before) => ({ ...before, failed: true }));
      });
    }, PAUSE);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [changes, editor, locale, runtime, t]);
  return checked;
}

/** Names of elements by id. A flow without a name has the one of its target, another element the words for its type. */
function namesOf(elements: readonly DiagramElement[], unnamed: (type: string) => string): ReadonlyMap<string, string> {
  return new Map(
    elements.flatMap(({ id, businessObject }): [string, string][] => {
      const target = businessObject.get("targetRef");
      const led = isModelNode(target) ? `→ ${target.name || unnamed(target.$type)}` : unnamed(businessObject.$type);
      return [[id, businessObject.name || led]];
    }),
  );
}

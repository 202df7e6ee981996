import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { loadEngine } from "../editor/load-engine.ts";
import type { ModelEditor } from "../editor/model-editor.ts";
import type { DiagramElement } from "../editor/services.ts";
import { AssignmentSection } from "./assignment-section.tsx";
import { typeKey } from "./element-type.ts";
import { EventSection, MessageSection } from "./event-section.tsx";
import { FormSection } from "./form-section.tsx";
import { FlowSection, GatewaySection, GeneralSection } from "./general-section.tsx";
import { MultiSection } from "./multi-section.tsx";
import { PanelContext, textAt, type TextChecks } from "./panel-context.ts";
import "./properties.css";
import { propertyTexts } from "./property-texts.ts";
import { CallSection, ServiceSection } from "./work-sections.tsx";

/** Variables that every process has. */
const COMMON = ["approved", "comment", "initiator", "today", "now"];

interface PropertiesPanelProps {
  readonly editor: ModelEditor;
  readonly element: DiagramElement;
  /** Number of changes so far; another one shows the values again. */
  readonly changes: number;
  /** Rows above those of the process. */
  readonly children: ReactNode;
}

/** The properties of the selected element, or of the process. */
export function PropertiesPanel({ editor, element, changes, children }: PropertiesPanelProps) {
  const { t } = useI18n(propertyTexts);
  const [checks, setChecks] = useState<TextChecks | null>(null);
  useEffect(() => {
    loadEngine().then(
      (engine) => setChecks(engine),
      () => undefined,
    );
  }, []);
  // The values stand in the model, which changes in place.
  const panel = useMemo(() => ({ editor, element, checks, changes }), [editor, element, checks, changes]);
  const node = element.businessObject;
  const is = (...types: readonly string[]): boolean => types.some((type) => node.$instanceOf(type));
  const isProcess = is("bpmn:Process", "bpmn:Collaboration");
  const variables = useVariables(editor, changes);
  return (
    <PanelContext value={panel}>
      <aside className="flow-properties" aria-label={t("properties")} key={element.id}>
        <h2>{t(isProcess ? "process" : "element", { type: t(typeKey(node.$type)) })}</h2>
        {isProcess && children}
        <GeneralSection />
        {is("bpmn:UserTask") && <AssignmentSection />}
        {is("bpmn:UserTask") && <FormSection />}
        {is("bpmn:ServiceTask") && <ServiceSection />}
        {is("bpmn:SendTask", "bpmn:ReceiveTask") && <MessageSection />}
        {is("bpmn:CallActivity") && <CallSection />}
        {is("bpmn:Event") && <EventSection />}
        {is("bpmn:ExclusiveGateway", "bpmn:InclusiveGateway") && <GatewaySection />}
        {is("bpmn:SequenceFlow") && <FlowSection variables={variables} />}
        {is("bpmn:Activity") && <MultiSection />}
      </aside>
    </PanelContext>
  );
}

/** Names for conditions: those of every process, and the fields of the forms that the model names. */
function useVariables(editor: ModelEditor, changes: number): readonly string[] {
  const { modules } = useRuntime();
  const [fields, setFields] = useState<readonly string[]>([]);
  const forms = useMemo(() => {
    const named = editor.elements().map(({ businessObject }) => textAt(businessObject, "t:formKey"));
    return changes < 0 ? "" : [...new Set(named)].filter((name) => name !== "").join(",");
  }, [editor, changes]);
  useEffect(() => {
    let isHere = true;
    const loads = forms === "" ? [] : forms.split(",").map((name) => modules.load(name).catch(() => null));
    void Promise.all(loads).then((loaded) => {
      const names = loaded.flatMap(
        (module) => module?.fields.filter(({ writeOnly }) => !writeOnly).map(({ name }) => name) ?? [],
      );
      if (isHere) setFields([...new Set(names)]);
    });
    return () => {
      isHere = false;
    };
  }, [forms, modules]);
  return [...COMMON, ...fields];
}

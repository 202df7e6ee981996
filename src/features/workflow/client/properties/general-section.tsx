import { useI18n } from "#ui";
import type { ModelNode } from "../editor/services.ts";
import {
  bodyAt,
  expressionOf,
  nodeAt,
  nodesAt,
  textAt,
  usePanel,
  useTextChecks,
  withMarks,
  withoutMarks,
} from "./panel-context.ts";
import { propertyTexts } from "./property-texts.ts";
import { CheckRow, Section, SelectRow, TextRow } from "./rows.tsx";

const ID = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
const PROCESS_ID = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;

/** Name, id and note of every element. */
export function GeneralSection() {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const node = element.businessObject;
  const isProcess = node.$instanceOf("bpmn:Process");
  const [documentation] = nodesAt(node, "documentation");
  const checkId = (text: string): string | null => {
    if (isProcess) return PROCESS_ID.test(text) ? null : t("id.process.fault");
    if (!ID.test(text) || text.length > 100) return t("id.fault");
    const isTaken = text !== element.id && editor.elements().some(({ id }) => id === text);
    return isTaken ? t("id.taken") : null;
  };
  const setNote = (text: string): void => {
    const note = text === "" ? [] : [Object.assign(editor.create("bpmn:Documentation", { text }), { $parent: node })];
    editor.set(element, { documentation: note });
  };
  return (
    <Section title={t("general")}>
      {node.$instanceOf("bpmn:TextAnnotation") ? (
        <TextRow label={t("text")} value={textAt(node, "text")} multiline onCommit={(text) => editor.set(element, { text })} />
      ) : (
        <TextRow
          label={t(isProcess ? "name.process" : "name")}
          value={node.name ?? ""}
          maxLength={100}
          onCommit={(name) => editor.set(element, { name: name === "" ? undefined : name })}
        />
      )}
      <TextRow
        label={t(isProcess ? "id.process" : "id")}
        value={node.id ?? ""}
        maxLength={100}
        check={checkId}
        strict
        {...(isProcess ? { hint: t("id.process.hint") } : {})}
        onCommit={(id) => editor.set(element, { id })}
      />
      <TextRow
        label={t("documentation")}
        value={documentation === undefined ? "" : textAt(documentation, "text")}
        multiline
        onCommit={setNote}
      />
    </Section>
  );
}

/** The condition of a flow, and whether it is the default of its source. */
export function FlowSection({ variables }: { readonly variables: readonly string[] }) {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const checks = useTextChecks();
  const node = element.businessObject;
  const source = nodeAt(node, "sourceRef");
  if (source === null) return null;
  const isDefault = source.get("default") === node;
  const mayDefault = ["bpmn:ExclusiveGateway", "bpmn:InclusiveGateway", "bpmn:Activity"].some((type) => source.$instanceOf(type));
  const condition = withoutMarks(bodyAt(node, "conditionExpression"));
  const setCondition = (text: string): void =>
    editor.set(element, { conditionExpression: expressionOf(editor, node, withMarks(text)) });
  const setDefault = (checked: boolean): void => {
    const sourceElement = editor.elements().find(({ businessObject }) => businessObject === source);
    if (sourceElement !== undefined) editor.set(sourceElement, { default: checked ? node : undefined });
  };
  return (
    <Section title={t("flow")}>
      {mayDefault && <CheckRow label={t("flow.default")} checked={isDefault} onChange={setDefault} />}
      {!isDefault && (
        <>
          <TextRow
            label={t("flow.condition")}
            value={condition}
            multiline
            hint={t("flow.hint")}
            check={(text) => checks.expression(text, "boolean")}
            onCommit={setCondition}
          />
          <div className="flow-chips" role="group" aria-label={t("variables")}>
            {variables.map((name) => (
              <button key={name} type="button" onClick={() => setCondition(condition === "" ? name : `${condition} and ${name}`)}>
                {name}
              </button>
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

/** The default flow of a gateway. */
export function GatewaySection() {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const node = element.businessObject;
  const flows = nodesAt(node, "outgoing");
  const labelOf = (flow: ModelNode): string => {
    const target = nodeAt(flow, "targetRef");
    return flow.name ?? (target === null ? (flow.id ?? "") : `→ ${target.name ?? target.id ?? ""}`);
  };
  return (
    <Section title={t("flow")}>
      <SelectRow
        label={t("gateway.default")}
        value={nodeAt(node, "default")?.id ?? ""}
        placeholder={t("none")}
        options={flows.map((flow) => ({ value: flow.id ?? "", label: labelOf(flow) }))}
        onChange={(id) => editor.set(element, { default: flows.find((flow) => flow.id === id) })}
      />
    </Section>
  );
}

import { useI18n } from "#ui";
import type { ModelNode } from "../editor/services.ts";
import { bodyAt, expressionOf, nodeAt, nodesAt, ownedBy, textAt, usePanel, useTextChecks } from "./panel-context.ts";
import { propertyTexts } from "./property-texts.ts";
import { CheckRow, Section, SelectRow, TextRow } from "./rows.tsx";

const TIMERS = { date: "timeDate", duration: "timeDuration", cycle: "timeCycle" } as const;
type TimerKind = keyof typeof TIMERS;
const KINDS: readonly TimerKind[] = ["date", "duration", "cycle"];

/** Kinds of definitions that name a root element, and the property that holds its name or code. */
const NAMED = {
  "bpmn:MessageEventDefinition": { reference: "messageRef", type: "bpmn:Message", property: "name", label: "message" },
  "bpmn:SignalEventDefinition": { reference: "signalRef", type: "bpmn:Signal", property: "name", label: "signal" },
  "bpmn:ErrorEventDefinition": { reference: "errorRef", type: "bpmn:Error", property: "errorCode", label: "error" },
  "bpmn:EscalationEventDefinition": {
    reference: "escalationRef",
    type: "bpmn:Escalation",
    property: "escalationCode",
    label: "escalation",
  },
} as const;

/** Properties of the timer, message, signal or error that an event waits for or throws. */
export function EventSection() {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const node = element.businessObject;
  const [definition] = nodesAt(node, "eventDefinitions");
  const isBoundary = node.$instanceOf("bpmn:BoundaryEvent");
  const mayContinue =
    isBoundary && !["bpmn:ErrorEventDefinition", "bpmn:CompensateEventDefinition"].includes(definition?.$type ?? "");
  if (definition === undefined) return null;
  return (
    <Section title={t("event")}>
      {definition.$type === "bpmn:TimerEventDefinition" && <TimerRows definition={definition} />}
      {definition.$type in NAMED && <NamedRow definition={definition} facts={NAMED[definition.$type as keyof typeof NAMED]} />}
      {definition.$type === "bpmn:CompensateEventDefinition" && !isBoundary && <CompensationRow definition={definition} />}
      {mayContinue && (
        <CheckRow
          label={t("interrupting")}
          checked={node.get("cancelActivity") !== false}
          onChange={(cancelActivity) => editor.set(element, { cancelActivity })}
        />
      )}
    </Section>
  );
}

function TimerRows({ definition }: { readonly definition: ModelNode }) {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const checks = useTextChecks();
  const kind = KINDS.find((candidate) => nodeAt(definition, TIMERS[candidate]) !== null) ?? "duration";
  const value = bodyAt(definition, TIMERS[kind]);
  const set = (next: TimerKind, body: string): void =>
    editor.setPart(element, definition, {
      timeDate: undefined,
      timeDuration: undefined,
      timeCycle: undefined,
      [TIMERS[next]]: expressionOf(editor, definition, body),
    });
  const example = { date: "2026-12-31T18:00:00+08:00", duration: "P3D", cycle: "R3/PT24H" } as const;
  return (
    <>
      <SelectRow
        label={t("timer.kind")}
        value={kind}
        options={KINDS.map((candidate) => ({ value: candidate, label: t(`timer.${candidate}`) }))}
        onChange={(next) => set(KINDS.find((candidate) => candidate === next) ?? "duration", example[next as TimerKind])}
      />
      <TextRow
        label={t("timer.value")}
        value={value}
        placeholder={example[kind]}
        hint={t("timer.hint", { example: example[kind] })}
        check={(text) => (text === "" ? t("required") : checks.timer(kind, text))}
        onCommit={(text) => set(kind, text)}
      />
    </>
  );
}

function NamedRow({ definition, facts }: { readonly definition: ModelNode; readonly facts: (typeof NAMED)[keyof typeof NAMED] }) {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const target = nodeAt(definition, facts.reference);
  const value = target === null ? "" : textAt(target, facts.property) || textAt(target, "name");
  return (
    <TextRow
      label={t(`event.${facts.label}`)}
      value={value}
      maxLength={100}
      hint={t(`event.${facts.label}.hint`)}
      onCommit={(text) => {
        const referenced = rootOf(editor.definitions, facts.type, facts.property, text);
        if (text !== "" && referenced === null) addRoot(text);
        else editor.setPart(element, definition, { [facts.reference]: referenced ?? undefined });
      }}
    />
  );

  function addRoot(text: string): void {
    const made = editor.create(facts.type, { name: text, ...(facts.property === "name" ? {} : { [facts.property]: text }) });
    const roots = nodesAt(editor.definitions, "rootElements");
    editor.setPart(element, editor.definitions, { rootElements: [...roots, ownedBy(made, editor.definitions)] });
    editor.setPart(element, definition, { [facts.reference]: made });
  }
}

/** The message of a send or a receive task. */
export function MessageSection() {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const node = element.businessObject;
  const target = nodeAt(node, "messageRef");
  return (
    <Section title={t("event")}>
      <TextRow
        label={t("event.message")}
        value={target === null ? textAt(node, "t:message") : textAt(target, "name")}
        maxLength={100}
        hint={t("event.message.hint")}
        check={(text) => (text === "" ? t("required") : null)}
        onCommit={(text) => editor.set(element, { messageRef: undefined, "t:message": text === "" ? undefined : text })}
      />
    </Section>
  );
}

function CompensationRow({ definition }: { readonly definition: ModelNode }) {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const activities = editor
    .elements()
    .filter(({ businessObject, labelTarget }) => labelTarget === undefined && businessObject.$instanceOf("bpmn:Activity"));
  return (
    <SelectRow
      label={t("compensation")}
      value={nodeAt(definition, "activityRef")?.id ?? ""}
      placeholder={t("compensation.all")}
      options={activities.map(({ id, businessObject }) => ({ value: id, label: businessObject.name ?? id }))}
      onChange={(id) =>
        editor.setPart(element, definition, { activityRef: activities.find((activity) => activity.id === id)?.businessObject })
      }
    />
  );
}

function rootOf(definitions: ModelNode, type: string, property: string, text: string): ModelNode | null {
  const roots = nodesAt(definitions, "rootElements").filter(({ $type }) => $type === type);
  return text === "" ? null : (roots.find((root) => textAt(root, property) === text) ?? null);
}

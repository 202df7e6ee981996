import { useI18n } from "#ui";
import {
  bodyAt,
  expressionOf,
  nodeAt,
  ownedBy,
  textAt,
  usePanel,
  useTextChecks,
  withMarks,
  withoutMarks,
} from "./panel-context.ts";
import { propertyTexts } from "./property-texts.ts";
import { Section, SelectRow, TextRow } from "./rows.tsx";

/** Properties of an activity that runs several times: for whom, in which order, and when it is complete. */
export function MultiSection() {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const checks = useTextChecks();
  const node = element.businessObject;
  const loop = nodeAt(node, "loopCharacteristics");
  const mode = loop === null ? "" : loop.get("isSequential") === true ? "sequential" : "parallel";
  const setMode = (next: string): void => {
    if (next === "") return editor.set(element, { loopCharacteristics: undefined });
    if (loop !== null) return editor.setPart(element, loop, { isSequential: next === "sequential" });
    const made = editor.create("bpmn:MultiInstanceLoopCharacteristics", { isSequential: next === "sequential" });
    editor.set(element, { loopCharacteristics: ownedBy(made, node) });
  };
  const completion = loop === null ? "" : textAt(loop, "t:completion") || "all";
  const isShare = completion !== "all" && completion !== "any";
  const set = (properties: Readonly<Record<string, unknown>>): void => {
    if (loop !== null) editor.setPart(element, loop, properties);
  };
  const text = (name: string, check?: (value: string) => string | null) => (
    <TextRow
      label={t(`multi.${name as "collection"}`)}
      value={loop === null ? "" : textAt(loop, `t:${name}`)}
      {...(check === undefined ? {} : { check })}
      onCommit={(value) => set({ [`t:${name}`]: value === "" ? undefined : value })}
    />
  );
  return (
    <Section title={t("multi")}>
      <SelectRow
        label={t("multi.mode")}
        value={mode}
        placeholder={t("multi.once")}
        options={(["parallel", "sequential"] as const).map((value) => ({ value, label: t(`multi.${value}`) }))}
        onChange={setMode}
      />
      {loop !== null && (
        <>
          {text("collection", (value) => checks.expression(value))}
          {text("elementVariable")}
          <TextRow
            label={t("multi.cardinality")}
            value={withoutMarks(bodyAt(loop, "loopCardinality"))}
            hint={t("multi.cardinality.hint")}
            check={(value) => checks.expression(value, "number")}
            onCommit={(value) => set({ loopCardinality: expressionOf(editor, loop, withMarks(value)) })}
          />
          <SelectRow
            label={t("multi.completion")}
            value={isShare ? "share" : completion}
            options={(["all", "any", "share"] as const).map((value) => ({ value, label: t(`multi.completion.${value}`) }))}
            onChange={(value) => set({ "t:completion": value === "share" ? "0.5" : value })}
          />
          {isShare && (
            <TextRow
              label={t("multi.share")}
              value={completion}
              check={(value) => (/^(?:0?\.\d{1,6}|1)$/.test(value) && Number(value) > 0 ? null : t("multi.share.fault"))}
              onCommit={(value) => set({ "t:completion": value })}
            />
          )}
          {text("counts", (value) => checks.expression(value, "boolean"))}
          <TextRow
            label={t("multi.condition")}
            value={withoutMarks(bodyAt(loop, "completionCondition"))}
            check={(value) => checks.expression(value, "boolean")}
            onCommit={(value) => set({ completionCondition: expressionOf(editor, loop, withMarks(value)) })}
          />
          {text("result")}
        </>
      )}
    </Section>
  );
}

import { useI18n } from "#ui";
import { ASSIGNMENT_RULES } from "#workflow-engine";
import { textAt, usePanel, useTextChecks } from "./panel-context.ts";
import { PickField } from "./pick-field.tsx";
import { propertyTexts } from "./property-texts.ts";
import { Section, SelectRow, TextRow } from "./rows.tsx";

const CANDIDATES = [
  ["candidateUsers", "user"],
  ["candidateRoles", "role"],
  ["candidatePosts", "post"],
  ["candidateDepartments", "department"],
] as const;

/** The person or the people who handle a user task, and its due time. */
export function AssignmentSection() {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const checks = useTextChecks();
  const node = element.businessObject;
  const [rule = "", field = ""] = textAt(node, "t:assignTo").split(":");
  const assignee = textAt(node, "t:assignee");
  const mode = rule !== "" ? rule : assignee !== "" ? "assignee" : "";
  const set = (properties: Readonly<Record<string, string | undefined>>): void => editor.set(element, properties);
  const setMode = (next: string): void => {
    const cleared = { "t:assignee": undefined, "t:assignTo": undefined };
    if (next === "assignee") return set({ ...cleared, "t:assignee": "${initiator}" });
    set({ ...cleared, "t:assignTo": next === "" ? undefined : next === "field" ? "field:approver" : next });
  };
  return (
    <Section title={t("assignment")}>
      <SelectRow
        label={t("assignTo")}
        value={mode}
        placeholder={t("assignTo.candidates")}
        options={["assignee", ...ASSIGNMENT_RULES].map((value) => ({ value, label: t(`assignTo.${value as "assignee"}`) }))}
        onChange={setMode}
      />
      {mode === "assignee" && (
        <PickField
          label={t("assignee")}
          source="user"
          value={assignee}
          onChange={(value) => set({ "t:assignee": value === "" ? undefined : value })}
        />
      )}
      {mode === "field" && (
        <TextRow
          label={t("assignTo.fieldName")}
          value={field}
          hint={t("assignTo.fieldHint")}
          check={(text) => (/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(text) ? null : t("required"))}
          strict
          onCommit={(name) => set({ "t:assignTo": `field:${name}` })}
        />
      )}
      {CANDIDATES.map(([name, source]) => (
        <PickField
          key={name}
          label={t(name)}
          source={source}
          multiple
          value={textAt(node, `t:${name}`)}
          onChange={(value) => set({ [`t:${name}`]: value === "" ? undefined : value })}
        />
      ))}
      <TextRow
        label={t("due")}
        value={textAt(node, "t:dueDate")}
        placeholder={t("due.example")}
        hint={t("due.hint")}
        check={(text) => checks.template(text) ?? (isDate(text) ? null : t("due.fault"))}
        onCommit={(value) => set({ "t:dueDate": value === "" ? undefined : value })}
      />
    </Section>
  );
}

function isDate(text: string): boolean {
  return text === "" || /[$#]\{/.test(text) || !Number.isNaN(Date.parse(text));
}

import Button from "@arco-design/web-react/es/Button";
import { isOf, useApiQuery, type Parse } from "#runtime";
import { isJsonObject } from "#contract";
import { Icon, useI18n } from "#ui";
import { SERVICE_OPERATIONS, type ServiceOperation } from "../../operations.ts";
import { extensionsAt, setExtensions, textAt, usePanel, useTextChecks } from "./panel-context.ts";
import { propertyTexts } from "./property-texts.ts";
import { Section, SelectRow, TextRow } from "./rows.tsx";

const OPERATION_IDS = Object.keys(SERVICE_OPERATIONS) as ServiceOperation[];

/** The operation of a service task, with its inputs. */
export function ServiceSection() {
  const { t, text } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const checks = useTextChecks();
  const node = element.businessObject;
  const operation = textAt(node, "t:operation") || textAt(node, "t:topic");
  const known = OPERATION_IDS.find((id) => id === operation);
  const inputs = new Map(extensionsAt(node, "t:Input").map((input) => [textAt(input, "name"), textAt(input, "value")]));
  const setInput = (name: string, value: string): void =>
    setExtensions(
      editor,
      element,
      "t:Input",
      [...new Map([...inputs, [name, value]])]
        .filter((pair) => pair[1] !== "")
        .map(([key, given]) => ({ name: key, value: given })),
    );
  return (
    <Section title={t("service")}>
      <SelectRow
        label={t("service.operation")}
        value={operation}
        placeholder={t("choose")}
        options={OPERATION_IDS.map((id) => ({ value: id, label: text(SERVICE_OPERATIONS[id].title) }))}
        onChange={(id) => editor.set(element, { "t:operation": id === "" ? undefined : id, "t:topic": undefined })}
      />
      {known !== undefined &&
        Object.entries(SERVICE_OPERATIONS[known].inputs).map(([name, hint]) => (
          <TextRow
            key={name}
            label={name}
            value={inputs.get(name) ?? ""}
            hint={t("service.input", { hint: text(hint) })}
            check={(value) => checks.expression(value)}
            onCommit={(value) => setInput(name, value)}
          />
        ))}
    </Section>
  );
}

interface Process {
  readonly key: string;
  readonly name: string;
}

const isProcess = isOf<Process>({ key: "string", name: "string" });
const asProcesses: Parse<readonly Process[]> = (data) => {
  const records = isJsonObject(data) ? data["records"] : null;
  return Array.isArray(records) ? [...new Map(records.filter(isProcess).map((found) => [found.key, found])).values()] : [];
};
const LATEST = { isLatest_equal: 1, current: 1, size: 200 };

/** The process that a call activity starts, and the variables that go in and come back. */
export function CallSection() {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const answer = useApiQuery("/api/blade-flow/manager/list", LATEST, asProcesses);
  const processes = answer.state === "ready" ? answer.data : [];
  return (
    <Section title={t("call")}>
      <SelectRow
        label={t("call.process")}
        value={textAt(element.businessObject, "calledElement")}
        placeholder={t("choose")}
        options={processes.map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))}
        onChange={(key) => editor.set(element, { calledElement: key === "" ? undefined : key })}
      />
      <Mappings type="t:In" label={t("call.in")} />
      <Mappings type="t:Out" label={t("call.out")} />
    </Section>
  );
}

function Mappings({ type, label }: { readonly type: "t:In" | "t:Out"; readonly label: string }) {
  const { t } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const checks = useTextChecks();
  const rows = extensionsAt(element.businessObject, type).map((mapping) => ({
    source: textAt(mapping, "source") || textAt(mapping, "sourceExpression"),
    target: textAt(mapping, "target"),
  }));
  const write = (next: readonly { source: string; target: string }[]): void => setExtensions(editor, element, type, next);
  const change = (at: number, part: Partial<{ source: string; target: string }>): void =>
    write(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flow-mappings">
      <legend>{label}</legend>
      {rows.map(({ source, target }, at) => (
        <div key={at} className="flow-mapping">
          <TextRow
            label={t("mapping.source")}
            value={source}
            check={(text) => checks.expression(text)}
            onCommit={(text) => change(at, { source: text })}
          />
          <TextRow label={t("mapping.target")} value={target} onCommit={(text) => change(at, { target: text })} />
          <Button
            size="small"
            aria-label={t("remove")}
            icon={<Icon name="delete" />}
            onClick={() => write(rows.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button size="small" icon={<Icon name="plus" />} onClick={() => write([...rows, { source: "", target: "" }])}>
        {t("mapping.add")}
      </Button>
    </fieldset>
  );
}

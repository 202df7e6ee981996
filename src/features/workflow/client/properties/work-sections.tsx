import Button from "@arco-design/web-react/es/Button";
import { isOf, useApiQuery, type Parse } from "#runtime";
import { isJsonObject } from "#contract";
import { Icon, useI18n, type NativeOption } from "#ui";
import { createdFields } from "../../created-fields.ts";
import { useModule, useModuleIndex } from "#runtime/records";
import { operationFacts, SERVICE_OPERATIONS, type ServiceOperation } from "../../operations.ts";
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
  const facts = operationFacts(operation);
  const fixed = Object.entries(facts?.inputs ?? {});
  const given = extensionsAt(node, "t:Input").map((input) => ({ name: textAt(input, "name"), value: textAt(input, "value") }));
  const isFixed = ({ name }: { readonly name: string }): boolean => fixed.some(([known]) => known === name);
  const valueOf = (name: string): string => given.find((input) => input.name === name)?.value ?? "";
  const module = useModule(operation === "createRecord" ? withoutQuotes(valueOf("module")) : "");
  const write = (inputs: readonly { readonly name: string; readonly value: string }[]): void =>
    setExtensions(editor, element, "t:Input", inputs);
  return (
    <Section title={t("service")}>
      <SelectRow
        label={t("service.operation")}
        value={operation}
        placeholder={t("choose")}
        options={OPERATION_IDS.map((id) => ({ value: id, label: text(SERVICE_OPERATIONS[id].title) }))}
        onChange={(id) => editor.set(element, { "t:operation": id === "" ? undefined : id, "t:topic": undefined })}
      />
      {fixed.map(([name, { title, text: kind }]) => {
        const commit = (value: string): void =>
          write([...given.filter((input) => input.name !== name), ...(value === "" ? [] : [{ name, value }])]);
        return kind === undefined ? (
          <TextRow
            key={name}
            label={name}
            value={valueOf(name)}
            hint={t("service.input", { hint: text(title) })}
            check={(value) => checks.expression(value)}
            onCommit={commit}
          />
        ) : (
          <PlainRow key={name} kind={kind} label={text(title)} value={valueOf(name)} onCommit={commit} />
        );
      })}
      {facts?.others !== undefined && (
        <Pairs
          legend={text(facts.others)}
          labels={{ source: t("service.value"), target: t("service.name"), add: t("service.add") }}
          targets={module === null ? [] : createdFields(module).map(({ name, title }) => ({ value: name, label: text(title) }))}
          rows={given.filter((input) => !isFixed(input)).map(({ name, value }) => ({ source: value, target: name }))}
          onChange={(rows) =>
            write([...given.filter(isFixed), ...rows.map(({ source, target }) => ({ name: target, value: source }))])
          }
        />
      )}
    </Section>
  );
}

function withoutQuotes(text: string): string {
  return /^(['"])(.*)\1$/.exec(text.trim())?.[2] ?? text;
}

interface PlainRowProps {
  readonly kind: "module" | "variable";
  readonly label: string;
  /** Expression of the model. */
  readonly value: string;
  readonly onCommit: (value: string) => void;
}

/** An input that is a text: its quotes are not typed. */
function PlainRow({ kind, label, value, onCommit }: PlainRowProps) {
  const { t, text } = useI18n(propertyTexts);
  const index = useModuleIndex();
  const plain = withoutQuotes(value);
  const commit = (typed: string): void => onCommit(typed === "" ? "" : `'${typed}'`);
  if (kind === "variable")
    return (
      <TextRow
        label={label}
        value={plain}
        strict
        check={(typed) => (typed === "" || /^[\p{L}_][\p{L}\d_]*$/u.test(typed) ? null : t("service.variable.fault"))}
        onCommit={commit}
      />
    );
  return (
    <SelectRow
      label={label}
      value={plain}
      placeholder={t("choose")}
      options={index
        .filter(({ addable }) => addable)
        .map(({ name, title }) => ({ value: name, label: `${text(title)} (${name})` }))}
      onChange={commit}
    />
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
  return (
    <Pairs
      legend={label}
      labels={{ source: t("mapping.source"), target: t("mapping.target"), add: t("mapping.add") }}
      rows={extensionsAt(element.businessObject, type).map((mapping) => ({
        source: textAt(mapping, "source") || textAt(mapping, "sourceExpression"),
        target: textAt(mapping, "target"),
      }))}
      onChange={(rows) => setExtensions(editor, element, type, rows)}
    />
  );
}

/** An expression and the name that its value gets. */
type Pair = { readonly source: string; readonly target: string };

interface PairsProps {
  readonly legend: string;
  readonly labels: Readonly<Record<"source" | "target" | "add", string>>;
  /** Names to choose from; absent or empty: names are typed. */
  readonly targets?: readonly NativeOption[];
  readonly rows: readonly Pair[];
  readonly onChange: (rows: readonly Pair[]) => void;
}

function Pairs({ legend, labels, targets = [], rows, onChange }: PairsProps) {
  const { t } = useI18n(propertyTexts);
  const checks = useTextChecks();
  const change = (at: number, part: Partial<Pair>): void =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flow-mappings">
      <legend>{legend}</legend>
      {rows.map(({ source, target }, at) => (
        <div key={at} className="flow-mapping">
          <TextRow
            label={labels.source}
            value={source}
            check={(text) => checks.expression(text)}
            onCommit={(text) => change(at, { source: text })}
          />
          {targets.length === 0 ? (
            <TextRow label={labels.target} value={target} onCommit={(text) => change(at, { target: text })} />
          ) : (
            <SelectRow
              label={labels.target}
              value={target}
              placeholder={t("choose")}
              options={targets}
              onChange={(name) => change(at, { target: name })}
            />
          )}
          <Button
            size="small"
            aria-label={t("remove")}
            icon={<Icon name="delete" />}
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button size="small" icon={<Icon name="plus" />} onClick={() => onChange([...rows, { source: "", target: "" }])}>
        {labels.add}
      </Button>
    </fieldset>
  );
}

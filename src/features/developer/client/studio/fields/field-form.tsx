import Checkbox from "@arco-design/web-react/es/Checkbox";
import Input from "@arco-design/web-react/es/Input";
import { useId, useState, type ReactNode } from "react";
import type { Json, JsonObject } from "#contract";
import { NativeSelect, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { setAt, setListed, type FileField, type FileModule } from "./edit-fields.ts";
import { FIELD_NAME, hasField, renameField } from "./rename-field.ts";
import { setGroup } from "./edit-groups.ts";

interface FieldFormProps {
  readonly store: StudioStore;
  readonly field: FileField;
  readonly file: FileModule;
  readonly onRenamed: (name: string) => void;
}

/** The properties of one field. A property that this form does not know stays as it is in the file. */
export function FieldForm({ store, field, file, onRenamed }: FieldFormProps) {
  const { t, text } = useI18n(studioTexts);
  const { name, schema, english, required } = field;
  const own = ["schema", "properties", name];
  const set = (path: (string | number)[], value: Json | undefined) => store.edit(setAt(store.text, path, value));
  const list = (path: string[], listed: boolean) => store.edit(setListed(store.text, path, name, listed));
  const reference = refOf(schema);
  const group = file.groups.findIndex(({ fields }) => fields.includes(name));
  const isText = schema["type"] === "string" && reference === null && schema["x-dict"] === undefined;
  const isNumber = schema["type"] === "integer" || schema["type"] === "number";
  return (
    <div className="studio-field-form">
      <p className="studio-note">{t("field.type", { type: String(schema["type"] ?? "") })}</p>
      <NameRow store={store} name={name} taken={file.fields.map((other) => other.name)} onRenamed={onRenamed} />
      <TextRow
        label={t("field.title")}
        value={String(schema["title"] ?? "")}
        onChange={(value) => set([...own, "title"], value)}
      />
      <TextRow
        label={t("field.english")}
        value={english}
        onChange={(value) => set(hasWords(store.text, name) ? ["en", name, "title"] : ["en", name], value)}
      />
      <div className="studio-checks">
        <Checkbox checked={required} onChange={(on) => list(["schema", "required"], on)}>
          {t("field.required")}
        </Checkbox>
        <Checkbox checked={schema["x-unique"] === true} onChange={(on) => set([...own, "x-unique"], on ? true : undefined)}>
          {t("field.unique")}
        </Checkbox>
        <Checkbox
          checked={file.columns === null || file.columns.includes(name)}
          onChange={(on) => store.edit(setColumn(store.text, file, name, on))}
        >
          {t("field.list")}
        </Checkbox>
        <Checkbox checked={file.filters.includes(name)} onChange={(on) => list(["ui", "list", "filters"], on)}>
          {t("field.filter")}
        </Checkbox>
        <Checkbox
          checked={field.ui["ui:widget"] !== "hidden"}
          onChange={(on) => set(["ui", "fields", name, "ui:widget"], on ? undefined : "hidden")}
        >
          {t("field.form")}
        </Checkbox>
      </div>
      {file.groups.length > 0 && (
        <Row label={t("field.group")}>
          {(id) => (
            <NativeSelect
              id={id}
              value={group < 0 ? "" : String(group)}
              placeholder={t("field.group.none")}
              options={file.groups.map(({ title }, index) => ({ value: String(index), label: title || String(index + 1) }))}
              onChange={(value) => store.edit(setGroup(store.text, name, value === "" ? -1 : Number(value)))}
            />
          )}
        </Row>
      )}
      {isText && (
        <NumberRow
          label={t("field.maxLength")}
          value={schema["maxLength"]}
          least={1}
          onChange={(value) => set([...own, "maxLength"], value)}
        />
      )}
      {isNumber && (
        <>
          <NumberRow label={t("field.minimum")} value={schema["minimum"]} onChange={(value) => set([...own, "minimum"], value)} />
          <NumberRow label={t("field.maximum")} value={schema["maximum"]} onChange={(value) => set([...own, "maximum"], value)} />
        </>
      )}
      {schema["type"] === "string" &&
        schema["format"] === undefined &&
        schema["x-format"] === undefined &&
        schema["enum"] === undefined && (
          <>
            <Row label={t("field.ref")}>
              {(id) => (
                <NativeSelect
                  id={id}
                  value={reference ?? ""}
                  placeholder="—"
                  options={(store.names?.modules ?? []).map((module) => ({
                    value: module.name,
                    label: `${text(module.title)} (${module.name})`,
                  }))}
                  onChange={(value) => set([...own, "x-ref"], value === "" ? undefined : { module: value })}
                />
              )}
            </Row>
            <Row label={t("field.dict")}>
              {(id) => (
                <NativeSelect
                  id={id}
                  value={typeof schema["x-dict"] === "string" ? schema["x-dict"] : ""}
                  placeholder="—"
                  options={(store.names?.dictionaries ?? []).map((value) => ({ value, label: value }))}
                  onChange={(value) => set([...own, "x-dict"], value === "" ? undefined : value)}
                />
              )}
            </Row>
          </>
        )}
    </div>
  );
}

interface NameRowProps {
  readonly store: StudioStore;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRenamed: (name: string) => void;
}

/** The name of the field. Another one counts when it is complete; values that are stored keep belonging to the field. */
function NameRow({ store, name, taken, onRenamed }: NameRowProps) {
  const { t } = useI18n(studioTexts);
  const [typed, setTyped] = useState(name);
  const stored = hasField(store.saved?.text ?? null, name);
  const isTaken = typed !== name && taken.includes(typed);
  const isBad = !FIELD_NAME.test(typed);
  const rename = () => {
    if (typed === name || isTaken || isBad) return;
    store.edit(renameField(store.text, name, typed, stored));
    onRenamed(typed);
  };
  return (
    <Row label={t("fields.name")}>
      {(id) => (
        <div>
          <Input
            id={id}
            value={typed}
            error={isTaken || isBad}
            onChange={setTyped}
            onBlur={rename}
            onPressEnter={rename}
            autoComplete="off"
          />
          {(isTaken || isBad) && <p role="alert">{isTaken ? t("field.taken", { name: typed }) : t("field.badName")}</p>}
          {!isTaken && !isBad && typed !== name && stored && <small>{t("field.rename.hint")}</small>}
        </div>
      )}
    </Row>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="studio-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface TextRowProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextRow({ label, value, onChange }: TextRowProps) {
  return <Row label={label}>{(id) => <Input id={id} value={value} onChange={onChange} />}</Row>;
}

interface NumberRowProps {
  readonly label: string;
  readonly value: Json | undefined;
  readonly least?: number;
  readonly onChange: (value: number | undefined) => void;
}

/** A number, or nothing. What is no number yet stays in the field only. */
function NumberRow({ label, value, least, onChange }: NumberRowProps) {
  const shown = typeof value === "number" ? String(value) : "";
  const [typed, setTyped] = useState(shown);
  const number = Number(typed);
  const isBad = typed !== "" && (!Number.isFinite(number) || (least !== undefined && number < least));
  return (
    <Row label={label}>
      {(id) => (
        <Input
          id={id}
          inputMode="decimal"
          value={typed}
          error={isBad}
          onChange={(next) => {
            setTyped(next);
            const parsed = Number(next);
            if (next === "") onChange(undefined);
            else if (Number.isFinite(parsed) && (least === undefined || parsed >= least)) onChange(parsed);
          }}
        />
      )}
    </Row>
  );
}

function refOf(schema: JsonObject): string | null {
  const link = schema["x-ref"];
  const module = typeof link === "object" && link !== null && "module" in link ? link["module"] : null;
  return typeof module === "string" ? module : null;
}

/** The English of a field is a text, or an object with a title and more words. */
function hasWords(text: string, name: string): boolean {
  const file: unknown = JSON.parse(text);
  const english = (file as { readonly en?: Readonly<Record<string, unknown>> }).en?.[name];
  return typeof english === "object" && english !== null;
}

/** Without a list of columns every field is one, so that taking one away writes the others down. */
function setColumn(text: string, file: FileModule, name: string, listed: boolean): string {
  if (file.columns !== null || listed) return setListed(text, ["ui", "list", "columns"], name, listed);
  return setAt(
    text,
    ["ui", "list", "columns"],
    file.fields.map((field) => field.name).filter((other) => other !== name),
  );
}

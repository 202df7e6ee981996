import Checkbox from "@arco-design/web-react/es/Checkbox";
import type { Json, JsonObject } from "#contract";
import { useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { isHidden, setAt, type FileField, type FileModule } from "./edit-fields.ts";
import { FieldFaults } from "./field-faults.tsx";
import type { FindingsByProperty } from "./field-findings.ts";
import { kindOfField, sourceOf } from "./field-kind.ts";
import { NumberRow, SelectRow, TextRow } from "./field-rows.tsx";
import { GroupSelect } from "./group-select.tsx";
import type { KeptParts } from "./kept-parts.ts";
import { kindTexts } from "./kind-texts.ts";
import { columnsOf } from "./list-columns.ts";
import { NameRow } from "./name-row.tsx";

interface FieldFormProps {
  readonly store: StudioStore;
  readonly field: FileField;
  readonly file: FileModule;
  readonly findings: FindingsByProperty | undefined;
  readonly kept: KeptParts;
  readonly onRenamed: (name: string) => void;
}

const CHECKS = ["required", "x-unique", "list", "filter", "form"] as const;

/** The properties of one field. A property that this form does not know stays as it is in the file. */
export function FieldForm({ store, field, file, findings, kept, onRenamed }: FieldFormProps) {
  const { t, text } = useI18n(studioTexts);
  const { t: kindName } = useI18n(kindTexts);
  const { name, schema, english, required } = field;
  const own = ["schema", "properties", name];
  const set = (path: (string | number)[], value: Json | undefined) => store.edit(setAt(store.text, path, value));
  const list = (path: string[], listed: boolean) => store.edit(kept.setListed(store.text, path, name, listed));
  const reference = refOf(schema);
  const dictionary = typeof schema["x-dict"] === "string" ? schema["x-dict"] : "";
  const { kind, key } = kindOfField(field);
  const source = sourceOf(field);
  const isAsked = source === null && schema["readOnly"] !== true;
  const isCompared = !UNCOMPARED.has(kind);
  const isUnique = schema["x-unique"] !== undefined;
  // A serial number is unique by itself.
  const canBeUnique = isCompared && !LONG.has(kind) && source?.kind !== "serial";
  const isChosen = (kind === "text" || kind === "ref" || kind === "dict") && source?.kind !== "serial";
  const columns = columnsOf(store.text);
  const isFiltered = file.filters.includes(name);
  return (
    <div className="studio-field-form">
      <p className="studio-note">
        {t("field.type", { type: kindName(kind) })} <code>{key}</code>
        {source !== null && (
          <>
            {" · "}
            {kindName(source.kind)} <code>{source.key}</code>
          </>
        )}
      </p>
      <FieldFaults findings={findings?.get("")} />
      <NameRow store={store} name={name} taken={file.fields.map((other) => other.name)} onRenamed={onRenamed} />
      <TextRow
        label={t("field.title")}
        value={String(schema["title"] ?? "")}
        findings={findings?.get("title")}
        onChange={(value) => set([...own, "title"], value)}
      />
      <TextRow
        label={t("field.english")}
        value={english}
        findings={findings?.get("english")}
        onChange={(value) => set(hasWords(store.text, name) ? ["en", name, "title"] : ["en", name], value)}
      />
      <div>
        <div className="studio-checks">
          {(isAsked || required) && (
            <Checkbox checked={required} onChange={(on) => list(["schema", "required"], on)}>
              {t("field.required")}
            </Checkbox>
          )}
          {(canBeUnique || isUnique) && (
            <Checkbox checked={isUnique} onChange={(on) => store.edit(kept.setUnique(store.text, name, on))}>
              {t("field.unique")}
            </Checkbox>
          )}
          {(kind !== "children" || columns.includes(name)) && (
            <Checkbox
              checked={columns.includes(name)}
              // A list without columns of its own shows those that it has by default.
              disabled={columns.length === 1 && columns.includes(name)}
              onChange={(on) => store.edit(kept.setColumn(store.text, name, on))}
            >
              {t("field.list")}
            </Checkbox>
          )}
          {(isCompared || kind === "yesno" || isFiltered) && (
            <Checkbox checked={isFiltered} onChange={(on) => list(["ui", "list", "filters"], on)}>
              {t("field.filter")}
            </Checkbox>
          )}
          <Checkbox checked={!isHidden(field)} onChange={(on) => store.edit(kept.setShown(store.text, name, on))}>
            {t("field.form")}
          </Checkbox>
        </div>
        <FieldFaults findings={CHECKS.flatMap((each) => findings?.get(each) ?? [])} />
      </div>
      <GroupSelect store={store} field={field} file={file} kept={kept} findings={findings?.get("group")} />
      {(kind === "text" || kind === "longtext" || kind === "richtext" || schema["maxLength"] !== undefined) && (
        <NumberRow
          label={t("field.maxLength")}
          value={schema["maxLength"]}
          least={1}
          findings={findings?.get("maxLength")}
          onChange={(value) => set([...own, "maxLength"], value)}
        />
      )}
      {(["minimum", "maximum"] as const).map(
        (bound) =>
          (BOUNDED.has(kind) || schema[bound] !== undefined) && (
            <NumberRow
              key={bound}
              label={t(`field.${bound}`)}
              value={schema[bound]}
              findings={findings?.get(bound)}
              onChange={(value) => set([...own, bound], value)}
            />
          ),
      )}
      {isChosen && schema["type"] === "string" && (
        <SelectRow
          label={t("field.ref")}
          value={reference ?? ""}
          placeholder="—"
          // A field has one source of values.
          disabled={reference === null && dictionary !== ""}
          options={(store.names?.modules ?? []).map((module) => ({
            value: module.name,
            label: `${text(module.title)} (${module.name})`,
          }))}
          findings={findings?.get("x-ref")}
          onChange={(value) => set([...own, "x-ref"], value === "" ? undefined : { module: value })}
        />
      )}
      {(isChosen || kind === "integer") && (
        <SelectRow
          label={t("field.dict")}
          value={dictionary}
          placeholder="—"
          disabled={dictionary === "" && reference !== null}
          options={(store.names?.dictionaries ?? []).map((value) => ({ value, label: value }))}
          findings={findings?.get("x-dict")}
          onChange={(value) => set([...own, "x-dict"], value === "" ? undefined : value)}
        />
      )}
    </div>
  );
}

/** Kinds whose values are not compared with others. */
const UNCOMPARED: ReadonlySet<string> = new Set(["yesno", "words", "lines", "children", "object", "json"]);

/** Kinds with texts of any length, which no index can hold. */
const LONG: ReadonlySet<string> = new Set(["longtext", "richtext"]);

/** Kinds whose values have a minimum and a maximum. */
const BOUNDED: ReadonlySet<string> = new Set(["integer", "number", "money", "percent"]);

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

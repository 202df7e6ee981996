import Button from "@arco-design/web-react/es/Button";
import { useId } from "react";
import {
  PERIODS,
  REPORT_LIMITS,
  REPORT_PERIODS,
  TOTAL_KINDS,
  WHERE_PARAMETER,
  readReportQuery,
  type Json,
  type JsonObject,
  type ReportQuery,
} from "#contract";
import type { Field, Module } from "#metadata";
import { Conditions, type FieldWidgetProps } from "#runtime";
import { useModule, useModuleIndex } from "#runtime/records";
import { Icon, NativeSelect, useI18n, type NativeOption } from "#ui";
import { ReportPreview } from "./report-preview.tsx";
import { reportTexts } from "./report-texts.ts";
import "./report.css";

const EMPTY: ReportQuery = { module: "", filters: {}, groups: [], measures: [{ kind: "count", field: "" }] };
const MOMENTS: ReadonlySet<string> = new Set(["timestamp", "date"]);
const NUMBERS: ReadonlySet<string> = new Set(["integer", "double", "decimal"]);

/** Loads the conditions as well: what stands below them would move under the mouse when they arrive. */
export async function loadReportQueryWidget() {
  await Conditions.prefetch();
  return ReportQueryWidget;
}

/** Edits the query of a report: module, time range, groups and measures. */
function ReportQueryWidget({ id, value, onChange, disabled, describedBy }: FieldWidgetProps) {
  const { t, text } = useI18n(reportTexts);
  const index = useModuleIndex();
  const query = drafted(value);
  const module = useModule(query.module);
  const change = (next: Partial<ReportQuery>) => onChange(asJson({ ...query, ...next }));
  const known = index.some(({ name }) => name === query.module) || query.module === "";
  const options = [
    ...(known ? [] : [{ value: query.module, label: query.module }]),
    ...index.map((entry) => ({ value: entry.name, label: text(entry.title) })),
  ];
  return (
    <div className="report-query" role="group" aria-describedby={describedBy}>
      <label htmlFor={id}>{t("module")}</label>
      <NativeSelect
        id={id}
        value={query.module}
        options={options}
        placeholder={t("choose")}
        disabled={disabled}
        onChange={(name) => onChange(name === "" ? undefined : asJson({ ...EMPTY, module: name }))}
      />
      {module !== null && (
        <>
          <Counted query={query} module={module} disabled={disabled} onChange={onChange} />
          <Parts query={query} module={module} disabled={disabled} onChange={change} />
          <ReportPreview content={asJson(query)} />
        </>
      )}
    </div>
  );
}

interface CountedProps {
  readonly query: ReportQuery;
  readonly module: Module;
  readonly disabled: boolean;
  readonly onChange: (query: JsonObject) => void;
}

/**
 * Selects the counted objects: the records, or the entries of one of their lists. Another choice offers other fields.
 */
function Counted({ query, module, disabled, onChange }: CountedProps) {
  const { t, text } = useI18n(reportTexts);
  const lists = module.fields.filter(({ items, writeOnly }) => items !== null && items.parts.length > 0 && !writeOnly);
  const id = useId();
  if (lists.length === 0 && query.rows === undefined) return null;
  return (
    <>
      <label htmlFor={id}>{t("rows")}</label>
      <NativeSelect
        id={id}
        value={query.rows ?? ""}
        options={lists.map(({ name, title }) => ({ value: name, label: t("rows.entries", { title: text(title) }) }))}
        placeholder={t("rows.records")}
        disabled={disabled}
        onChange={(rows) =>
          onChange(asJson({ ...EMPTY, module: query.module, filters: query.filters, ...(rows === "" ? {} : { rows }) }))
        }
      />
    </>
  );
}

/** A field that the designer offers. */
interface Offered {
  readonly name: string;
  readonly title: string;
  readonly storage: Field["storage"];
  /** Name of the referenced module. */
  readonly target: string | null;
}

/** Returns the fields of a module that a report can use. `path` is the prefix of their names. */
function offeredOf(fields: readonly Field[], text: (title: Field["title"]) => string, path = ""): Offered[] {
  return fields.filter(isPlain).map(({ name, title, storage, ref }) => ({
    name: `${path}${name}`,
    title: text(title),
    storage,
    target: ref?.module ?? null,
  }));
}

interface FollowProps {
  /** The whole selected path, and the number of its names that are selected above. */
  readonly field: string;
  readonly decided: number;
  readonly target: string;
  /** Number of further references that may be followed. */
  readonly left: number;
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (field: string, storage: Field["storage"] | null) => void;
}

/**
 * Selects a field of the referenced record, and so on through its references. An empty choice selects the reference
 * itself.
 */
function Follow({ field, decided, target, left, label, disabled, onChange }: FollowProps) {
  const { t, text } = useI18n(reportTexts);
  const module = useModule(target);
  const names = field.split(".");
  const path = `${names.slice(0, decided).join(".")}.`;
  if (module === null) return null;
  const offered = offeredOf(module.fields, text, path);
  const chosen = names.length > decided ? names.slice(0, decided + 1).join(".") : "";
  const next = offered.find(({ name }) => name === chosen)?.target ?? null;
  return (
    <>
      <NativeSelect
        label={label}
        value={chosen}
        options={offered.map(({ name, title }) => ({ value: name, label: t("follow.field", { title }) }))}
        placeholder={t("follow.itself")}
        disabled={disabled}
        onChange={(name) =>
          name === ""
            ? onChange(names.slice(0, decided).join("."), null)
            : onChange(name, offered.find((each) => each.name === name)?.storage ?? null)
        }
      />
      {next !== null && left > 1 && (
        <Follow
          field={field}
          decided={decided + 1}
          target={next}
          left={left - 1}
          label={label}
          disabled={disabled}
          onChange={onChange}
        />
      )}
    </>
  );
}

interface PartsProps {
  readonly query: ReportQuery;
  readonly module: Module;
  readonly disabled: boolean;
  readonly onChange: (next: Partial<ReportQuery>) => void;
}

function Parts({ query, module, disabled, onChange }: PartsProps) {
  const { t, text } = useI18n(reportTexts);
  const own: readonly Offered[] = [
    ...offeredOf(module.fields, text),
    { name: "createTime", title: t("createTime"), storage: "timestamp", target: null },
  ];
  const rows = module.fields.find(({ name }) => name === query.rows);
  const entries = offeredOf(rows?.items?.parts ?? [], text, `${query.rows ?? ""}.`);
  const all = [...entries, ...own];
  // Fields of the whole record must not be added up over its entries.
  const measurable = rows === undefined ? own : entries;
  const optionsOf = (fields: readonly Offered[], wanted: (storage: string) => boolean): NativeOption[] =>
    fields.filter(({ storage }) => wanted(storage)).map(({ name, title }) => ({ value: name, label: title }));
  const isMoment = (storage: string | null | undefined): boolean => MOMENTS.has(storage ?? "");
  /** @returns the field that a path begins with */
  const startOf = (field: string): Offered | undefined => all.find(({ name }) => field === name || field.startsWith(`${name}.`));
  const replace = <T,>(list: readonly T[], at: number, item: T): T[] => list.map((other, place) => (place === at ? item : other));
  const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at);
  const [span] = Object.entries(query.filters).filter(([key]) => key.endsWith("_within"));
  const spanField = span?.[0].replace(/_within$/, "") ?? "";
  return (
    <>
      <span>{t("within")}</span>
      <div className="report-line">
        <NativeSelect
          label={t("within.field")}
          value={spanField}
          options={optionsOf(own, (storage) => MOMENTS.has(storage))}
          placeholder={t("within.always")}
          disabled={disabled}
          onChange={(name) => onChange({ filters: spanOf(query, name, span?.[1] ?? "this-year") })}
        />
        {spanField !== "" && (
          <NativeSelect
            label={t("within.period")}
            value={span?.[1] ?? ""}
            options={PERIODS.map((period) => ({ value: period, label: t(`period.${period}`) }))}
            disabled={disabled}
            onChange={(period) => onChange({ filters: spanOf(query, spanField, period) })}
          />
        )}
      </div>
      {(!disabled || WHERE_PARAMETER in query.filters) && (
        <>
          <span>{t("where")}</span>
          <fieldset className="report-where" disabled={disabled}>
            <Conditions key={module.name} module={module} filters={query.filters} onChange={(filters) => onChange({ filters })} />
          </fieldset>
        </>
      )}
      <span>{t("groups")}</span>
      <div className="report-lines">
        {query.groups.map(({ field, period }, at) => {
          const start = startOf(field);
          const choose = (name: string, storage: Field["storage"] | null | undefined) =>
            onChange({ groups: replace(query.groups, at, { field: name, period: isMoment(storage) ? "month" : null }) });
          return (
            <div className="report-line" key={`${at}-${start?.name ?? field}`}>
              <NativeSelect
                label={t("group", { number: at + 1 })}
                value={start?.name ?? field}
                options={optionsOf(all, () => true)}
                disabled={disabled}
                onChange={(name) => choose(name, startOf(name)?.storage)}
              />
              {start !== undefined && start.target !== null && (
                <Follow
                  field={field}
                  decided={start.name.split(".").length}
                  target={start.target}
                  left={REPORT_LIMITS.steps}
                  label={t("group.follow", { number: at + 1 })}
                  disabled={disabled}
                  onChange={choose}
                />
              )}
              {(isMoment(start?.storage) || period !== null) && (
                <NativeSelect
                  label={t("group.period", { number: at + 1 })}
                  value={period ?? "month"}
                  options={REPORT_PERIODS.map((each) => ({ value: each, label: t(`by.${each}`) }))}
                  disabled={disabled}
                  onChange={(each) =>
                    onChange({
                      groups: replace(query.groups, at, {
                        field,
                        period: REPORT_PERIODS.find((known) => known === each) ?? null,
                      }),
                    })
                  }
                />
              )}
              <Remove disabled={disabled} onClick={() => onChange({ groups: without(query.groups, at) })} />
            </div>
          );
        })}
        {query.groups.length < REPORT_LIMITS.groups && (
          <Add
            text={t("group.add")}
            disabled={disabled}
            onClick={() => onChange({ groups: [...query.groups, { field: "createTime", period: "month" }] })}
          />
        )}
      </div>
      <span>{t("measures")}</span>
      <div className="report-lines">
        {query.measures.map(({ kind, field }, at) => (
          <div className="report-line" key={`${at}-${kind}`}>
            <NativeSelect
              label={t("measure", { number: at + 1 })}
              value={kind}
              options={TOTAL_KINDS.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
              disabled={disabled}
              onChange={(each) => {
                const next = TOTAL_KINDS.find((known) => known === each) ?? "count";
                const first =
                  next === "count" ? "" : (optionsOf(measurable, (storage) => NUMBERS.has(storage))[0]?.value ?? "createTime");
                onChange({ measures: replace(query.measures, at, { kind: next, field: first }) });
              }}
            />
            {kind !== "count" && (
              <NativeSelect
                label={t("measure.field", { number: at + 1 })}
                value={field}
                options={optionsOf(
                  measurable,
                  (storage) => NUMBERS.has(storage) || ((kind === "min" || kind === "max") && MOMENTS.has(storage)),
                )}
                disabled={disabled}
                onChange={(name) => onChange({ measures: replace(query.measures, at, { kind, field: name }) })}
              />
            )}
            {query.measures.length > 1 && (
              <Remove disabled={disabled} onClick={() => onChange({ measures: without(query.measures, at) })} />
            )}
          </div>
        ))}
        {query.measures.length < REPORT_LIMITS.measures && (
          <Add
            text={t("measure.add")}
            disabled={disabled}
            onClick={() => onChange({ measures: [...query.measures, { kind: "count", field: "" }] })}
          />
        )}
      </div>
    </>
  );
}

function Add({ text, disabled, onClick }: { readonly text: string; readonly disabled: boolean; readonly onClick: () => void }) {
  return (
    <Button type="dashed" size="small" icon={<Icon name="plus" />} disabled={disabled} onClick={onClick}>
      {text}
    </Button>
  );
}

function Remove({ disabled, onClick }: { readonly disabled: boolean; readonly onClick: () => void }) {
  const { t } = useI18n(reportTexts);
  return <Button type="text" icon={<Icon name="delete" />} aria-label={t("remove")} disabled={disabled} onClick={onClick} />;
}

function isPlain({ storage, long, multiple, writeOnly }: Field): boolean {
  return storage !== "json" && !long && !multiple && !writeOnly;
}

/** Sets the only time range. Other filters of the report stay. */
function spanOf({ filters }: ReportQuery, field: string, period: string): ReportQuery["filters"] {
  const others = Object.fromEntries(Object.entries(filters).filter(([key]) => !key.endsWith("_within")));
  return field === "" ? others : { ...others, [`${field}_within`]: period };
}

function drafted(value: Json | undefined): ReportQuery {
  return readReportQuery(value) ?? EMPTY;
}

function asJson(query: ReportQuery): JsonObject {
  return {
    module: query.module,
    ...(query.rows === undefined ? {} : { rows: query.rows }),
    filters: { ...query.filters },
    groups: query.groups.map(({ field, period }): JsonObject => (period === null ? { field } : { field, period })),
    measures: query.measures.map((measure) => ({ ...measure })),
  };
}

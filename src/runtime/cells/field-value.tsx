import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { PATHS, type Json } from "#contract";
import { amountText, type Field, type Module } from "#metadata";
import { Icon, onDemand, useI18n } from "#ui";
import { valueTexts } from "./value-texts.ts";
import { isPicture } from "./file-kind.ts";
import { fileName } from "./stored-files.ts";
import { textOf } from "./text-of.ts";
import { nestedText } from "./nested-text.ts";
import { NestedValue } from "./nested-value.tsx";
import { numberText } from "./number-text.ts";
import { PictureValue } from "./picture-value.tsx";
import { plainText } from "./plain-text.ts";
import { safeAddress } from "./safe-address.ts";
import { TagValue } from "./tag-value.tsx";
import type { WidgetValueProps } from "./widget-value.tsx";
import "./cells.css";

const RichContent = onDemand(() => import("./rich-content.tsx").then(({ RichContent }) => RichContent));

export interface FieldValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly record: Readonly<Record<string, Json>>;
  /** In a list a value has one line; in a dialog all the room it needs. */
  readonly place?: "list" | "dialog";
}

/** One value of a record, to be read. Passwords and other write-only fields are never shown. */
export const FieldValue = memo(function FieldValue({ module, field, record, place = "list" }: FieldValueProps) {
  const value = record[field.name];
  // What a module did without a record has its title all the same.
  if (field.record !== null)
    return <RecordName name={textOf(record[field.labelKey ?? ""])} link={textOf(record[field.record.linkKey])} place={place} />;
  if (field.writeOnly || value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return <Nothing />;
  const label = field.labelKey === null ? undefined : record[field.labelKey];
  if (field.dict !== null || field.options !== null)
    return <TagValue field={field} value={value} label={label} ui={module.uiFields[field.path]} />;
  if (OWN.has(field.widget) && (field.widget !== "money" || module.uiFields[field.path]?.["ui:options"] !== undefined))
    return (
      <WidgetValue module={module} field={field} value={value} label={typeof label === "string" ? label : ""} place={place} />
    );
  if (field.ref !== null)
    return (
      <Line text={typeof label === "string" && label !== "" ? label : rootless(module, field, textOf(value))} place={place} />
    );
  if (field.type === "boolean") return <BooleanValue value={value === true} />;
  if (field.widget === "nested")
    return place === "list" ? (
      <NestedLine field={field} value={value} />
    ) : (
      <NestedValue
        field={field}
        value={value}
        renderPart={(column, entry) => <FieldValue module={module} field={column} record={entry} place="dialog" />}
      />
    );
  return byWidget(field, value, place) ?? byType(field, value, place);
});

/** What only some modules have comes when one of them is shown. */
const WidgetValue = onDemand<WidgetValueProps>(() => import("./widget-value.tsx").then((module) => module.WidgetValue));
const OWN: ReadonlySet<string> = new Set([
  "money",
  "percent",
  "rating",
  "color",
  "cascader",
  "tags",
  "files",
  "markdown",
  "code",
]);

function byWidget(field: Field, value: Json, place: "list" | "dialog"): ReactNode {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  switch (field.widget) {
    case "image":
      return <PictureValue links={linksOf(value)} place={place} />;
    case "file": {
      const links = linksOf(value);
      // What a store calls a file says nothing; what is on a picture does.
      return links.every(isPicture) ? <PictureValue links={links} place={place} /> : <FileLinks links={links} />;
    }
    case "icon":
      return (
        <span className="cell-icon">
          <Icon name={text} /> <span>{text}</span>
        </span>
      );
    case "rich-text":
      return place === "list" ? <Line text={plainText(text)} place="list" /> : <RichContent html={text} />;
    case "date-range":
      return <Line text={(Array.isArray(value) ? value : text.split(",")).join(" – ")} place={place} />;
    default:
      return null;
  }
}

function byType(field: Field, value: Json, place: "list" | "dialog"): ReactNode {
  if (field.storage === "decimal" && typeof value === "string")
    return <NumberValue text={amountText(value, field.widget === "money" ? 2 : 0)} />;
  if (typeof value === "number") return <NumberValue text={numberText(value)} />;
  if (typeof value === "object" || field.widget === "json") return <JsonValue value={value} place={place} />;
  const text = String(value);
  const href = addressIn(field, text);
  if (href === null) return <Line text={text} place={place} />;
  return (
    <a className="cell-line" href={href} target="_blank" rel="noreferrer noopener" title={text}>
      {text}
    </a>
  );
}

/** Where a click on a text leads, if anywhere. A path is one of an app's pages, unless it is that of a stored file. */
function addressIn({ format }: Field, text: string): string | null {
  if (format === "email") return `mailto:${text}`;
  return format === "uri" || (format === "path" && text.startsWith(`${PATHS.files}/`)) ? safeAddress(text) : null;
}

function Nothing() {
  return <span className="cell-nothing">–</span>;
}

function Line({ text, place }: { readonly text: string; readonly place: "list" | "dialog" }) {
  if (text === "") return <Nothing />;
  return place === "list" ? (
    <span className="cell-line" title={text}>
      {text}
    </span>
  ) : (
    <span className="cell-text">{text}</span>
  );
}

interface RecordNameProps {
  readonly name: string;
  /** Empty where the reader may not open it. */
  readonly link: string;
  readonly place: "list" | "dialog";
}

/** Another record, and the way to it. */
function RecordName({ name, link, place }: RecordNameProps) {
  return link === "" || name === "" ? (
    <Line text={name} place={place} />
  ) : (
    <Link className="cell-line" to={link} title={place === "list" ? name : undefined}>
      {name}
    </Link>
  );
}

function NestedLine({ field, value }: { readonly field: Field; readonly value: Json }) {
  const { t, text } = useI18n(valueTexts);
  return (
    <Line text={nestedText(field, value, { text, yes: t("yes"), no: t("no"), separator: t("listSeparator") })} place="list" />
  );
}

function NumberValue({ text }: { readonly text: string }) {
  return <span className="cell-number">{text}</span>;
}

function BooleanValue({ value }: { readonly value: boolean }) {
  const { t } = useI18n(valueTexts);
  return (
    <span className="cell-boolean" data-on={value || undefined}>
      {t(value ? "yes" : "no")}
    </span>
  );
}

function FileLinks({ links }: { readonly links: readonly string[] }) {
  return (
    <span className="cell-files">
      {links.map((link) => {
        const href = safeAddress(link);
        return href === null ? (
          <span key={link}>{link}</span>
        ) : (
          <a key={link} href={href} target="_blank" rel="noreferrer noopener" title={fileName(link)}>
            {fileName(link)}
          </a>
        );
      })}
    </span>
  );
}

function JsonValue({ value, place }: { readonly value: Json; readonly place: "list" | "dialog" }) {
  if (place === "list") return <Line text={typeof value === "string" ? value : JSON.stringify(value)} place="list" />;
  return <pre className="cell-json">{printed(value)}</pre>;
}

function printed(value: Json): string {
  try {
    return JSON.stringify(typeof value === "string" ? JSON.parse(value) : value, null, 2);
  } catch {
    return String(value);
  }
}

function linksOf(value: Json): readonly string[] {
  const parts = Array.isArray(value) ? (value as readonly Json[]).map(String) : String(value).split(",");
  return parts.filter((part) => part !== "");
}

/** The parent of a root node is a mark (`0`), not a record. */
function rootless(module: Module, field: Field, value: string): string {
  return module.tree?.parentField === field.name && module.tree.root === value ? "" : value;
}

import { isJsonObject, type Json } from "#contract";
import { amountText, percentText, type Field, type Module } from "#metadata";
import { useI18n, onDemand } from "#ui";
import { valueTexts } from "./value-texts.ts";
import { byteText } from "../form/widgets/byte-text.ts";
import { CodeText } from "../form/widgets/code-text.tsx";
import { filesOf } from "./stored-files.ts";
import { currencySymbol } from "./currency-symbol.ts";
import { fileKind, isPicture } from "./file-kind.ts";
import { PictureValue } from "./picture-value.tsx";
import { safeAddress } from "./safe-address.ts";
import { Star } from "./star.tsx";
import { starFills, starsOf } from "./stars.ts";
import { TrailValue } from "./trail-value.tsx";
import { textOf } from "./text-of.ts";
import "./widget-value.css";

const MarkdownValue = onDemand(() => import("./markdown-value.tsx").then((module) => module.MarkdownValue));

export interface WidgetValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly value: Json;
  /** What the server says beside the value; empty when nothing. */
  readonly label: string;
  readonly place: "list" | "dialog";
}

/** Values that a widget of their own edits, to be read. Fetched with the first of them. */
export function WidgetValue(props: WidgetValueProps) {
  const { module, field, value, label, place } = props;
  const { locale } = useI18n(valueTexts);
  const stated = module.uiFields[field.path]?.["ui:options"];
  const options = isJsonObject(stated) ? stated : {};
  const precision = typeof options["precision"] === "number" ? options["precision"] : null;
  switch (field.widget) {
    case "money": {
      const currency = typeof options["currency"] === "string" ? currencySymbol(options["currency"], locale) : "";
      return <NumberValue text={amountText(textOf(value), precision ?? 2)} currency={currency} trend={options["trend"]} />;
    }
    case "percent":
      return (
        <NumberValue
          text={typeof value === "number" ? percentText(value, precision ?? 0) : textOf(value)}
          trend={options["trend"]}
        />
      );
    case "rating":
      return <RatingValue field={field} rating={Number(value)} />;
    case "color":
      return (
        <span className="cell-color">
          <span className="cell-swatch" style={{ backgroundColor: textOf(value) }} />
          {textOf(value)}
        </span>
      );
    case "tags":
      return (
        <span className="cell-words">
          {(Array.isArray(value) ? (value as readonly Json[]) : [value]).map((word) => (
            <span key={textOf(word)}>{textOf(word)}</span>
          ))}
        </span>
      );
    case "markdown":
      return <MarkdownValue text={textOf(value)} place={place} />;
    case "code":
      return place === "dialog" ? (
        <pre className="cell-json">
          <CodeText text={textOf(value)} language={typeof options["language"] === "string" ? options["language"] : ""} />
        </pre>
      ) : (
        <OneLine text={textOf(value)} />
      );
    case "files":
      return place === "dialog" ? <FileList value={value} /> : <FileThumbnails value={value} />;
    case "cascader":
      return place === "dialog" ? (
        <TrailValue module={module} field={field} value={textOf(value)} label={label} />
      ) : (
        <OneLine text={label === "" ? textOf(value) : label} />
      );
    default:
      return <OneLine text={textOf(value)} />;
  }
}

/** @param trend of a change: its sign, an arrow and a colour say whether it is a gain */
function NumberValue({
  text,
  currency = "",
  trend,
}: {
  readonly text: string;
  readonly currency?: string;
  readonly trend?: Json | undefined;
}) {
  const gains = !text.startsWith("-");
  const way = trend === undefined || !/[1-9]/.test(text) ? null : gains ? "up" : "down";
  return (
    <span className="cell-number" data-trend={way === null ? undefined : gains === (trend === "red-up") ? "red" : "green"}>
      {way !== null && <span className="cell-arrow" data-way={way} aria-hidden="true" />}
      {currency !== "" && <span className="cell-currency">{currency}</span>}
      {way === "up" ? `+${text}` : text}
    </span>
  );
}

function OneLine({ text }: { readonly text: string }) {
  return (
    <span className="cell-line" title={text}>
      {text}
    </span>
  );
}

function RatingValue({ field, rating }: { readonly field: Field; readonly rating: number }) {
  const { t } = useI18n(valueTexts);
  return (
    <span className="cell-rating" role="img" aria-label={t("stars", { count: rating })} title={t("stars", { count: rating })}>
      {starFills(rating, starsOf(field.schema).count).map((fill, index) => (
        <Star key={index} fill={fill} />
      ))}
    </span>
  );
}

/** One line: pictures small, other files by their kind, and how many more there are. */
function FileThumbnails({ value }: { readonly value: Json }) {
  const files = filesOf(value);
  const shown = files.slice(0, THUMBNAILS);
  return (
    <span className="cell-thumbnails" title={files.map(({ name }) => name).join("\n")}>
      {shown.map((file) => {
        const href = safeAddress(file.link);
        if (href !== null && isPicture(file.name)) return <PictureValue key={file.link} links={[file.link]} place="list" />;
        const kind = fileKind(file.name);
        return href === null ? (
          <span key={file.link} className="cell-file-kind">
            {kind}
          </span>
        ) : (
          <a
            key={file.link}
            className="cell-file-kind"
            href={href}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={file.name}
            onClick={(event) => event.stopPropagation()}
          >
            {kind === "" ? "…" : kind}
          </a>
        );
      })}
      {files.length > THUMBNAILS && <span className="cell-more">+{files.length - THUMBNAILS}</span>}
    </span>
  );
}

const THUMBNAILS = 3;

function FileList({ value }: { readonly value: Json }) {
  const files = filesOf(value);
  const pictures = files.filter((file) => isPicture(file.name));
  return (
    <span className="cell-file-list">
      {pictures.length > 0 && <PictureValue links={pictures.map(({ link }) => link)} place="dialog" />}
      <span className="cell-files">
        {files.map(({ link, name, size }) => {
          const href = safeAddress(link);
          return (
            <span key={link} className="cell-file">
              {href === null ? (
                name
              ) : (
                <a href={href} target="_blank" rel="noreferrer noopener" title={name}>
                  {name}
                </a>
              )}
              {size !== null && <span className="cell-file-size">{byteText(size)}</span>}
            </span>
          );
        })}
      </span>
    </span>
  );
}

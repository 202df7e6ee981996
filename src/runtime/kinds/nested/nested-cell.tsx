import { useI18n } from "#ui";
import { valueTexts } from "../../values/value-texts.ts";
import type { CellProps } from "../kind-view.ts";
import { CellLine } from "../shared/line/cell-line.tsx";
import { nestedText } from "./nested-text.ts";
import { NestedTable } from "./nested-table.tsx";

export function NestedCell({ module, field, value, place, record, FieldValue }: CellProps) {
  const { t, text } = useI18n(valueTexts);
  if (place === "list") {
    const words = { text, yes: t("yes"), no: t("no"), separator: t("listSeparator") };
    return <CellLine text={nestedText(field, value, words)} place="list" />;
  }
  return (
    <NestedTable
      field={field}
      value={value}
      renderPart={(column, item) => <FieldValue module={module} field={column} record={item} around={record} place="dialog" />}
    />
  );
}

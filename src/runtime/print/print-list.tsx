import Radio from "@arco-design/web-react/es/Radio";
import { useState } from "react";
import { useI18n } from "#ui";
import { numberText } from "../values/number-text.ts";
import { RecordStore } from "../stores/record-store.ts";
import type { RecordToolProps } from "../action-model/record-tool.ts";
import { ListSheet } from "./list-sheet.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import { MOST_PRINTED, rowsToPrint, type PrintedRows } from "./printed-rows.ts";
import { printTexts } from "./print-texts.ts";

/** Asks which rows, then prints the list as it is shown: its columns in their order, its conditions in words. */
export function PrintList({ target, onClose }: RecordToolProps) {
  const { t, text } = useI18n(printTexts);
  const { module, records, selection } = target;
  const store = target instanceof RecordStore ? target : null;
  const total = store?.total ?? records.length;
  const matching = store?.about === true ? t("about", { count: numberText(total) }) : String(total);
  const picked = selection.matching === null ? selection.records : [];
  const [rows, choose] = useState<PrintedRows>(picked.length > 0 ? "selected" : "page");

  return (
    <PrintDialog
      name={text(module.title)}
      read={() => rowsToPrint(target, rows)}
      renderSheet={(sheet) => (
        <ListSheet
          target={target}
          rows={sheet}
          cutFrom={rows === "matching" && total > MOST_PRINTED ? matching : null}
          onDone={onClose}
        />
      )}
      onClose={onClose}
    >
      <Radio.Group direction="vertical" value={rows} aria-label={t("rows")} onChange={(value: PrintedRows) => choose(value)}>
        <Radio value="page">{t("page", { count: records.length })}</Radio>
        {total > records.length && (
          <Radio value="matching">
            {total > MOST_PRINTED ? t("capped", { most: MOST_PRINTED, count: matching }) : t("matching", { count: total })}
          </Radio>
        )}
        {picked.length > 0 && <Radio value="selected">{t("selected", { count: picked.length })}</Radio>}
      </Radio.Group>
    </PrintDialog>
  );
}

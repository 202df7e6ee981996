import Button from "@arco-design/web-react/es/Button";
import Radio from "@arco-design/web-react/es/Radio";
import { useState } from "react";
import type { StoredRecord } from "#contract";
import { Modal, useI18n } from "#ui";
import { numberText } from "../values/number-text.ts";
import { RecordStore } from "../stores/record-store.ts";
import type { RecordToolProps } from "../action-model/record-tool.ts";
import { ListSheet } from "./list-sheet.tsx";
import { MOST_PRINTED, rowsToPrint, type PrintedRows } from "./printed-rows.ts";
import { printTexts } from "./print-texts.ts";

const WIDTH = 440;

/** Asks which rows, then prints the list as it is shown: its columns in their order, its conditions in words. */
export function PrintList({ target, onClose }: RecordToolProps) {
  const { t, text } = useI18n(printTexts);
  const { module, records, selection } = target;
  const store = target instanceof RecordStore ? target : null;
  const total = store?.total ?? records.length;
  const matching = store?.about === true ? t("about", { count: numberText(total) }) : String(total);
  const picked = selection.matching === null ? selection.records : [];
  const [rows, choose] = useState<PrintedRows>(picked.length > 0 ? "selected" : "page");
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [sheet, setSheet] = useState<readonly StoredRecord[] | null>(null);

  const print = async () => {
    setBusy(true);
    try {
      setSheet(await rowsToPrint(target, rows));
      setOpen(false);
    } catch {
      // The api has said why; the dialog stays.
      setBusy(false);
    }
  };

  return (
    <>
      <Modal
        open={open}
        title={t("title", { title: text(module.title) })}
        width={WIDTH}
        onClose={() => setOpen(false)}
        afterClose={() => sheet === null && onClose()}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button type="primary" loading={busy} onClick={() => void print()}>
              {busy ? t("preparing") : t("print")}
            </Button>
          </>
        }
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
      </Modal>
      {sheet !== null && (
        <ListSheet
          target={target}
          rows={sheet}
          cutFrom={rows === "matching" && total > MOST_PRINTED ? matching : null}
          onDone={onClose}
        />
      )}
    </>
  );
}

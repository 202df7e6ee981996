import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { RowImport } from "#runtime";
import { Icon, useI18n } from "#ui";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";

/** Reminds of the rows of the spreadsheet that a module was made from, and imports them once the module is in force. */
export const RowsNote = observer(function RowsNote({ store }: { readonly store: StudioStore }) {
  const { t } = useI18n(studioTexts);
  const [importing, setImporting] = useState(false);
  const { rows, saved, file } = store;
  if (rows === null) return null;
  const module = saved === null ? "" : (file?.module ?? "");
  const close = () => {
    setImporting(false);
    store.forgetRows();
  };
  return (
    <div className="studio-rows" role="status">
      <Icon name="file" />
      <span>
        {t("rows", { name: rows.name })}
        {module === "" && <small>{t(store.writable ? "rows.first" : "rows.readOnly")}</small>}
      </span>
      <Button size="small" onClick={() => store.forgetRows()}>
        {t("rows.dismiss")}
      </Button>
      {store.writable && (
        <Button size="small" type="primary" disabled={module === ""} onClick={() => setImporting(true)}>
          {t("rows.import")}
        </Button>
      )}
      {importing && <RowImport module={module} file={rows} onClose={close} />}
    </div>
  );
});

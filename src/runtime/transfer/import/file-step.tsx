import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useRef, useState, type DragEvent } from "react";
import { IMPORT_FILES } from "#contract";
import { FileInput, Icon, useI18n } from "#ui";
import { byteText } from "../../values/byte-text.ts";
import type { ImportStore } from "./import-store.ts";
import { ProgressBar } from "../common/job-progress.tsx";
import { TemplateLink } from "./template-link.tsx";
import { transferTexts } from "../common/transfer-texts.ts";

const ACCEPT = IMPORT_FILES.join(",");

/** Takes a chosen or dropped file, and offers a template. */
export const FileStep = observer(function FileStep({ store }: { readonly store: ImportStore }) {
  const { t } = useI18n(transferTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [unfit, setUnfit] = useState<string | null>(null);
  const { file, uploaded } = store;

  const take = (files: ArrayLike<File>) => {
    const chosen = files[0];
    if (chosen === undefined) return;
    const fits = IMPORT_FILES.some((ending) => chosen.name.toLowerCase().endsWith(ending));
    setUnfit(fits ? null : t("file.unfit", { name: chosen.name }));
    if (fits) void store.send(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (uploaded === null) take(event.dataTransfer.files);
  };
  if (uploaded !== null && file !== null)
    return (
      <div className="transfer-drop" data-busy>
        <p className="transfer-drop-name">
          {t("file.sending", { name: file.name })} <small>{byteText(file.size)}</small>
        </p>
        <ProgressBar label={t("file.sending", { name: file.name })} percent={Math.floor(uploaded * 100)} />
        <Button onClick={store.stopSending}>{t("file.stop")}</Button>
      </div>
    );
  return (
    <>
      <div
        className="transfer-drop"
        data-over={over || undefined}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <button type="button" className="transfer-drop-button" onClick={() => picker.current?.click()}>
          <Icon name="upload" className="transfer-drop-icon" />
          <strong>{t(over ? "file.dropNow" : "file.drop")}</strong>
          <span>{t("file.kinds")}</span>
        </button>
        <FileInput ref={picker} accept={ACCEPT} onChoose={take} />
      </div>
      {unfit !== null && (
        <p role="alert" className="transfer-problem">
          {unfit}
        </p>
      )}
      {file !== null && store.unsent && (
        <Button className="transfer-again" onClick={() => void store.send(file)}>
          {t("file.again", { name: file.name })}
        </Button>
      )}
      <TemplateLink client={store.client} />
    </>
  );
});

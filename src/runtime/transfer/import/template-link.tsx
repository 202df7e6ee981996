import Button from "@arco-design/web-react/es/Button";
import { Icon, useI18n } from "#ui";
import type { TransferClient } from "../common/transfer-client.ts";
import { transferTexts } from "../common/transfer-texts.ts";
import { useDownload } from "./use-download.ts";

/** A workbook to fill in. */
export function TemplateLink({ client }: { readonly client: TransferClient }) {
  const { t } = useI18n(transferTexts);
  const { busy, problem, download } = useDownload();
  return (
    <div className="transfer-template">
      <div>
        <strong>{t("template.title")}</strong>
        <p>{t("template.hint")}</p>
        {problem !== null && (
          <p role="alert" className="transfer-problem">
            {problem}
          </p>
        )}
      </div>
      <Button icon={<Icon name="download" />} loading={busy} onClick={() => download(() => client.saveTemplate())}>
        {t("template.get")}
      </Button>
    </div>
  );
}

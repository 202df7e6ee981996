import Button from "@arco-design/web-react/es/Button";
import Progress from "@arco-design/web-react/es/Progress";
import { IconDelete, IconEye, IconFile } from "@arco-design/web-react/icon";
import { useI18n } from "#ui";
import { formTexts } from "../form-texts.ts";
import type { UploadItem } from "./use-uploads.ts";

interface UploadedItemProps {
  readonly item: UploadItem;
  readonly picture: boolean;
  readonly disabled: boolean;
  readonly onRemove: () => void;
  readonly onPreview: () => void;
}

export function UploadedItem({ item, picture, disabled, onRemove, onPreview }: UploadedItemProps) {
  const { t } = useI18n(formTexts);
  const busy = item.progress !== null;
  return (
    <li className="form-upload-item" aria-busy={busy}>
      {picture ? (
        busy ? (
          <div className="form-upload-thumb" />
        ) : (
          <img className="form-upload-thumb" src={item.link} alt={item.name} loading="lazy" />
        )
      ) : (
        <span className="form-upload-name">
          <IconFile aria-hidden="true" />
          {busy ? (
            item.name
          ) : (
            <a href={item.link} target="_blank" rel="noreferrer noopener">
              {item.name}
            </a>
          )}
        </span>
      )}
      {busy && (
        <Progress
          size="mini"
          percent={Math.round((item.progress ?? 0) * 100)}
          aria-label={t("uploading", { percent: Math.round((item.progress ?? 0) * 100) })}
        />
      )}
      <span className="form-upload-tools">
        {picture && !busy && (
          <Button type="text" size="mini" icon={<IconEye />} aria-label={`${t("preview")} ${item.name}`} onClick={onPreview} />
        )}
        {!disabled && (
          <Button
            type="text"
            size="mini"
            status="danger"
            icon={<IconDelete />}
            aria-label={t("removeFile", { name: item.name })}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

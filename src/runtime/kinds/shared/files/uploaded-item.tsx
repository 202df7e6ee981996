import Button from "@arco-design/web-react/es/Button";
import Progress from "@arco-design/web-react/es/Progress";
import { IconDelete, IconDown, IconEye, IconFile, IconUp } from "@arco-design/web-react/icon";
import { useI18n } from "#ui";
import { isPicture } from "../../../values/file-kind.ts";
import { safeAddress } from "../../../values/safe-address.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { byteText } from "../../../values/byte-text.ts";
import type { UploadItem } from "./use-uploads.ts";

interface UploadedItemProps {
  readonly item: UploadItem;
  /** The list contains only pictures, so they are large. */
  readonly picture: boolean;
  readonly disabled: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onRemove: () => void;
  /** Null without a neighbour to swap with. */
  readonly onMove: ((step: -1 | 1) => void) | null;
  /** Null for a file without a preview in the page. */
  readonly onPreview: (() => void) | null;
}

export function UploadedItem(props: UploadedItemProps) {
  const { t } = useI18n(formTexts);
  const { item, picture, disabled, onMove, onPreview } = props;
  const busy = item.progress !== null;
  const href = busy ? null : safeAddress(item.link);
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
          {!busy && isPicture(item.name) ? (
            <img className="form-upload-mini" src={item.link} alt="" loading="lazy" />
          ) : (
            <IconFile aria-hidden="true" />
          )}
          {href === null ? (
            <span className="form-upload-title">{item.name}</span>
          ) : (
            <a href={href} target="_blank" rel="noreferrer noopener" title={item.name}>
              {item.name}
            </a>
          )}
          {item.size !== null && <span className="form-upload-size">{byteText(item.size)}</span>}
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
        {onPreview !== null && !busy && (
          <Button type="text" size="mini" icon={<IconEye />} aria-label={`${t("preview")} ${item.name}`} onClick={onPreview} />
        )}
        {!disabled && onMove !== null && !busy && (
          <>
            <Button
              type="text"
              size="mini"
              icon={<IconUp />}
              disabled={props.first}
              aria-label={`${t("moveUp")} ${item.name}`}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              size="mini"
              icon={<IconDown />}
              disabled={props.last}
              aria-label={`${t("moveDown")} ${item.name}`}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {!disabled && (
          <Button
            type="text"
            size="mini"
            status="danger"
            icon={<IconDelete />}
            aria-label={t("removeFile", { name: item.name })}
            onClick={props.onRemove}
          />
        )}
      </span>
    </li>
  );
}

import Button from "@arco-design/web-react/es/Button";
import Image from "@arco-design/web-react/es/Image";
import { IconUpload } from "@arco-design/web-react/icon";
import { useId, useRef, useState, type DragEvent } from "react";
import { PICTURES } from "#metadata";
import { FileInput, useI18n } from "#ui";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { byteText } from "../../../values/byte-text.ts";
import { buttonAttributes } from "../widget/control-attributes.ts";
import { UploadedItem } from "./uploaded-item.tsx";
import { isPicture } from "../../../values/file-kind.ts";
import { useUploads } from "./use-uploads.ts";
import "./upload-widget.css";

/** Pictures by address; several where the field holds several. */
export function ImageWidget(props: FieldWidgetProps) {
  return <Uploads {...props} pictures />;
}

export function FileWidget(props: FieldWidgetProps) {
  return <Uploads {...props} pictures={false} />;
}

/** Ordered files with their names and sizes. */
export function FilesWidget(props: FieldWidgetProps) {
  return <Uploads {...props} pictures={false} />;
}

/**
 * Accepts files by selection and by drop. `ui:options`: `accept` as in HTML, `maxSize` in bytes,
 * `limit` the number of files.
 */
function Uploads(props: FieldWidgetProps & { readonly pictures: boolean }) {
  const { t } = useI18n(formTexts);
  const { field, options, pictures, disabled } = props;
  const accept = typeof options["accept"] === "string" ? options["accept"] : pictures ? PICTURES : "";
  const maxSize = typeof options["maxSize"] === "number" ? options["maxSize"] : null;
  const several = field.multiple || field.type === "array";
  const stated = options["limit"] ?? field.schema["maxItems"];
  const limit = several ? (typeof stated === "number" ? stated : Infinity) : 1;
  const uploads = useUploads(props, { accept, maxSize, limit, pictures });
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const [preview, setPreview] = useState<number | null>(null);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) uploads.add([...event.dataTransfer.files]);
  };
  // Help from the module's author is more specific than ours.
  const helped = props.session.shape.uiFields[field.name]?.["ui:help"] !== undefined;
  const hints = helped
    ? []
    : [
        accept === "" ? "" : t("acceptHint", { types: typesText(accept, (kind) => t(kind)) }),
        maxSize === null ? "" : t("sizeHint", { limit: byteText(maxSize) }),
        several && limit !== Infinity ? t("countHint", { count: limit }) : "",
      ].filter((hint) => hint !== "");
  const shown = uploads.items.filter((item) => item.progress === null && (pictures || isPicture(item.name)));
  const full = several && uploads.items.length >= limit;

  return (
    <div
      className="form-upload"
      data-over={over || undefined}
      data-pictures={pictures || undefined}
      data-invalid={props.invalid || undefined}
      onDragOver={(event) => (event.preventDefault(), setOver(!disabled))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {uploads.items.length > 0 && (
        <ul className="form-upload-items">
          {uploads.items.map((item, index) => (
            <UploadedItem
              key={item.key}
              item={item}
              picture={pictures}
              disabled={disabled}
              onRemove={() => uploads.remove(item)}
              onMove={several && uploads.items.length > 1 ? (step) => uploads.move(item, step) : null}
              first={index === 0}
              last={index === uploads.items.length - 1}
              onPreview={shown.includes(item) ? () => setPreview(shown.indexOf(item)) : null}
            />
          ))}
        </ul>
      )}
      {!full && (
        <Button
          {...buttonAttributes(props)}
          aria-describedby={[props.describedBy, hintId].filter((id) => id !== undefined).join(" ")}
          disabled={disabled}
          className="form-upload-button"
          onClick={() => picker.current?.click()}
        >
          <IconUpload /> {t("upload")}
        </Button>
      )}
      <FileInput ref={picker} accept={accept} multiple={several} onChoose={(files) => uploads.add(files)} />
      <div className="form-upload-hint" id={hintId}>
        {hints.join(" · ")}
      </div>
      <div role="status" className="form-upload-hint">
        {uploads.note}
      </div>
      <div role="alert" className="form-upload-problem">
        {uploads.problem}
      </div>
      {preview !== null && (
        <Image.PreviewGroup
          srcList={shown.map((item) => item.link)}
          visible
          current={preview}
          onChange={setPreview}
          onVisibleChange={(visible) => !visible && setPreview(null)}
        />
      )}
    </div>
  );
}

const WHOLE_KINDS = { "image/*": "pictures", "video/*": "videos", "audio/*": "sounds" } as const;

/** `image/png,.pdf` → `PNG / PDF` */
function typesText(accept: string, say: (kind: (typeof WHOLE_KINDS)[keyof typeof WHOLE_KINDS]) => string): string {
  return accept
    .split(",")
    .map((part) => {
      const type = part.trim();
      return isWholeKind(type) ? say(WHOLE_KINDS[type]) : type.replace(/^\.|^[a-z]+\//, "").toUpperCase();
    })
    .join(" / ");
}

function isWholeKind(type: string): type is keyof typeof WHOLE_KINDS {
  return type in WHOLE_KINDS;
}

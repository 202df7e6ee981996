import TiptapImage from "@tiptap/extension-image";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useMemo, useRef } from "react";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { useFormServices } from "../../form-model/services.ts";
import { labelId } from "../../form-model/element-ids.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { textOf } from "../../values/text-of.ts";
import "./rich-text-widget.css";

/**
 * A picture without a description has an empty `alt`. Without the attribute screen readers would
 * read out the address.
 */
const Picture = TiptapImage.extend({
  addAttributes() {
    return { ...this.parent?.(), alt: { default: "" } };
  },
});

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      protocols: ["http", "https", "mailto", "tel"],
      HTMLAttributes: { rel: "noreferrer noopener", target: "_blank" },
    },
  }),
  Picture.configure({ allowBase64: false }),
];

/**
 * Edits HTML of a small, fixed vocabulary. The server sanitises it again. Pictures are uploaded,
 * never embedded.
 */
export function RichTextWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { id, label, placeholder, invalid, required, describedBy, disabled, session, pointer, onChange } = props;
  const services = useFormServices();
  const draft = useDraft(textOf(props.value), (html) => onChange(html === "" ? undefined : html), session, pointer);
  const change = useRef(draft.change);
  change.current = draft.change;
  const attributes = useMemo(
    () => ({
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelId(id),
      ...(label === "" ? { "aria-label": placeholder } : {}),
      ...(invalid ? { "aria-invalid": "true" } : {}),
      ...(required ? { "aria-required": "true" } : {}),
      ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    }),
    [id, label, placeholder, invalid, required, describedBy],
  );
  const upload = async (file: File): Promise<void> => {
    const reply = await services.upload(file);
    editor?.chain().focus().setImage({ src: reply.link, alt: reply.originalName }).run();
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: draft.value,
    editable: !disabled,
    // The content security policy forbids styles made by scripts, so rich-text-widget.css has those
    // of ProseMirror.
    injectCSS: false,
    editorProps: {
      attributes,
      handlePaste: (_view, event) => takeImages(event.clipboardData, upload),
      handleDrop: (_view, event) => takeImages(event.dataTransfer, upload),
    },
    onUpdate: ({ editor: current }) => change.current(current.isEmpty ? "" : current.getHTML()),
  });
  useEffect(() => {
    if (editor !== null && !editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, attributes]);
  // A value from outside (a cleared field) replaces the content; our own value returns unchanged.
  useEffect(() => {
    if (editor !== null && !editor.isDestroyed && draft.value !== (editor.isEmpty ? "" : editor.getHTML()) && !editor.isFocused)
      editor.commands.setContent(draft.value, { emitUpdate: false });
  }, [editor, draft.value]);

  return (
    <div className="form-rich" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {editor !== null && !disabled && <RichTextToolbar editor={editor} label={t("richText")} onImage={upload} />}
      <EditorContent editor={editor} className="form-rich-body rich-content" />
    </div>
  );
}

/**
 * Uploads pasted or dropped pictures.
 * @returns true if there were any
 */
function takeImages(transfer: DataTransfer | null, upload: (file: File) => Promise<void>): boolean {
  const images = [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/"));
  for (const image of images) void upload(image);
  return images.length > 0;
}

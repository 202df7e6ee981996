import TiptapImage from "@tiptap/extension-image";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { useI18n } from "#ui";
import { formTexts } from "../../form-model/form-texts.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import "./rich-text-widget.css";

export interface RichTextEditorProps {
  /** HTML; empty without text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** Attributes of the editable element: id, label, state. Constant as long as they say the same. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** @returns address and name of the stored picture */
  readonly upload: (file: File) => Promise<{ readonly link: string; readonly originalName: string }>;
}

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
export function RichTextEditor({ value, onChange, attributes, disabled, invalid, upload }: RichTextEditorProps) {
  const { t } = useI18n(formTexts);
  const change = useRef(onChange);
  change.current = onChange;
  const addPicture = async (file: File): Promise<void> => {
    const reply = await upload(file);
    editor?.chain().focus().setImage({ src: reply.link, alt: reply.originalName }).run();
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !disabled,
    // The content security policy forbids styles made by scripts, so rich-text-widget.css has those
    // of ProseMirror.
    injectCSS: false,
    editorProps: {
      attributes,
      handlePaste: (_view, event) => takeImages(event.clipboardData, addPicture),
      handleDrop: (_view, event) => takeImages(event.dataTransfer, addPicture),
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
    if (editor !== null && !editor.isDestroyed && value !== (editor.isEmpty ? "" : editor.getHTML()) && !editor.isFocused)
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="form-rich" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {editor !== null && !disabled && <RichTextToolbar editor={editor} label={t("richText")} onImage={addPicture} />}
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

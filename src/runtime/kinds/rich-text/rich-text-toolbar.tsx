import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import {
  IconBold,
  IconH2,
  IconH3,
  IconImage,
  IconItalic,
  IconLink,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconStrikethrough,
  IconUndo,
  IconUnorderedList,
} from "@arco-design/web-react/icon";
import { useEditorState, type Editor } from "@tiptap/react";
import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import { FileInput, useI18n } from "#ui";
import { formTexts } from "../../form-model/form-texts.ts";

interface RichTextToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly onImage: (file: File) => Promise<void>;
}

interface Tool {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly active: boolean;
  readonly disabled: boolean;
  readonly run: () => void;
}

export function RichTextToolbar({ editor, label, onImage }: RichTextToolbarProps) {
  const { t } = useI18n(formTexts);
  const [linking, setLinking] = useState(false);
  const [problem, setProblem] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive("bold"),
      italic: current.isActive("italic"),
      strike: current.isActive("strike"),
      h2: current.isActive("heading", { level: 2 }),
      h3: current.isActive("heading", { level: 3 }),
      bullet: current.isActive("bulletList"),
      ordered: current.isActive("orderedList"),
      quote: current.isActive("blockquote"),
      link: current.isActive("link"),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tool = (name: string, text: string, icon: ReactNode, run: () => void, active = false, disabled = false): Tool => ({
    name,
    label: text,
    icon,
    active,
    disabled,
    run,
  });
  const tools: readonly Tool[] = [
    tool("bold", t("bold"), <IconBold />, () => chain().toggleBold().run(), state.bold),
    tool("italic", t("italic"), <IconItalic />, () => chain().toggleItalic().run(), state.italic),
    tool("strike", t("strike"), <IconStrikethrough />, () => chain().toggleStrike().run(), state.strike),
    tool("h2", t("heading", { level: 1 }), <IconH2 />, () => chain().toggleHeading({ level: 2 }).run(), state.h2),
    tool("h3", t("heading", { level: 2 }), <IconH3 />, () => chain().toggleHeading({ level: 3 }).run(), state.h3),
    tool("bullet", t("bulletList"), <IconUnorderedList />, () => chain().toggleBulletList().run(), state.bullet),
    tool("ordered", t("orderedList"), <IconOrderedList />, () => chain().toggleOrderedList().run(), state.ordered),
    tool("quote", t("quote"), <IconQuote />, () => chain().toggleBlockquote().run(), state.quote),
    tool("link", t("link"), <IconLink />, () => setLinking(!linking), state.link || linking),
    tool("image", t("image"), <IconImage />, () => picker.current?.click()),
    tool("undo", t("undo"), <IconUndo />, () => chain().undo().run(), false, !state.undo),
    tool("redo", t("redo"), <IconRedo />, () => chain().redo().run(), false, !state.redo),
  ];
  const add = async (file: File | undefined): Promise<void> => {
    setProblem("");
    if (file === undefined) return;
    try {
      await onImage(file);
    } catch (error) {
      setProblem(t("uploadFailed", { name: file.name, reason: error instanceof Error ? error.message : String(error) }));
    }
  };
  return (
    <>
      <div className="form-rich-tools" role="toolbar" aria-label={label}>
        {tools.map(({ name, label: text, icon, active, disabled, run }) => (
          <Button
            key={name}
            type="text"
            size="small"
            icon={icon}
            title={text}
            aria-label={text}
            aria-pressed={active}
            data-active={active || undefined}
            disabled={disabled}
            onMouseDown={(event: MouseEvent) => event.preventDefault()}
            onClick={run}
          />
        ))}
        <FileInput ref={picker} accept="image/png,image/jpeg,image/gif,image/webp" onChoose={([file]) => void add(file)} />
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      {problem !== "" && (
        <div role="alert" className="form-rich-problem">
          {problem}
        </div>
      )}
    </>
  );
}

function LinkRow({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useI18n(formTexts);
  const present: unknown = editor.getAttributes("link")["href"];
  const [address, setAddress] = useState(typeof present === "string" ? present : "");
  const apply = (): void => {
    const href = normalAddress(address);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && present === undefined)
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className="form-rich-link">
      <Input
        autoFocus
        size="small"
        aria-label={t("linkAddress")}
        placeholder="https://"
        value={address}
        onChange={setAddress}
        onPressEnter={(event) => {
          event.preventDefault();
          apply();
        }}
      />
      <Button size="small" type="primary" onClick={apply}>
        {t("linkApply")}
      </Button>
      {present !== undefined && (
        <Button
          size="small"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          {t("linkRemove")}
        </Button>
      )}
    </div>
  );
}

/** `example.com` → `https://example.com`; schemes that run code never become a link. */
export function normalAddress(typed: string): string {
  const text = typed.trim();
  if (text === "") return "";
  if (/^(?:https?:|mailto:|tel:|\/|#)/i.test(text)) return text;
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? "" : `https://${text}`;
}

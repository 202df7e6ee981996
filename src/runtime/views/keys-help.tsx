import { Modal, defineTexts, useI18n } from "#ui";
import { panelTexts } from "./panel-texts.ts";
import "./panels.css";

const keyTexts = defineTexts("listKeys", {
  zh: {
    search: "转到搜索",
    down: "下一行",
    up: "上一行",
    open: "打开当前行",
    edit: "编辑当前行",
    add: "新增",
    select: "选择当前行",
    range: "选择到当前行",
    cell: "编辑单元格（也可双击）",
    nextCell: "保存并转到下一个单元格",
    leave: "离开，不保存",
    sort: "按多列排序（在列标题上）",
    help: "显示此帮助",
  },
  en: {
    search: "Go to the search",
    down: "Next row",
    up: "Previous row",
    open: "Open the row",
    edit: "Edit the row",
    add: "Add",
    select: "Select the row",
    range: "Select up to the row",
    cell: "Edit a cell (or double click)",
    nextCell: "Save and go to the next cell",
    leave: "Leave without saving",
    sort: "Sort by several columns (on column titles)",
    help: "Show this help",
  },
});

const KEYS = [
  ["search", ["/"]],
  ["down", ["j", "↓"]],
  ["up", ["k", "↑"]],
  ["open", ["Enter"]],
  ["edit", ["e"]],
  ["add", ["n"]],
  ["select", ["Space"]],
  ["range", ["Shift", "Space"]],
  ["cell", ["F2", "Enter"]],
  ["nextCell", ["Tab"]],
  ["leave", ["Esc"]],
  ["sort", ["Shift", "Click"]],
  ["help", ["?"]],
] as const;

/** What the keyboard does in a list. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n(keyTexts);
  const panel = useI18n(panelTexts);
  return (
    <Modal open title={panel.t("shortcuts")} width={460} footer={null} onClose={onClose}>
      <dl className="trellis-keys">
        {KEYS.map(([what, keys]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

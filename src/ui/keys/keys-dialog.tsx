import { useEffect, useState } from "react";
import { Modal } from "../feedback/modal.tsx";
import { defineTexts } from "../i18n/texts.ts";
import { useI18n } from "../i18n/use-i18n.ts";
import { Keys } from "./keys.tsx";
import { offeredShortcuts, type ShortcutGroup } from "./shortcuts.ts";

const texts = defineTexts("keys", { zh: { title: "键盘快捷键" }, en: { title: "Keyboard shortcuts" } });

/** Lists the keyboard shortcuts of the console and of the open screen. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, text } = useI18n(texts);
  const [open, setOpen] = useState(true);
  const [groups, setGroups] = useState<readonly ShortcutGroup[] | null>(null);
  useEffect(() => {
    void offeredShortcuts().then(setGroups, onClose);
  }, [onClose]);
  if (groups === null) return null;
  return (
    <Modal open={open} title={t("title")} width={520} footer={null} onClose={() => setOpen(false)} afterClose={onClose}>
      <div className="ui-keys-help">
        {groups.map(({ title, shortcuts }) => (
          <section key={title.en} aria-label={text(title)}>
            <h3>{text(title)}</h3>
            <dl>
              {shortcuts.map(({ keys, what }) => (
                <div key={what.en}>
                  <dt>
                    <Keys keys={keys} />
                  </dt>
                  <dd>{text(what)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

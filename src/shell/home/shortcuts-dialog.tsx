import Button from "@arco-design/web-react/es/Button";
import Search from "@arco-design/web-react/es/Input/search";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { HOME_LIMITS, homeShortcutsEndpoint } from "#contract";
import { ApiError, callEndpoint } from "#runtime";
import { Icon, Modal, toast, useI18n } from "#ui";
import { nameOfMenu } from "../menu/menu-name.ts";
import { useShell } from "../stores/shell-context.tsx";
import { homeTexts } from "./home-texts.ts";
import "./shortcuts-dialog.css";

interface ShortcutsDialogProps {
  readonly pinned: readonly string[];
  readonly onPinned: (paths: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses and orders the shortcuts of the home screen. */
export const ShortcutsDialog = observer(function ShortcutsDialog({ pinned, onPinned, onClose }: ShortcutsDialogProps) {
  const { api, menu } = useShell();
  const { t, locale } = useI18n(homeTexts);
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState(() => pinned.filter((path) => menu.byPath.has(path)));
  const [q, setQ] = useState("");
  const [busy, setBusy] = useState(false);
  const nameOf = (path: string): string => {
    const entry = menu.byPath.get(path);
    return entry === undefined ? path : nameOfMenu(entry.node, locale);
  };
  const others = [...menu.byPath.keys()].filter(
    (path) => !chosen.includes(path) && nameOf(path).toLowerCase().includes(q.trim().toLowerCase()),
  );
  const full = chosen.length >= HOME_LIMITS.shortcuts;
  const move = (at: number, step: 1 | -1): void => {
    const path = chosen[at];
    if (path === undefined) return;
    const rest = chosen.filter((one) => one !== path);
    setChosen([...rest.slice(0, at + step), path, ...rest.slice(at + step)]);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await callEndpoint(api, homeShortcutsEndpoint, { body: { paths: chosen } });
      onPinned(chosen);
      toast.success(t("saved"));
      setOpen(false);
    } catch (error) {
      // The api has shown the error; the choice stays for another attempt.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t("shortcuts.editLabel")}
      width={600}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="home-pins">
        <p>{t("shortcuts.hint", { most: HOME_LIMITS.shortcuts })}</p>
        {chosen.length > 0 && (
          <>
            <h3>{t("shortcuts.pinned")}</h3>
            <ul>
              {chosen.map((path, at) => (
                <li key={path}>
                  <Icon name={menu.byPath.get(path)?.node.source || "file"} />
                  <span>{nameOf(path)}</span>
                  <PinButton
                    icon="up"
                    label={t("shortcuts.up", { name: nameOf(path) })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <PinButton
                    icon="down"
                    label={t("shortcuts.down", { name: nameOf(path) })}
                    disabled={at === chosen.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <PinButton
                    icon="close"
                    label={t("shortcuts.unpin", { name: nameOf(path) })}
                    onClick={() => setChosen(chosen.filter((one) => one !== path))}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        <h3>{t("shortcuts.others")}</h3>
        <Search allowClear value={q} onChange={setQ} placeholder={t("shortcuts.search")} aria-label={t("shortcuts.search")} />
        {others.length === 0 ? (
          <p>{t("shortcuts.noneFound")}</p>
        ) : (
          <ul>
            {others.map((path) => (
              <li key={path}>
                <Icon name={menu.byPath.get(path)?.node.source || "file"} />
                <span>{nameOf(path)}</span>
                <PinButton
                  icon="plus"
                  label={t("shortcuts.pin", { name: nameOf(path) })}
                  disabled={full}
                  onClick={() => setChosen([...chosen, path])}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
});

interface PinButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function PinButton({ icon, label, disabled = false, onClick }: PinButtonProps) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

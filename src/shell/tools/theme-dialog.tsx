import { observer } from "mobx-react-lite";
import { useState } from "react";
import Button from "@arco-design/web-react/es/Button";
import { Icon, Modal, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { themeTexts } from "./theme-texts.ts";
import { isHex } from "../appearance/colour.ts";
import { lookOf } from "../appearance/theme-style.ts";
import { DEFAULT_LOOKS } from "../appearance/look.ts";
import { DEFAULT_ACCENT, THEMES, themeOf, type Theme } from "../appearance/themes.ts";
import "./theme-dialog.css";

const SWATCHES = [
  DEFAULT_ACCENT,
  "#1e9fff",
  "#3c8dbc",
  "#12b8a6",
  "#3bb878",
  "#c9a15a",
  "#f08a24",
  "#e5484d",
  "#d6409f",
  "#7c5cff",
];

/** Chooses a theme and its colour; the choice shows at once. */
export const ThemeDialog = observer(function ThemeDialog({ onClose }: { readonly onClose: () => void }) {
  const { appearance } = useShell();
  const { t, text } = useI18n(themeTexts);
  const [open, setOpen] = useState(true);
  const { look } = appearance;
  const chosen = themeOf(look.theme) ?? themeOf("default");
  const accent = look.accent ?? chosen?.accent ?? DEFAULT_ACCENT;
  const tint = (colour: string) => {
    if (chosen !== null && isHex(colour)) appearance.choose(lookOf(chosen, colour));
  };
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={t("theme.title")}
      width={720}
      closeOnMask
      onClose={close}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => appearance.choose(DEFAULT_LOOKS.light)}>{t("theme.reset")}</Button>
          <Button type="primary" onClick={close}>
            {t("theme.done")}
          </Button>
        </>
      }
    >
      <div className="theme-dialog">
        <fieldset>
          <legend>{t("theme.themes")}</legend>
          <div className="theme-cards">
            {THEMES.map((theme) => (
              <label key={theme.name} className="theme-card">
                <input
                  type="radio"
                  name="theme"
                  className="ui-unseen"
                  checked={theme === chosen}
                  onChange={() => appearance.choose(lookOf(theme, null))}
                />
                <Preview theme={theme} accent={theme === chosen ? accent : theme.accent} />
                <span className="theme-name">{text(theme.title)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t("theme.colour")}</legend>
          <div className="theme-colours">
            {SWATCHES.map((colour) => (
              <button
                key={colour}
                type="button"
                className="theme-swatch"
                style={{ background: colour }}
                aria-label={t("theme.swatch", { colour })}
                aria-pressed={accent.toLowerCase() === colour}
                title={colour}
                onClick={() => tint(colour)}
              >
                {accent.toLowerCase() === colour && <Icon name="check" />}
              </button>
            ))}
            <input
              type="color"
              className="theme-picker"
              aria-label={t("theme.pick")}
              value={accent}
              onChange={({ target }) => tint(target.value)}
            />
            <HexField key={accent} value={accent} onChange={tint} />
          </div>
        </fieldset>
      </div>
    </Modal>
  );
});

function Preview({ theme, accent }: { readonly theme: Theme; readonly accent: string }) {
  return (
    <span className="theme-preview" aria-hidden="true" style={{ background: theme.sky ?? theme.page }}>
      <i className="theme-preview-rail" style={{ background: theme.rail }}>
        <b style={{ background: accent }} />
      </i>
      <i className="theme-preview-bar" style={{ background: theme.bar }} />
      <i className="theme-preview-page" style={{ background: theme.surface }}>
        <b style={{ background: accent }} />
      </i>
    </span>
  );
}

interface HexFieldProps {
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** For a colour that a house style names. Typing shows as soon as it is a whole colour. */
function HexField({ value, onChange }: HexFieldProps) {
  const { t } = useI18n(themeTexts);
  const [typed, setTyped] = useState(value);
  const wrong = typed !== "" && !isHex(typed);
  return (
    <label className="theme-hex">
      <span className="ui-unseen">{t("theme.hex")}</span>
      <input
        value={typed}
        maxLength={7}
        spellCheck={false}
        aria-invalid={wrong}
        onChange={({ target }) => {
          const next = target.value.startsWith("#") || target.value === "" ? target.value : `#${target.value}`;
          setTyped(next);
          if (isHex(next)) onChange(next.toLowerCase());
        }}
      />
      {wrong && <small role="alert">{t("theme.hexWrong")}</small>}
    </label>
  );
}

import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import { IconClose, IconDown } from "@arco-design/web-react/icon";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Icon, loadIconNames, useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { buttonAttributes } from "../shared/widget/control-attributes.ts";
import "./icon-widget.css";

/**
 * Picks an icon by its picture. The grid opens in place, because a popup would leave the dialog's
 * keyboard order.
 */
export function IconWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { value, onChange, disabled } = props;
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const name = typeof value === "string" ? value : "";
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="form-icon"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        // Escape closes the grid, not the dialog around it.
        event.stopPropagation();
        close();
      }}
    >
      <div className="form-icon-row">
        <button
          {...buttonAttributes(props)}
          ref={button}
          type="button"
          className="form-icon-button"
          data-invalid={props.invalid || undefined}
          disabled={disabled}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {name === "" ? <span className="form-icon-none">{props.placeholder}</span> : <Icon name={name} />}
          {name !== "" && <span className="form-icon-name">{name}</span>}
          <IconDown className="form-icon-arrow" aria-hidden="true" />
        </button>
        {name !== "" && !disabled && (
          <Button type="text" icon={<IconClose />} aria-label={t("clear")} onClick={() => onChange(undefined)} />
        )}
      </div>
      {open && (
        <IconGrid
          id={panelId}
          chosen={name}
          onChoose={(chosen) => {
            onChange(chosen);
            close();
          }}
        />
      )}
    </div>
  );
}

function IconGrid({
  id,
  chosen,
  onChoose,
}: {
  readonly id: string;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}) {
  const { t } = useI18n(formTexts);
  const [names, setNames] = useState<readonly string[] | null>(null);
  const [words, setWords] = useState("");
  const [active, setActive] = useState(chosen);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    // Multicoloured brand marks add style elements, which the content security policy forbids. No
    // menu needs them.
    void loadIconNames().then((loaded) => current && setNames(loaded.filter((name) => !name.endsWith("-color"))));
    return () => {
      current = false;
    };
  }, []);
  const found = useMemo(
    () => (names ?? []).filter((name) => name.includes(words.trim().toLowerCase().replaceAll(" ", "-"))),
    [names, words],
  );
  const reached = found.includes(active) ? active : (found[0] ?? "");
  const optionId = (name: string): string => `${id}-${name}`;

  const move = (event: KeyboardEvent): void => {
    const columns = grid.current === null ? 1 : getComputedStyle(grid.current).gridTemplateColumns.split(" ").length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (event.key === "Enter" && reached !== "") {
      event.preventDefault();
      onChoose(reached);
    }
    if (step === undefined) return;
    event.preventDefault();
    const next = found[Math.min(Math.max(found.indexOf(reached) + step, 0), found.length - 1)] ?? "";
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };

  return (
    <div className="form-icon-panel" id={id}>
      {/* The focus stays in the search while arrow keys move through the grid. */}
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-grid`}
        aria-activedescendant={reached === "" ? undefined : optionId(reached)}
        aria-label={t("iconSearch")}
        placeholder={t("iconSearch")}
        value={words}
        allowClear
        onChange={setWords}
        onKeyDown={move}
      />
      <div
        className="form-icon-grid"
        id={`${id}-grid`}
        ref={grid}
        role="listbox"
        aria-label={t("icon")}
        aria-busy={names === null}
      >
        {found.map((name) => (
          <div
            key={name}
            id={optionId(name)}
            role="option"
            aria-selected={name === chosen}
            aria-label={name}
            title={name}
            data-active={name === reached || undefined}
            className="form-icon-option"
            onClick={() => onChoose(name)}
          >
            <Icon name={name} />
          </div>
        ))}
      </div>
      {names !== null && found.length === 0 && <p className="form-nothing">{t("iconNone")}</p>}
    </div>
  );
}

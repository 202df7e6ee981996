import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { EmptyState, Icon, Keys, useI18n } from "#ui";
import type { ConsoleTool } from "../commands/console-tool.ts";
import { SCOPES, type SearchEntry, type SearchScope } from "./search-entry.ts";
import { SearchResults } from "./search-results.tsx";
import { searchTexts } from "./search-texts.ts";
import { useOpening } from "./use-opening.ts";
import { useSearchGroups } from "./use-search-groups.ts";
import "./search.css";

interface SearchOverlayProps {
  readonly tools: readonly ConsoleTool[];
  /** Scope that is selected first. */
  readonly first: SearchScope;
  readonly onClose: () => void;
}

/** Search field with its results above the screen. It is a `<dialog>`, so that the browser traps and returns the focus. */
export const SearchOverlay = observer(function SearchOverlay({ tools, first, onClose }: SearchOverlayProps) {
  const { t } = useI18n(searchTexts);
  const [scope, setScope] = useState(first);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = useSearchGroups(scope, typed, tools);
  const entries = found.groups.flatMap((group) => group.entries);
  const active = Math.min(at, entries.length - 1);

  const close = useCallback(() => {
    // Before it leaves the page: only then does the focus return to where it was.
    dialog.current?.close();
    onClose();
  }, [onClose]);
  const open = useOpening(close);

  useLayoutEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
  }, []);
  useEffect(() => {
    dialog.current?.querySelector("[role=option][aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, found.groups]);

  const choose = (entry: SearchEntry | undefined, apart: boolean) => {
    if (entry !== undefined) void open(entry, apart);
  };
  // An Enter before the results for the typed words opens the first of them. Another key cancels it.
  const early = useRef<{ readonly apart: boolean } | null>(null);
  const [best] = entries;
  useEffect(() => {
    if (early.current === null || (best === undefined && found.note === "asking")) return;
    const { apart } = early.current;
    early.current = null;
    if (best !== undefined) void open(best, apart);
  }, [best, found.note, open]);
  const search = (next: SearchScope) => {
    setScope(next);
    setAt(0);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing) return;
    early.current = null;
    const last = entries.length - 1;
    if (key === "ArrowDown") setAt(active >= last ? 0 : active + 1);
    else if (key === "ArrowUp") setAt(active <= 0 ? Math.max(last, 0) : active - 1);
    else if (key === "PageDown") setAt(Math.min(active + 8, Math.max(last, 0)));
    else if (key === "PageUp") setAt(Math.max(active - 8, 0));
    else if (key === "Enter") {
      if (entries.length === 0) early.current = { apart: ctrlKey || metaKey };
      else choose(entries[active], ctrlKey || metaKey);
    } else if ((ctrlKey || metaKey) && key.toLowerCase() === "k") search("all");
    else return;
    event.preventDefault();
  };
  const onMask = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={t("label")}
      onClick={onMask}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="search-card">
        <div className="search-head">
          <Icon name="search" />
          <input
            ref={field}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            aria-label={t(`placeholder.${scope}`)}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={active < 0 ? undefined : `${id}${active}`}
            placeholder={t(`placeholder.${scope}`)}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="search-close" aria-label={t("close")} title={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <div className="search-scopes" role="group" aria-label={t("scope")}>
          {SCOPES.map((choice) => (
            <button key={choice} type="button" aria-pressed={choice === scope} onClick={() => search(choice)}>
              {t(`scope.${choice}`)}
            </button>
          ))}
        </div>
        <div className="search-found">
          <SearchResults id={id} groups={found.groups} active={active} onPoint={setAt} onChoose={choose} />
          {found.note === "asking" && <p className="search-note">{t("searching")}</p>}
          {found.note === "short" && (scope === "records" || entries.length === 0) && <p className="search-note">{t("short")}</p>}
          {found.note === "failed" && (
            <p className="search-note" role="alert">
              {t("failed")}{" "}
              <button type="button" onClick={found.retry}>
                {t("retry")}
              </button>
            </p>
          )}
          {entries.length === 0 && found.note === "none" && <Nothing typed={typed.trim()} />}
        </div>
        <p className="ui-unseen" role="status">
          {typed.trim() !== "" && found.note === "none" && t("found", { count: entries.length })}
        </p>
        <footer className="search-foot" aria-hidden>
          <Hint keys={["↑", "↓"]} text={t("hint.choose")} />
          <Hint keys={["Enter"]} text={t("hint.open")} />
          <Hint keys={["Mod", "Enter"]} text={t("hint.window")} />
          <Hint keys={["Esc"]} text={t("hint.close")} />
        </footer>
      </div>
    </dialog>
  );
});

function Nothing({ typed }: { readonly typed: string }) {
  const { t } = useI18n(searchTexts);
  if (typed === "") return <EmptyState icon="search" title={t("noRecent")} hint={t("noRecentHint")} />;
  return <EmptyState icon="search" title={t("nothing", { typed })} hint={t("nothingHint")} />;
}

function Hint({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <span>
      <Keys keys={keys} /> {text}
    </span>
  );
}

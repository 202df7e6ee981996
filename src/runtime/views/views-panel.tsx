import { observer } from "mobx-react-lite";
import { useState, type RefObject } from "react";
import type { SavedView } from "#contract";
import { Icon, confirm, toast, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import type { ListView } from "./list-view.ts";
import { panelTexts } from "../conditions/panel-texts.ts";
import { Popover } from "./popover.tsx";
import { ViewForm } from "./view-form.tsx";
import { ViewWriter } from "./view-writer.ts";

interface ViewsPanelProps {
  readonly view: ListView;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onView: (view: SavedView | null) => void;
  readonly onClose: () => void;
}

type Asking = { readonly kind: "new" } | { readonly kind: "change"; readonly view: SavedView };

/** The saved views of a list, and what can be done with the one in force. */
export const ViewsPanel = observer(function ViewsPanel({ view, anchor, onView, onClose }: ViewsPanelProps) {
  const { t } = useI18n(panelTexts);
  const { api } = useRuntime();
  const [asking, ask] = useState<Asking | null>(null);
  const [writer] = useState(() => new ViewWriter(api, view));
  const { views, base, changed } = view;
  if (views === null) return null;
  const mine = views.views.filter((one) => one.mine);
  const shared = views.views.filter((one) => !one.mine);
  const isDefault = base === null ? views.defaultId === null : views.defaultId === base.id;

  const choose = (chosen: SavedView | null) => {
    onClose();
    onView(chosen);
  };
  /** The api has said what went wrong. */
  const settle = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
    } catch {
      return;
    }
    toast.success(done);
  };
  const save = async (changedView: SavedView) => {
    const saved = await writer.save({ ...changedView, content: view.content });
    choose(saved);
  };
  const remove = async (gone: SavedView) => {
    const question = {
      title: t("remove"),
      content: t("removeQuestion", { name: gone.name }),
      okText: t("remove"),
      cancelText: t("cancel"),
      danger: true,
    };
    onClose();
    if (!(await confirm(question))) return;
    await writer.remove(gone);
    onView(null);
    toast.success(t("removed"));
  };

  if (asking !== null)
    return (
      <ViewForm
        views={views}
        view={asking.kind === "change" ? asking.view : null}
        onSave={(input) =>
          asking.kind === "change" ? writer.save({ ...asking.view, ...input }) : writer.save({ ...input, content: view.content })
        }
        onSaved={(saved) => {
          toast.success(t("saved"));
          // Renaming a view keeps its unsaved changes.
          if (asking.kind === "new") onView(saved);
        }}
        onClose={onClose}
      />
    );

  const entry = (one: SavedView | null) => {
    const current = (one?.id ?? null) === (base?.id ?? null);
    const first = one === null ? views.defaultId === null : views.defaultId === one.id;
    return (
      <li key={one?.id ?? ""}>
        <button type="button" aria-current={current || undefined} onClick={() => choose(one)}>
          <Icon name="check" />
          <span>
            {one?.name ?? t("plain")}
            {one !== null && !one.mine && <small>{t("byOwner", { owner: one.owner.name })}</small>}
          </span>
          {first && <Icon name="star" label={t("isDefault")} />}
          {one !== null && one.mine && one.sharing.kind !== "private" && <Icon name="user-group" label={t(one.sharing.kind)} />}
        </button>
      </li>
    );
  };

  return (
    <Popover anchor={anchor} label={t("views")} onClose={onClose}>
      <ul className="trellis-views">{entry(null)}</ul>
      {views.views.length === 0 && <p className="trellis-panel-hint">{t("noViews")}</p>}
      {mine.length > 0 && <h2>{t("mine")}</h2>}
      <ul className="trellis-views">{mine.map(entry)}</ul>
      {shared.length > 0 && <h2>{t("shared")}</h2>}
      <ul className="trellis-views">{shared.map(entry)}</ul>
      <div className="trellis-view-actions">
        {changed && base?.mayChange === true && <Do text={t("save")} onClick={() => void settle(save(base), t("saved"))} />}
        {changed && <Do text={t("discard")} onClick={() => choose(base)} />}
        <Do text={t("saveAs")} onClick={() => ask({ kind: "new" })} />
        {base?.mayChange === true && <Do text={t("editView")} onClick={() => ask({ kind: "change", view: base })} />}
        {!isDefault && (
          <Do text={t("makeDefault")} onClick={() => void settle(writer.makeDefault(base?.id ?? ""), t("defaultSet"))} />
        )}
        {isDefault && base !== null && (
          <Do text={t("dropDefault")} onClick={() => void settle(writer.makeDefault(null), t("defaultSet"))} />
        )}
        {views.mayDefaultForEveryone && base !== null && base.sharing.kind === "everyone" && (
          <Do
            text={t(views.everyonesDefaultId === base.id ? "dropEveryonesDefault" : "everyonesDefault")}
            onClick={() =>
              void settle(writer.makeDefault(views.everyonesDefaultId === base.id ? null : base.id, true), t("defaultSet"))
            }
          />
        )}
        {base?.mayChange === true && <Do danger text={t("remove")} onClick={() => void remove(base).catch(() => undefined)} />}
      </div>
    </Popover>
  );
});

function Do({ text, danger, onClick }: { readonly text: string; readonly danger?: boolean; readonly onClick: () => void }) {
  return (
    <button type="button" className="trellis-link" data-danger={danger} onClick={onClick}>
      {text}
    </button>
  );
}

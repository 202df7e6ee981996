import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { MAX_VIEW_COUNT } from "#contract";
import type { State } from "#metadata";
import { useI18n } from "#ui";
import { stateKey, chosenState, tabStates } from "../../views/state-tabs.ts";
import type { ListView } from "../../views/list-view.ts";
import { listTexts } from "../../views/list-texts.ts";
import type { ChooseView, ShowQuery } from "../../views/use-list-address.ts";

interface ListTabsProps {
  readonly view: ListView;
  readonly onShow: ShowQuery;
  readonly onView: ChooseView;
}

/** The whole list, its states that need an action, and its saved views, each with its size. */
export const ListTabs = observer(function ListTabs({ view, onShow, onView }: ListTabsProps) {
  const { t, text } = useI18n(listTexts);
  if (!view.hasTabs) return null;
  const { base, counts, store } = view;
  const { module, query } = store;
  const state = chosenState(view);
  const key = stateKey(module);
  const showState = ({ value }: State) => {
    if (base !== null) return onView(null, { [key]: String(value) });
    return onShow({ filters: { ...query.filters, [key]: String(value) }, current: 1 });
  };
  const showAll = () => {
    if (base !== null) return onView(null);
    const { [key]: _state, ...others } = query.filters;
    return onShow({ filters: others, current: 1 });
  };
  return (
    <div className="trellis-tabs" role="group" aria-label={t("views")}>
      <Tab active={base === null && state === null} count={null} onClick={showAll}>
        {t("all")}
      </Tab>
      {tabStates(module).map((one) => (
        <Tab
          key={one.id}
          active={state === one}
          count={counts?.states.find(({ id }) => id === one.id)}
          onClick={() => showState(one)}
        >
          {text(one.title)}
        </Tab>
      ))}
      {(view.views?.views ?? []).map((one) => (
        <Tab
          key={one.id}
          active={base?.id === one.id}
          count={counts?.views.find(({ id }) => id === one.id)}
          onClick={() => onView(one)}
        >
          {one.name}
        </Tab>
      ))}
    </div>
  );
});

interface TabProps {
  readonly active: boolean;
  /** Undefined until it came, null for none. */
  readonly count: { readonly count: number; readonly more: boolean } | null | undefined;
  readonly children: ReactNode;
  readonly onClick: () => void;
}

function Tab({ active, count, children, onClick }: TabProps) {
  return (
    <button type="button" className="trellis-tab" aria-pressed={active} onClick={onClick}>
      <span>{children}</span>
      {count !== null && <small>{count === undefined ? "" : count.more ? `${MAX_VIEW_COUNT}+` : count.count}</small>}
    </button>
  );
}

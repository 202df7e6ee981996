import { observer } from "mobx-react-lite";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useI18n } from "#ui";
import type { FormSession } from "../../form-model/form-session.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { FormGroup, type GroupContents } from "./form-group.tsx";
import "./group-layout.css";
import { nearest, panelsOf, usePanel } from "./use-group-panels.ts";

interface TabbedGroupsProps {
  readonly contents: GroupContents;
  readonly session: FormSession;
}

/** One group at a time, in tabs that count their errors. */
export const TabbedGroups = observer(function TabbedGroups({ contents, session }: TabbedGroupsProps) {
  const { t, text } = useI18n(formTexts);
  const id = useId();
  const [asked, setAsked] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const panels = panelsOf(contents, session);
  const active = nearest(panels, asked);
  const tabId = (index: number): string => `${id}-tab-${index}`;

  const show = (index: number): void => {
    // A change of the dialog's height would move the tabs away from the mouse.
    const { current } = body;
    if (current !== null) current.style.minHeight = `${current.offsetHeight}px`;
    setAsked(index);
  };
  const keys = (event: KeyboardEvent): void => {
    const at = panels.findIndex(({ index }) => index === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: panels.length - 1 }[event.key];
    const panel = to === undefined ? undefined : panels[(to + panels.length) % panels.length];
    if (panel === undefined) return;
    event.preventDefault();
    show(panel.index);
    const tab = document.getElementById(tabId(panel.index));
    tab?.focus();
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  return (
    <div className="form-tabs">
      <div className="form-tab-list" role="tablist" onKeyDown={keys}>
        {panels.map(({ group, index, broken }) => {
          const title = group.title === null ? "" : text(group.title);
          return (
            <button
              key={index}
              type="button"
              role="tab"
              id={tabId(index)}
              className="form-tab"
              aria-selected={index === active}
              aria-controls={`${id}-panel-${index}`}
              aria-label={broken.length === 0 ? undefined : t("tabErrors", { title, count: broken.length })}
              tabIndex={index === active ? 0 : -1}
              onClick={() => show(index)}
            >
              {title}
              {broken.length > 0 && <span className="form-count">{broken.length}</span>}
            </button>
          );
        })}
      </div>
      <div ref={body}>
        {panels.map(({ group, index }) => (
          <TabPanel
            key={index}
            id={`${id}-panel-${index}`}
            labelledBy={tabId(index)}
            active={index === active}
            onReveal={() => show(index)}
          >
            <FormGroup group={group} contents={contents} session={session} untitled />
          </TabPanel>
        ))}
      </div>
    </div>
  );
});

interface TabPanelProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly active: boolean;
  readonly onReveal: () => void;
  readonly children: ReactNode;
}

function TabPanel({ id, labelledBy, active, onReveal, children }: TabPanelProps) {
  const panel = usePanel(active, onReveal);
  return (
    <div ref={panel} id={id} role="tabpanel" aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}

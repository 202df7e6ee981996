import Button from "@arco-design/web-react/es/Button";
import IconCheck from "@arco-design/web-react/icon/react-icon/IconCheck/index.js";
import { observer } from "mobx-react-lite";
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useI18n } from "#ui";
import { focusFirst, focusFirstError, scrollingAround } from "../focus-field.ts";
import type { FormSession } from "../../form-model/form-session.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { FormGroup, visibleIn, type GroupContents } from "./form-group.tsx";
import "./group-layout.css";
import { nearest, panelsOf, usePanel } from "./use-group-panels.ts";

interface SteppedGroupsProps {
  readonly contents: GroupContents;
  readonly session: FormSession;
}

/** Groups as steps. The next step requires a step without errors; going back is always possible. */
export const SteppedGroups = observer(function SteppedGroups({ contents, session }: SteppedGroupsProps) {
  const { t, text } = useI18n(formTexts);
  const id = useId();
  const [asked, setAsked] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const panels = panelsOf(contents, session);
  const active = nearest(panels, asked);
  const at = panels.findIndex(({ index }) => index === active);

  /** Shows a step and moves the focus into it. */
  const show = (index: number): void => {
    flushSync(() => setAsked(index));
    const panel = document.getElementById(`${id}-panel-${index}`);
    focusFirst(panel);
    if (root.current !== null) scrollingAround(root.current).scrollTo({ top: 0 });
  };
  /** Validates every step before the requested one and stops at the first with an error. */
  const goTo = (index: number): void => {
    session.flushDrafts();
    for (const panel of panels.filter((passed) => passed.index >= active && passed.index < index)) {
      const names = visibleIn(panel.group, contents, session);
      flushSync(() => names.forEach((name) => session.validateAt(`/${name}`)));
      if (session.brokenAmong(names).length === 0) continue;
      if (panel.index !== active) show(panel.index);
      focusFirstError(document.getElementById(`${id}-panel-${panel.index}`));
      return;
    }
    show(index);
  };
  const [before, after] = [panels[at - 1], panels[at + 1]];
  // Enter in a text field normally submits the form; before the last step it opens the next one.
  const keys = (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    if (event.key !== "Enter" || event.defaultPrevented || !typing || after === undefined) return;
    event.preventDefault();
    goTo(after.index);
  };

  return (
    <div className="form-steps" ref={root}>
      <ol className="form-step-list" aria-label={t("steps")}>
        {panels.map(({ group, index, broken }, place) => {
          const title = group.title === null ? "" : text(group.title);
          const state = broken.length > 0 ? "broken" : index === active ? "now" : place < at ? "done" : "ahead";
          return (
            <li key={index} className="form-step" data-state={state} data-now={index === active || undefined}>
              <button
                type="button"
                aria-current={index === active ? "step" : undefined}
                aria-label={broken.length === 0 ? undefined : t("tabErrors", { title, count: broken.length })}
                onClick={() => goTo(index)}
              >
                <span className="form-step-mark" aria-hidden="true">
                  {state === "done" ? <IconCheck /> : state === "broken" ? "!" : place + 1}
                </span>
                <span className="form-step-title">{title}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {panels.map(({ group, index }) => (
        <StepPanel
          key={index}
          id={`${id}-panel-${index}`}
          label={group.title === null ? "" : text(group.title)}
          active={index === active}
          onReveal={() => setAsked(index)}
          onKeyDown={keys}
        >
          <FormGroup group={group} contents={contents} session={session} untitled />
        </StepPanel>
      ))}
      <div className="form-step-buttons">
        {before !== undefined && (
          <Button onMouseDown={keepFocus} onClick={() => show(before.index)}>
            {t("stepBack")}
          </Button>
        )}
        {after !== undefined && (
          <Button onMouseDown={keepFocus} onClick={() => goTo(after.index)}>
            {t("stepNext")}
          </Button>
        )}
      </div>
    </div>
  );
});

/** A field that lost the focus on the press would drop its error and move the button away before the release. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

interface StepPanelProps {
  readonly id: string;
  readonly label: string;
  readonly active: boolean;
  readonly onReveal: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

function StepPanel({ id, label, active, onReveal, onKeyDown, children }: StepPanelProps) {
  const panel = usePanel(active, onReveal);
  return (
    <div ref={panel} id={id} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

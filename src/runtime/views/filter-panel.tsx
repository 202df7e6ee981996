import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { QUERY_LIMITS } from "#contract";
import { Modal, useI18n } from "#ui";
import { whereOf, withWhere, type RecordQuery } from "../stores/record-query.ts";
import { firstCondition, GroupEditor } from "../conditions/condition-editor.tsx";
import { countOf, draftOf, replaced, whereOfDraft, type DraftGroup } from "../conditions/filter-draft.ts";
import type { ListView } from "./list-view.ts";
import { panelTexts } from "../conditions/panel-texts.ts";
import "../conditions/panels.css";

interface FilterPanelProps {
  readonly view: ListView;
  readonly onShow: (changes: Partial<RecordQuery>) => void;
  readonly onClose: () => void;
}

const WIDTH = 760;

/** Conditions by field, operator and value, joined by all or any, in groups within groups. */
export function FilterPanel({ view, onShow, onClose }: FilterPanelProps) {
  const { t } = useI18n(panelTexts);
  const { store } = view;
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState(() => {
    const present = draftOf(whereOf(store.query));
    return present.parts.length > 0 ? present : { ...present, parts: firstCondition(store.module) };
  });
  const most = QUERY_LIMITS.conditions - Object.keys(store.query.filters).length;
  const apply = (next: DraftGroup) => {
    onShow({ filters: withWhere(store.query.filters, whereOfDraft(next)), current: 1 });
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title={t("filter")}
      width={WIDTH}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => apply({ ...draft, parts: [] })}>{t("clear")}</Button>
          <Button type="primary" onClick={() => apply(draft)}>
            {t("apply")}
          </Button>
        </>
      }
    >
      <form
        className="trellis-builder"
        onSubmit={(event) => {
          event.preventDefault();
          apply(draft);
        }}
      >
        <GroupEditor
          module={store.module}
          group={draft}
          depth={1}
          full={countOf(draft) >= most}
          onChange={(key, next) => setDraft((now) => replaced(now, key, next))}
        />
        {countOf(draft) >= most && <p className="trellis-panel-hint">{t("tooMany", { most })}</p>}
        <input type="submit" hidden />
      </form>
    </Modal>
  );
}

import Button from "@arco-design/web-react/es/Button";
import type { StoredRecord } from "#contract";
import { useI18n } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { MoreMenu } from "../lists/more-menu.tsx";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { pageTexts } from "./page-texts.ts";

interface HeadActionsProps {
  /** Those of a row. */
  readonly actions: readonly ScreenAction[];
  readonly record: StoredRecord;
  readonly name: string;
}

/** Parts of the page, or tools of its head. */
const ELSEWHERE: ReadonlySet<string> = new Set(["view", "history", "print-record"]);
/** Buttons that stand beside each other. */
const ROOM = 4;
const MOBILE_ROOM = 2;

/** The actions on the record: what it waits for first, then edit, the rest, and removal in the menu. */
export function HeadActions({ actions, record, name }: HeadActionsProps) {
  const { t } = useI18n(pageTexts);
  const room = useIsMobile() ? MOBILE_ROOM : ROOM;
  const offered = actions
    .filter(({ id, visible }) => !ELSEWHERE.has(id) && (visible?.(record) ?? true))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  if (offered.length === 0) return null;
  const inline = offered.filter(({ id }) => id !== "delete").slice(0, room);
  const others = offered.filter((action) => !inline.includes(action));
  return (
    <div className="record-page-actions" role="toolbar" aria-label={t("actions")}>
      {inline.map((action, index) => (
        <Button
          key={action.id}
          type={index === 0 ? "primary" : "secondary"}
          {...(action.danger === true ? { status: "danger" as const } : {})}
          onClick={() => action.perform([record])}
        >
          {action.label}
        </Button>
      ))}
      {others.length > 0 && <MoreMenu label={t("moreOn", { name })} actions={others} records={[record]} />}
    </div>
  );
}

function rankOf({ id, awaited }: ScreenAction): number {
  if (awaited === true) return 0;
  return id === "edit" ? 1 : 2;
}

import Button from "@arco-design/web-react/es/Button";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { nounOf } from "../table/record-label.ts";
import { texts } from "../texts.ts";

interface EmptyHintProps {
  readonly module: Module;
  /** Actions of the list, from which the hint offers those that fill it. */
  readonly actions: readonly ScreenAction[];
}

/** An empty list says what could be done about it, with the buttons that do it. */
export function EmptyHint({ module, actions }: EmptyHintProps) {
  const { t, text } = useI18n(texts);
  const { empty } = module.list;
  const add = actions.find(({ id }) => id === "add");
  const bring = actions.find(({ id }) => id === "import");
  // Where the person cannot fill the list, the sentence of the module stands for all.
  const isAlone = empty !== null && add === undefined && bring === undefined;
  return (
    <>
      <strong>{isAlone ? text(empty) : t("list.empty")}</strong>
      {empty !== null && !isAlone && <small>{text(empty)}</small>}
      {(add !== undefined || bring !== undefined) && (
        <span className="trellis-empty-actions">
          {add !== undefined && (
            <Button type="secondary" onClick={() => add.perform([])}>
              {t("list.addFirst", nounOf(module))}
            </Button>
          )}
          {bring !== undefined && (
            <Button type="text" onClick={() => bring.perform([])}>
              {t("list.importFile")}
            </Button>
          )}
        </span>
      )}
    </>
  );
}

/** A list whose conditions no record meets offers to drop them. */
export function NoMatch({ onClear }: { readonly onClear?: (() => void) | undefined }) {
  const { t } = useI18n(texts);
  return (
    <>
      <strong>{t("list.noMatch")}</strong>
      {onClear !== undefined && (
        <span className="trellis-empty-actions">
          <Button type="secondary" onClick={onClear}>
            {t("list.dropFilters")}
          </Button>
        </span>
      )}
    </>
  );
}

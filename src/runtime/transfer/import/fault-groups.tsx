import type { FaultGroup } from "#contract";
import { useI18n } from "#ui";
import { numberText } from "../../values/number-text.ts";
import { transferTexts } from "../common/transfer-texts.ts";

interface FaultGroupsProps {
  readonly groups: readonly FaultGroup[];
  /** Kind of fault that filters the rows below; null = all. */
  readonly chosen: FaultGroup | null;
  readonly onChoose: (group: FaultGroup | null) => void;
}

/** Errors by column and reason, the most frequent first. Choosing one shows its rows. */
export function FaultGroups({ groups, chosen, onChoose }: FaultGroupsProps) {
  const { t } = useI18n(transferTexts);
  return (
    <ul className="transfer-groups" aria-label={t("check.groups")}>
      {groups.map((group) => (
        <li key={groupKey(group)}>
          <button
            type="button"
            aria-pressed={group === chosen}
            title={t("check.only")}
            onClick={() => onChoose(group === chosen ? null : group)}
          >
            <span className="transfer-group-count">{numberText(group.count)}</span>
            <span className="transfer-group-text">
              <strong>
                {group.sheet === null ? "" : `${group.sheet} · `}
                {group.column === "" ? t("check.noColumn") : group.column}
              </strong>
              <span>{group.message}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function groupKey({ sheet, field, keyword, column, message }: FaultGroup): string {
  return JSON.stringify([sheet, field, keyword, column, message]);
}

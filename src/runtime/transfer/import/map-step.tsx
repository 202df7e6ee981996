import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { ImportFacts, ImportPlan } from "#contract";
import { Icon, NativeSelect, useI18n } from "#ui";
import { ChoiceCards } from "../common/choice-cards.tsx";
import { inMode, mapColumn, missingFields, unmappedKey, withKey } from "./import-plan.ts";
import type { ImportStore } from "./import-store.ts";
import { LineSheets, unmappedLines } from "./line-sheets.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { transferTexts } from "../common/transfer-texts.ts";

interface MapStepProps {
  readonly store: ImportStore;
  readonly facts: ImportFacts;
  readonly plan: ImportPlan;
  /** Titles of the lists of lines that the module has. */
  readonly lists: readonly string[];
}

/** Step that maps columns to fields and chooses the mode of the import. */
export const MapStep = observer(function MapStep({ store, facts, plan, lists }: MapStepProps) {
  const { t } = useI18n(transferTexts);
  const missing = missingFields(facts, plan);
  const used = Object.keys(plan.mapping).length;
  return (
    <>
      <FileLine store={store} />
      <ModeChoice store={store} facts={facts} plan={plan} />
      <section className="transfer-mapping">
        <header>
          <h2>{t("map.heading")}</h2>
          <span role="status">{t("map.count", { used, ignored: facts.columns.length - used })}</span>
        </header>
        {facts.remembered && (
          <p className="transfer-note">
            <Icon name="check-circle" /> {t("map.remembered")}
          </p>
        )}
        {missing.length > 0 && (
          <p className="transfer-note" data-warning role="status">
            <Icon name="exclamation-circle" /> {t("map.missing", { fields: missing.join(t("comma")) })}
          </p>
        )}
        <MappingTable
          facts={facts}
          plan={plan}
          onMap={(column, field) => store.change({ mapping: mapColumn(plan, column, field) })}
        />
      </section>
      <LineSheets store={store} facts={facts} plan={plan} lists={lists} />
    </>
  );
});

/** Sentence about what the plan still lacks; null when it can be checked. */
export function usePlanProblem(facts: ImportFacts | null, plan: ImportPlan | null): string | null {
  const { t } = useI18n(transferTexts);
  if (facts === null || plan === null) return null;
  const key = unmappedKey(facts, plan);
  if (key !== null) return t("map.noKey", { field: key.title });
  const lines = unmappedLines(facts, plan);
  if (lines !== null) return t("lines.untied", { sheet: lines.sheet, field: lines.targets[0]?.title ?? "" });
  return Object.keys(plan.mapping).length === 0 ? t("map.none") : null;
}

export const FileLine = observer(function FileLine({ store }: { readonly store: ImportStore }) {
  const { t } = useI18n(transferTexts);
  return (
    <p className="transfer-file">
      <Icon name="file" />
      <span title={store.job?.fileName}>{store.job?.fileName}</span>
      {!store.moving && (
        <button type="button" className="trellis-link" onClick={() => store.goBack("file")}>
          {t("file.another")}
        </button>
      )}
    </p>
  );
});

function ModeChoice({ store, facts, plan }: Omit<MapStepProps, "lists">) {
  const { t } = useI18n(transferTexts);
  const keyId = useId();
  const keys = facts.targets.filter(({ key }) => key);
  return (
    <ChoiceCards
      legend={t("mode.heading")}
      choices={facts.modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`), hint: t(`mode.${mode}.hint`) }))}
      value={plan.mode}
      onChange={(mode) => store.change(inMode(facts, plan, mode))}
    >
      {plan.mode !== "add" && (
        <div className="transfer-finding">
          <label htmlFor={keyId}>{t("mode.key")}</label>
          <NativeSelect
            id={keyId}
            value={plan.key ?? ""}
            options={keys.map(({ field, title }) => ({ value: field, label: title }))}
            onChange={(key) => store.change(withKey(facts.targets, plan, key))}
          />
          <BlankChoice store={store} plan={plan} />
        </div>
      )}
    </ChoiceCards>
  );
}

function BlankChoice({ store, plan }: Pick<MapStepProps, "store" | "plan">) {
  const { t } = useI18n(transferTexts);
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t("blank.heading")}</label>
      <NativeSelect
        id={id}
        value={plan.blank}
        options={(["leave", "clear"] as const).map((value) => ({ value, label: t(`blank.${value}`) }))}
        onChange={(blank) => store.change({ blank: blank === "clear" ? "clear" : "leave" })}
      />
    </>
  );
}

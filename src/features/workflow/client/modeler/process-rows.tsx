import { useEffect, useState } from "react";
import type { DictionaryEntry } from "#contract";
import { useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { SelectRow, TextRow } from "../properties/rows.tsx";
import { modelerTexts } from "./modeler-texts.ts";

export interface ModelFacts {
  readonly category: string;
  readonly description: string;
}

interface ProcessRowsProps {
  readonly facts: ModelFacts;
  readonly onChange: (facts: ModelFacts) => void;
}

/** Properties of the model that do not stand in its file. */
export function ProcessRows({ facts, onChange }: ProcessRowsProps) {
  const { t } = useI18n(modelerTexts);
  return (
    <div className="flow-section-rows">
      <CategoryRow
        label={t("category")}
        none={t("none")}
        value={facts.category}
        onChange={(category) => onChange({ ...facts, category })}
      />
      <TextRow
        label={t("description")}
        value={facts.description}
        multiline
        maxLength={500}
        onCommit={(description) => onChange({ ...facts, description })}
      />
    </div>
  );
}

interface CategoryRowProps {
  readonly label: string;
  readonly none: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The category of a process, from the dictionary `flow`. */
function CategoryRow({ label, none, value, onChange }: CategoryRowProps) {
  const { dictionaries } = useRuntime();
  const { locale } = useI18n();
  const [entries, setEntries] = useState<readonly DictionaryEntry[]>([]);
  useEffect(() => {
    let isHere = true;
    dictionaries.entries({ module: "dict", code: "flow" }).then(
      (found) => isHere && setEntries(found),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [dictionaries]);
  const options = entries.map(({ dictKey, dictValue, enValue }) => ({
    value: dictKey,
    label: locale === "en" && enValue !== "" ? enValue : dictValue,
  }));
  return <SelectRow label={label} value={value} options={options} placeholder={none} onChange={onChange} />;
}

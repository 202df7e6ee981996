import type { Finding } from "#contract";
import { useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { isHidden, wordsInFile, type FileField, type FileModule } from "./edit-fields.ts";
import { restoreGroup, setGroup } from "./edit-groups.ts";
import { headingsOf, type Heading } from "./emptied-groups.ts";
import { SelectRow } from "./field-rows.tsx";
import type { KeptParts } from "./kept-parts.ts";

interface GroupSelectProps {
  readonly store: StudioStore;
  readonly field: FileField;
  readonly file: FileModule;
  readonly kept: KeptParts;
  readonly findings: readonly Finding[] | undefined;
}

/** The group of the form that a field is in. One that was emptied comes back with the field. */
export function GroupSelect({ store, field, file, kept, findings }: GroupSelectProps) {
  const { t, locale } = useI18n(studioTexts);
  const { name } = field;
  const headings = headingsOf(file.groups, kept.emptied);
  const own = headings.findIndex(({ index }) => file.groups[index]?.fields.includes(name));
  if (headings.length === 0) return null;
  const wordsOf = ({ title, emptied }: Heading): string =>
    locale === "en" && emptied !== null && typeof emptied.english?.item === "string"
      ? emptied.english.item
      : wordsInFile(store.text, title, locale);
  const move = (value: string) => {
    const { index, emptied } = headings[Number(value)] ?? { index: -1, emptied: null };
    const moved =
      value === "" || emptied === null
        ? setGroup(store.text, name, value === "" ? -1 : index)
        : restoreGroup(store.text, emptied, name);
    store.edit(kept.keepGroups(store.text, moved));
  };
  return (
    <SelectRow
      label={t("field.group")}
      value={own < 0 ? "" : String(own)}
      // Where each group is a tab or a step, only a hidden field needs none.
      placeholder={file.parted && own >= 0 && !isHidden(field) ? undefined : t("field.group.none")}
      options={headings.map((heading, index) => ({ value: String(index), label: wordsOf(heading) || String(index + 1) }))}
      findings={findings}
      onChange={move}
    />
  );
}

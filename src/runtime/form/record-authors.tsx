import type { Json } from "#contract";
import { useI18n } from "#ui";
import { formTexts } from "../form-model/form-texts.ts";
import "./form.css";

interface RecordAuthorsProps {
  readonly record: Readonly<Record<string, Json>>;
}

/** Shows the authors and times of creation and last change, as far as the reader may see them. */
export function RecordAuthors({ record }: RecordAuthorsProps) {
  const { t } = useI18n(formTexts);
  const said = (deed: "created" | "changed", time: Json | undefined, name: Json | undefined): string | null => {
    if (typeof time !== "string") return null;
    return typeof name === "string" && name !== "" ? t(`${deed}By`, { time, name }) : t(`${deed}At`, { time });
  };
  const created = said("created", record["createTime"], record["createUserName"]);
  const untouched = Number(record["revision"]) === 1 && record["updateTime"] === record["createTime"];
  const changed = untouched ? null : said("changed", record["updateTime"], record["updateUserName"]);
  if (created === null && changed === null) return null;
  return (
    <p className="record-authors">
      {created !== null && <span>{created}</span>}
      {changed !== null && <span>{changed}</span>}
    </p>
  );
}

import { ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { addFile, fileName } from "./picture-list.ts";
import { hours, momentText, type Calendar } from "./calendar.ts";
import { data } from "./data/desk.ts";
import type { Gathered, SeedRecord } from "./records.ts";

/** Lower numbers of notices and attachments belong to other seeds. */
const FIRST_NOTICE = 1_000;
const FIRST_FILE = 900_000;
/** Sources of fields: values of the module file of `code`. */
const SOURCE = { document: 2, header: 3 } as const;

/** Builds the records of the staff: reports, notices, drafts of modules. */
export function addDesk(gathered: Gathered, calendar: Calendar, by: SeedRecord): void {
  const made = (daysAgo: number): SeedRecord => ({ ...by, createTime: momentText(calendar.daysAgo(daysAgo) + hours(10)) });
  data.reports.forEach(([name, chart, content, remark], at) =>
    gathered.add("report", { id: seedId("report", at + 1), name, chart, content, remark, ...made(300 - at * 40) }),
  );
  data.notices.forEach(([daysAgo, category, title, content], at) => {
    const { createTime } = made(daysAgo);
    gathered.add("notice", {
      id: seedId("notice", FIRST_NOTICE + at),
      title,
      category,
      releaseTime: createTime,
      content,
      createTime,
      createUser: ADMINISTRATOR_ID,
    });
  });
  addCode(gathered, made(90));
}

function addCode(gathered: Gathered, made: SeedRecord): void {
  data.documents.forEach(({ schemaName, document, ...names }, at) =>
    gathered.add("code", {
      id: seedId("code", at + 1),
      ...names,
      source: SOURCE.document,
      schemaName,
      document: JSON.stringify(document, null, 2),
      ...made,
    }),
  );
  data.headers.forEach(({ lines, ...names }, at) => {
    const file = {
      name: fileName(`code:${at + 1}`, "csv"),
      bytes: new TextEncoder().encode(lines.join("\n")),
      mediaType: "text/csv",
    };
    const link = addFile(gathered, { ...made, id: seedId("attach", FIRST_FILE + at) }, `${names.codeName}.csv`, file);
    gathered.add("code", {
      id: seedId("code", data.documents.length + at + 1),
      ...names,
      source: SOURCE.header,
      file: link,
      ...made,
    });
  });
}

import { STUDIO_NAME, type StudioFile } from "#contract";
import { schemaNames } from "./document-part.ts";

/** Where a draft begins. */
export const SOURCES = ["blank", "sheet", "schema", "openapi", "table"] as const;
export type Source = (typeof SOURCES)[number];

/** Inputs of the dialog. */
export type DraftField = "title" | "module" | "area" | "file" | "document" | "schemaName" | "datasourceId" | "tableName";

/** Messages by the input that they are about. */
export type Faults = Readonly<Partial<Record<DraftField, string>>>;

/** Texts of the messages. */
export interface FaultTexts {
  readonly needed: string;
  readonly misnamed: string;
  readonly taken: (path: string) => string;
  readonly noJson: string;
  readonly noSchemas: string;
  readonly emptyFile: string;
}

const NEEDED: Readonly<Record<Source, readonly DraftField[]>> = {
  blank: [],
  sheet: ["file"],
  schema: ["document"],
  openapi: ["document", "schemaName"],
  table: ["datasourceId", "tableName"],
};

/** The input that a server's refusal of a source is about; null where there is none. */
export const SOURCE_FIELD: Readonly<Record<Source, DraftField | null>> = {
  blank: null,
  sheet: "file",
  schema: "document",
  openapi: "document",
  table: "tableName",
};

/** Faults of the inputs, before a draft is asked for. */
export function draftFaults(
  source: Source,
  value: (name: DraftField) => string,
  file: File | null,
  files: readonly StudioFile[],
  texts: FaultTexts,
): Faults {
  const faults: Partial<Record<DraftField, string>> = {};
  for (const name of ["title", "module", "area", ...NEEDED[source]] as const)
    if (name === "file" ? file === null : value(name) === "") faults[name] = texts.needed;
  if (source === "sheet" && file?.size === 0) faults.file = texts.emptyFile;
  const inDocument = documentFault(source, value("document"), texts);
  if (inDocument !== null) {
    faults.document = inDocument;
    delete faults.schemaName;
  }
  return { ...faults, ...nameFaults(value("module"), value("area"), null, files, texts) };
}

/** A fault of the document, which is complete as soon as it is pasted; null without one. */
export function documentFault(source: Source, document: string, texts: FaultTexts): string | null {
  if (document.trim() === "" || (source !== "schema" && source !== "openapi")) return null;
  const names = schemaNames(document);
  if (names === null) return texts.noJson;
  return source === "openapi" && names.length === 0 ? texts.noSchemas : null;
}

/**
 * Faults of the name and the area of a module.
 * @param own path of the file itself; null for a new one
 */
export function nameFaults(
  module: string,
  area: string,
  own: string | null,
  files: readonly StudioFile[],
  texts: Pick<FaultTexts, "misnamed" | "taken">,
): Faults {
  const faults: Partial<Record<DraftField, string>> = {};
  if (area !== "" && !STUDIO_NAME.test(area)) faults.area = texts.misnamed;
  if (module === "") return faults;
  const taken = files.find((file) => file.path !== own && file.module === module);
  if (!STUDIO_NAME.test(module)) faults.module = texts.misnamed;
  else if (taken !== undefined) faults.module = texts.taken(taken.path);
  return faults;
}

/** The faults of the other inputs. */
export function withoutFault(faults: Faults, name: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name));
}

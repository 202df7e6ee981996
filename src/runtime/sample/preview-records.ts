import type { Json, Locale, StoredRecord } from "#contract";
import { holdsFiles, type Field, type Module } from "#metadata";
import type { FormServices } from "../form-model/services.ts";

const COUNT = 3;
const WHEN = "2026-01-15 09:30:00";

interface Choice {
  readonly value: Json;
  readonly label: string;
}

/** Values that fields with a dictionary or a reference can have, by field. */
type Choices = ReadonlyMap<string, readonly Choice[]>;

const NO_CHOICES: Choices = new Map();

/** Reads the entries of dictionaries and a few records of references. A field whose choices cannot be read has none. */
export async function loadChoices(module: Module, services: FormServices, locale: Locale): Promise<Choices> {
  const lists = await Promise.all(
    module.fields.map(async (field): Promise<[string, readonly Choice[]]> => [
      field.name,
      await choicesOf(module, field, services, locale).catch(() => []),
    ]),
  );
  return new Map(lists.filter(([, list]) => list.length > 0));
}

async function choicesOf(module: Module, field: Field, services: FormServices, locale: Locale): Promise<readonly Choice[]> {
  if (field.dict !== null) {
    const entries = await services.dictionary(field.dict);
    return entries.map(({ dictKey, dictValue, enValue }) => ({
      value: field.storage === "integer" ? Number(dictKey) : dictKey,
      label: (locale === "en" && enValue) || dictValue,
    }));
  }
  if (field.ref === null) return [];
  const { options } = await services.references({ module: module.name, field: field.path, current: 1, size: COUNT });
  return options;
}

/** A few records as a module's list would show them, made up from what its fields are and from the choices that exist. */
export function previewRecords({ fields }: Module, locale: Locale, choices = NO_CHOICES): readonly StoredRecord[] {
  return Array.from({ length: COUNT }, (_, at): StoredRecord => {
    const values = fields.flatMap((field): [string, Json][] => {
      const list = choices.get(field.name) ?? [];
      const choice = list[at % list.length];
      if (choice === undefined) return [[field.name, valueOf(field, at, locale)]];
      const { value, label } = choice;
      return field.labelKey === null
        ? [[field.name, value]]
        : [
            [field.name, value],
            [field.labelKey, label],
          ];
    });
    return { id: String(at + 1), createTime: WHEN, updateTime: WHEN, revision: 1, ...Object.fromEntries(values) };
  });
}

function valueOf(field: Field, at: number, locale: Locale): Json {
  const { title, options, storage, format } = field;
  const number = at + 1;
  if (options !== null) return options[at % options.length]?.value ?? null;
  if (storage === "text" && holdsFiles(field)) return "/favicon.svg";
  if (format === "phone") return `1380000000${number}`;
  if (format === "email") return `name${number}@example.com`;
  switch (storage) {
    case "boolean":
      return at % 2 === 0;
    case "integer":
      return number * 10;
    case "double":
      return number * 1.5;
    case "decimal":
      return `${number * 128}.50`;
    case "date":
      return `2026-01-1${number}`;
    case "timestamp":
      return WHEN;
    case "time":
      return "09:30:00";
    case "json":
      return null;
    default:
      return `${title[locale]} ${number}`;
  }
}

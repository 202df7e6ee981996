import { nameField, recordAddress, type Field, type Module, type RecordLink } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { readsList } from "../scope/read-endpoints.ts";
import { holds } from "../../policies/permissions.ts";
import { scopeOf } from "../../policies/scope-of.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { filterValue } from "../../data/conditions/filter-values.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";
import { textIn } from "../../base/text-in.ts";

/** The reader and the reader's rights. An `OperationContext` is one. */
export type NameReader = Pick<OperationContext, "apiScopes" | "caller" | "catalog" | "db" | "deps" | "locale">;

/** Puts labels beside the values of one field. */
type Labelling = (field: Field, records: readonly Row[]) => Promise<void>;

interface Named {
  readonly name: string;
  readonly link: string;
}

/**
 * Names the records that others keep the id of (`x-record`): the module's title, and for whoever may read that record what
 * it is called and where it opens. One statement per module, and only where a list shows it or a record stands alone.
 * @param tenantId as for labels
 */
export async function addRecordNames(
  reader: NameReader,
  module: Module,
  records: readonly Row[],
  tenantId: string | null,
  label: Labelling,
): Promise<void> {
  const shown = (name: string) => records.length === 1 || module.list.columns.some(({ field }) => field === name);
  for (const { name, record, labelKey } of module.fields) {
    if (record === null || labelKey === null || !(name in (records[0] ?? {})) || !shown(name)) continue;
    for (const [target, holders] of Map.groupBy(records, (holder) => moduleOf(record, holder))) {
      const targetModule = reader.catalog.modules.get(target);
      const ids = new Set(holders.map((holder) => String(holder[name] ?? "")));
      const found =
        targetModule === undefined ? new Map<string, Named>() : await inReach(reader, targetModule, [...ids], tenantId, label);
      for (const holder of holders) {
        const named = found.get(String(holder[name]));
        // That a module did something without a record of its own says something, too.
        const where = record.module !== null && holder[name] === null ? "" : (targetModule?.title[reader.locale] ?? target);
        const parts = [where, named?.name ?? ""];
        holder[labelKey] = parts.filter((part) => part !== "").join(" · ");
        holder[record.linkKey] = named?.link ?? "";
      }
    }
  }
}

function moduleOf({ module, field }: RecordLink, holder: Row): string {
  return module ?? String((field === null ? null : holder[field]) ?? "");
}

/** @returns the records that the caller's list of the module would show, by id */
async function inReach(
  reader: NameReader,
  module: Module,
  ids: readonly string[],
  tenantId: string | null,
  label: Labelling,
): Promise<ReadonlyMap<string, Named>> {
  const id = storedField(module, "id");
  const validIds = ids.filter((named) => filterValue(id, named) !== null);
  const { caller } = reader;
  if (caller === null || validIds.length === 0 || !(await readsList(reader, module))) return new Map();
  const boundary = { tenantId, scope: await scopeOf({ ...reader, module }) };
  const records = await selectRecords(reader.db, module, { boundary, where: [oneOf(id, validIds)] });
  const nameOfModule = nameField(module);
  const field = module.fields.find(({ name }) => name === nameOfModule);
  if (field !== undefined) await label(field, records);
  const { view } = module.permissions;
  const mayView = module.dialog.view && view !== null && holds(caller, view);
  return new Map(
    records.map((record) => {
      const recordId = record.id;
      const key = module.tree === null ? "" : textIn(record, module.tree.keyField);
      const under = module.parent === null ? null : textIn(record, module.parent.field);
      const place = { id: recordId, key: key === "" || key === recordId ? null : key, under };
      const address = recordAddress(module, mayView, place);
      return [
        recordId,
        {
          name: textIn(record, field?.labelKey ?? nameOfModule) || textIn(record, nameOfModule),
          link: module.menu === null ? "" : module.menu.path + address,
        },
      ];
    }),
  );
}

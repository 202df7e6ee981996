import { TrellisError, type ConversionPreview } from "#contract";
import type { Module } from "#metadata";
import type { Core } from "../../http/core.ts";
import { convertField, previewConversion } from "../../data/tables/conversion.ts";

interface Target {
  readonly module: string;
  readonly field: string;
}

/** @throws TrellisError notFound when no change of this field was refused */
export async function previewRefused(core: Core, target: Target): Promise<ConversionPreview> {
  const module = refusedModule(core, target);
  // Also a preview needs one connection: it reads by a function that only its session has.
  const preview = await core.db.transaction().execute((db) => previewConversion(db, module, target.field));
  if (preview === null) throw new TrellisError("notFound");
  return preview;
}

/** @throws TrellisError notFound as in `previewRefused`; changedSince when more or fewer values are lost than the caller has seen */
export async function convertRefused(core: Core, target: Target & { readonly lost: number }): Promise<ConversionPreview> {
  const module = refusedModule(core, target);
  const preview = await core.db
    .transaction()
    .execute((db) => convertField(db, module, target.field, ({ lost }) => lost === target.lost));
  if (preview === null) throw new TrellisError("changedSince");
  const { from, to, total, lost, kept } = preview;
  core.deps.log({
    level: "warn",
    message: `${target.module}: “${target.field}” was converted from ${from} to ${to}: ${total} values, ${lost} lost${kept === "" ? "" : `, as they were in the column ${kept}`}`,
  });
  await core.deps.reloadModules?.();
  return preview;
}

function refusedModule(core: Core, { module: name, field }: Target): Module {
  const module = core.proposed().modules.get(name);
  const isRefused = core.refused().some((change) => change.module === name && change.field?.name === field);
  if (module === undefined || !isRefused) throw new TrellisError("notFound");
  return module;
}

import { defineFeature, renameRows, type Feature } from "#server";
import { workflowManifest } from "../manifest.ts";
import { interceptModule } from "./engine/bound-modules.ts";
import { EventRunner } from "./engine/event-runner.ts";
import { hideTaskFields, maskTaskFields } from "./engine/task-fields.ts";
import { FLOW_TABLES } from "./engine/flow-tables.ts";
import { leavePart } from "./leave/index.ts";
import { absencePart } from "./absence.ts";
import { sayIncidents } from "./manage/instances.ts";
import { managePart } from "./manage/index.ts";
import type { Part } from "./part.ts";
import { playProcesses } from "./past/play-processes.ts";
import { viewPart } from "./view/index.ts";
import { workPart } from "./work/index.ts";
import { nameTaskRecords } from "./work/name-records.ts";

const PARTS: readonly Part[] = [managePart, workPart, viewPart, leavePart, absencePart];

export const workflowFeature: Feature = defineFeature({
  manifest: workflowManifest,
  tables: FLOW_TABLES,
  followRename: (db, rename) => renameRows(db, "trellis_flow_state", rename, { module: "business_module" }),
  interceptModule,
  maskFields: maskTaskFields,
  start: (core) => {
    const runner = new EventRunner(core);
    return {
      close: () => runner.close(),
      async limitResult(context, result) {
        await hideTaskFields(context, result);
        await nameTaskRecords(context, result);
        sayIncidents(context, result);
      },
      seed: (db) => playProcesses(core, db),
    };
  },
  handlers: Object.assign({}, ...PARTS.map((part) => part.handlers)) as Feature["handlers"],
  interceptors: Object.assign({}, ...PARTS.map(({ interceptors = {} }) => interceptors)) as NonNullable<Feature["interceptors"]>,
});

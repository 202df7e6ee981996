import {
  TrellisError,
  isJsonObject,
  studioDraftEndpoint,
  studioFileEndpoint,
  studioFilesEndpoint,
  studioJudgeEndpoint,
  studioNamesEndpoint,
  studioPlanEndpoint,
  studioRemovalEndpoint,
  studioRemoveEndpoint,
  studioSaveEndpoint,
  studioVersionEndpoint,
  studioVersionsEndpoint,
  type JsonObject,
  type Locale,
  type StudioFile,
  type StudioFolder,
  type StudioJudgement,
  type StudioNames,
} from "#contract";
import { mayRead } from "#server/rights";
import { serveEndpoint, type Caller, type Core, type ModuleFile, type ModuleFiles, type OwnEndpoint } from "#server/schemas";
import { draftFile } from "./draft-file.ts";
import { changesOfRename } from "./module-rename.ts";
import { assertFilePath } from "./file-path.ts";
import { digestOf, fileAt, folderFor, moduleOfPath } from "./folder.ts";
import { planFile, saveFile } from "./save-file.ts";
import { planRemoval, removeFile } from "./remove-file.ts";
import { refuseInput } from "./refuse-input.ts";
import { deletedFiles, versionById, versionsOf } from "./versions.ts";

/** The endpoints of the studio. */
export function studioEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    serveEndpoint(core, studioFilesEndpoint, async ({ caller }) => listFiles(core, folderFor(core, caller), caller)),
    serveEndpoint(core, studioFileEndpoint, async ({ caller, query }) => {
      const file = await fileAt(folderFor(core, caller), query.path);
      if (file === null) throw new TrellisError("notFound");
      return { ...file, digest: await digestOf(file.text) };
    }),
    serveEndpoint(core, studioNamesEndpoint, async ({ caller, apiRequest }) =>
      knownNames(core, folderFor(core, caller), apiRequest.locale),
    ),
    serveEndpoint(core, studioJudgeEndpoint, async ({ caller, body }) => judge(core, folderFor(core, caller), body), {
      refuse: refuseInput,
    }),
    serveEndpoint(core, studioPlanEndpoint, ({ caller, body }) => planFile(core, caller, body), { refuse: refuseInput }),
    serveEndpoint(
      core,
      studioSaveEndpoint,
      async ({ caller, body, apiRequest }) => {
        const saved = await saveFile(core, caller, body, apiRequest.locale);
        const { tenantId, account } = caller;
        const data = `${saved.path} ${body.base ?? "new"} → ${saved.digest}`;
        core.logs.event(apiRequest, { logId: "schema-save", level: "info", tenantId, account, data });
        return saved;
      },
      { refuse: refuseInput },
    ),
    serveEndpoint(core, studioRemovalEndpoint, ({ caller, query }) => planRemoval(core, caller, query.path)),
    serveEndpoint(core, studioRemoveEndpoint, async ({ caller, body, apiRequest }) => {
      await removeFile(core, caller, body);
      const { tenantId, account } = caller;
      const data = `${body.path} ${body.base} → deleted`;
      core.logs.event(apiRequest, { logId: "schema-remove", level: "info", tenantId, account, data });
      return true;
    }),
    serveEndpoint(core, studioVersionsEndpoint, async ({ caller, query }) => {
      folderFor(core, caller);
      return versionsOf(core, query.path);
    }),
    serveEndpoint(core, studioVersionEndpoint, async ({ caller, query }) => {
      folderFor(core, caller);
      return versionById(core, query.id);
    }),
    serveEndpoint(
      core,
      studioDraftEndpoint,
      ({ caller, body, apiRequest }) => draftFile(core, folderFor(core, caller), caller, body, apiRequest.locale),
      { refuse: refuseInput },
    ),
  ];
}

/** The files of the folder, and those that were deleted here. */
async function listFiles(core: Core, folder: ModuleFiles, caller: Caller): Promise<StudioFolder> {
  const health = new Map(core.health().map((entry) => [entry.file, entry]));
  const { modules } = core.inForce().catalog;
  const files = (await folder.read()).map(({ path }): StudioFile => {
    const module = moduleOfPath(path);
    const { state = "ok", since = null, findings = [] } = health.get(path) ?? {};
    const active = modules.get(module);
    const errors = findings.filter(({ severity }) => severity === "error").length;
    return {
      path,
      module,
      title: active?.title ?? null,
      screen: active?.menu?.path ?? "",
      readable: active !== undefined && mayRead(caller, active),
      state,
      errors,
      warnings: findings.length - errors,
      since,
    };
  });
  const deleted = (await deletedFiles(core)).filter(({ path }) => files.every((file) => file.path !== path));
  return { writable: folder.writable, files, deleted };
}

/** The preview of a valid text loads the validators of its definition. */
async function judge(
  { deps }: Core,
  folder: ModuleFiles,
  { path, text, replaces }: ModuleFile & { readonly replaces?: string },
): Promise<StudioJudgement> {
  const change = replaces === undefined ? undefined : await changesOfRename(folder, path, assertFilePath(replaces));
  const { findings, module } = await folder.judge({ path: assertFilePath(path), text }, change);
  if (module !== null) deps.validators.keepDraft?.(module);
  return { findings, module: module === null ? null : asObject(module) };
}

async function knownNames(core: Core, folder: ModuleFiles, locale: Locale): Promise<StudioNames> {
  const { dictionaries, icons } = await folder.known();
  const modules = [...core.inForce().catalog.modules.values()];
  return {
    schemas: await folder.schemas(locale),
    modules: modules.map(({ name, title, fields }) => ({
      name,
      title,
      fields: fields.map((field) => ({ name: field.name, title: field.title })),
    })),
    dictionaries: [...dictionaries.dict, ...dictionaries["dict-biz"].map((code) => `biz:${code}`)],
    icons: [...icons],
  };
}

/** A definition as JSON, as the module endpoint answers it. */
function asObject(value: object): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(value));
  return isJsonObject(json) ? json : {};
}

import type { AuthoredAction, AuthoredEndpoint, AuthoredModule } from "../module/authored.ts";
import { boundedCondition } from "./conditions.ts";
import { OPERATIONS, type Action, type Endpoint, type OperationId, type Permissions } from "../module/endpoint.ts";
import type { Field } from "../module/field.ts";
import type { English } from "./english.ts";
import { fromOf, idsOf } from "../states/read-states.ts";
import { normaliseFields, normaliseUiFields, type FindAuthored } from "./fields.ts";
import { withLimitsOfFields } from "./filling-inputs.ts";

const OPERATION_IDS: ReadonlySet<string> = new Set(OPERATIONS);
const WRITES: ReadonlySet<string> = new Set(["submit", "save", "update", "remove", "reorder", "import"]);

/**
 * Returns the default operations of a module. A single record has no list and cannot be deleted.
 * The records of another module can only be read.
 */
export function defaultOperations(screen: unknown, shows: unknown): readonly OperationId[] {
  if (shows !== undefined) return ["list", "detail"];
  return screen === SINGLE ? ["detail", "submit"] : ["list", "detail", "submit", "remove"];
}

/** The screen of a module with one record per tenant. */
export const SINGLE = "single";

export function isOperationId(id: string): id is OperationId {
  return OPERATION_IDS.has(id);
}

/** Keys of `endpoints` that are not endpoints. */
export const NO_ENDPOINTS: ReadonlySet<string> = new Set(["base", "aliases"]);

/** Paths that differ from the operation's name. */
const PATHS: Readonly<Record<string, string>> = { sumPage: "/sum/page" };

/** Returns the default method and path of an endpoint id. */
export function defaultEndpoint(id: string): { method: "GET" | "POST"; path: string } {
  if (!isOperationId(id)) return { method: "POST", path: `/${id}` };
  const path = PATHS[id] ?? `/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return { method: WRITES.has(id) ? "POST" : "GET", path };
}

/** `"GET"`, `"POST /path"` or `"/path"` → method and path. */
export function parseEndpoint(id: string, text: string | undefined): { method: "GET" | "POST"; path: string } {
  const usual = defaultEndpoint(id);
  const match = /^(?:(GET|POST)\b)?\s*(\/\S*)?$/.exec(text ?? "");
  return { method: (match?.[1] as "GET" | "POST" | undefined) ?? usual.method, path: match?.[2] ?? usual.path };
}

/** Ids of the generic operations of a file, under any endpoint name. */
function operationsOf(authored: AuthoredModule): Set<OperationId> {
  const operations = new Set(
    defaultOperations(authored.ui?.screen, authored.shows).filter((id) => authored.endpoints[id] !== false),
  );
  for (const [id, endpoint] of statedEndpoints(authored)) {
    const operation = operationOf(id, endpoint);
    if (operation !== null) operations.add(operation);
  }
  return operations;
}

/** The authored settings of endpoints, by id. */
function statedEndpoints({ endpoints }: AuthoredModule): [string, Exclude<AuthoredEndpoint, false>][] {
  return Object.entries(endpoints).filter(
    (entry): entry is [string, Exclude<AuthoredEndpoint, false>] => !NO_ENDPOINTS.has(entry[0]) && entry[1] !== false,
  );
}

function operationOf(id: string, endpoint: AuthoredEndpoint): OperationId | null {
  const named = typeof endpoint === "object" ? endpoint.operation : undefined;
  if (named !== undefined) return isOperationId(named) ? named : null;
  return isOperationId(id) ? id : null;
}

export function permissionsOf(authored: AuthoredModule): Permissions {
  const prefix = authored.permission ?? authored.module.replaceAll("-", "");
  const operations = operationsOf(authored);
  const code = (suffix: string, ...needs: readonly OperationId[]): string | null =>
    needs.some((need) => operations.has(need)) ? `${prefix}_${suffix}` : null;
  // Users who may change the single record may also create it. Users of the screen may read it.
  if (authored.ui?.screen === SINGLE) {
    const edit = code("edit", "submit", "save", "update");
    return { prefix, read: prefix, add: edit, edit, delete: null, view: null, export: null, import: null, print: null };
  }
  const saves = operations.has("submit") || operations.has("save") || operations.has("update");
  return {
    prefix,
    read: prefix,
    add: code("add", "submit", "save"),
    edit: code("edit", "submit", "update", "reorder"),
    delete: code("delete", "remove"),
    view: authored.ui?.dialog?.view === false ? null : code("view", "detail"),
    export: `${prefix}_export`,
    import: saves ? `${prefix}_import` : null,
    print: `${prefix}_print`,
  };
}

export function permissionAliasesOf(
  { permissionAliases = {} }: AuthoredModule,
  { prefix, read }: Permissions,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(permissionAliases).map(([alias, part]) => [alias, part === "read" ? read : `${prefix}_${part}`]),
  );
}

export function hasDetail(authored: AuthoredModule): boolean {
  return operationsOf(authored).has("detail");
}

export function normaliseEndpoints(authored: AuthoredModule, permissions: Permissions, actions: readonly Action[]): Endpoint[] {
  const { base, aliases } = authored.endpoints;
  const usual = defaultOperations(authored.ui?.screen, authored.shows)
    .filter((id) => !(id in authored.endpoints))
    .map((id): [string, string] => [id, ""]);
  const endpoints = [...usual, ...statedEndpoints(authored)].map(([id, endpoint]): Endpoint => {
    const spec = typeof endpoint === "object" ? endpoint : { endpoint };
    const { method, path } = parseEndpoint(id, spec.endpoint);
    const operation = operationOf(id, endpoint);
    const target: Endpoint["target"] =
      operation === null ? { kind: "handler", handler: `${authored.module}/${id}` } : { kind: "operation", operation };
    return { id, method, path: `${base}${path}`, target, access: accessOf(spec.access, operation, method, permissions) };
  });
  const byAction = actions.map((action): Endpoint => ({
    id: action.id,
    method: action.method,
    path: action.path,
    target:
      action.set === null
        ? { kind: "handler", handler: `${authored.module}/${action.id}` }
        : { kind: "action", action: action.id },
    access: [action.permission],
  }));
  const all = [...endpoints, ...byAction];
  if (aliases === undefined) return all;
  return all.map((endpoint) => ({
    ...endpoint,
    aliases: aliases.map((alias) => `${alias}${endpoint.path.slice(base.length)}`),
  }));
}

function accessOf(
  stated: string | undefined,
  operation: OperationId | null,
  method: "GET" | "POST",
  permissions: Permissions,
): Endpoint["access"] {
  if (stated === "public" || stated === "signed-in") return stated;
  if (stated === "read") return [permissions.read];
  if (stated !== undefined) return [`${permissions.prefix}_${stated}`];
  const codes = (...wanted: readonly (string | null)[]): string[] => [...new Set(wanted.filter((code) => code !== null))];
  switch (operation) {
    case "dictionary":
      return "signed-in";
    case "detail": {
      if (permissions.view === null && permissions.add === permissions.edit) return [permissions.read];
      const readers = codes(permissions.view, permissions.edit);
      return readers.length > 0 ? readers : [permissions.read];
    }
    case "import":
    case "template":
      return codes(permissions.import);
    case "export":
      return codes(permissions.export);
    case "submit":
      return codes(permissions.add, permissions.edit);
    case "save":
      return codes(permissions.add);
    case "update":
    case "reorder":
      return codes(permissions.edit);
    case "remove":
      return codes(permissions.delete);
    case null:
      return method === "POST" ? [permissions.edit ?? permissions.read] : [permissions.read];
    default:
      return [permissions.read];
  }
}

/** @param fields the fields of the record */
export function normaliseActions(
  authored: AuthoredModule,
  fields: readonly Field[],
  permissions: Permissions,
  en: English,
  find: FindAuthored,
): Action[] {
  return Object.entries(authored.actions ?? {}).map(([id, action]) => {
    const normal = normaliseAction(id, action, authored, permissions, en, find);
    const { form, set } = normal;
    return form === null || set === null || normal.on === "toolbar"
      ? normal
      : {
          ...normal,
          form: { ...form, fields: form.fields.map((input) => (input.name in set ? input : filling(input, fields))) },
        };
  });
}

/** An input that fills a field of the record: its choices depend on what those of the field do, unless it says otherwise. */
function filling(input: Field, fields: readonly Field[]): Field {
  const filled = fields.find(({ name }) => name === input.name)?.ref;
  if (input.ref === null || input.ref.where.length > 0 || filled?.module !== input.ref.module) return input;
  return { ...input, ref: { ...input.ref, where: filled.where } };
}

function normaliseAction(
  id: string,
  action: AuthoredAction,
  authored: AuthoredModule,
  permissions: Permissions,
  en: English,
  find: FindAuthored,
): Action {
  const { method, path } = parseEndpoint(id, action.endpoint);
  const { form } = action;
  const filled =
    form === undefined || action.on === "toolbar"
      ? { form, ui: action.fields }
      : withLimitsOfFields({ ...action, form }, { schema: authored.schema, ui: authored.ui?.fields ?? {} });
  return {
    id,
    title: en.text(id, action.title),
    icon: action.icon ?? null,
    on: action.on ?? "row",
    from: fromOf(action),
    to: idsOf(action.to),
    by: action.by ?? null,
    when: action.when === undefined ? null : boundedCondition(action.when),
    form:
      filled.form === undefined
        ? null
        : {
            schema: { ...filled.form },
            fields: normaliseFields(filled.form, filled.ui, en, 1, find),
            uiFields: normaliseUiFields(filled.ui, en),
          },
    about: action.about ?? [],
    set: action.set ?? null,
    dialog: action.dialog ?? null,
    confirm: action.confirm === undefined ? null : en.text(id, action.confirm, "confirm"),
    todo: action.todo === undefined ? null : en.text(id, action.todo, "todo"),
    danger: action.danger ?? false,
    idsAs: action.idsAs ?? "ids",
    permission: `${permissions.prefix}_${action.permission ?? id}`,
    method,
    path: `${authored.endpoints.base}${path}`,
  };
}

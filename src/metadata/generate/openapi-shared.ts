import { CHANGES_PATH, HEADERS, PATHS, type JsonObject } from "#contract";

const errorBody: JsonObject = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };

function failure(description: string): JsonObject {
  return { description, content: errorBody };
}

/** What every module's endpoints share. */
export const SHARED_COMPONENTS: JsonObject = {
  securitySchemes: {
    token: { type: "apiKey", in: "header", name: HEADERS.token, description: "`bearer <access token>`, from the sign-in" },
    client: { type: "http", scheme: "basic", description: "The client's id and secret" },
  },
  responses: {
    "400": failure("The request cannot be read or breaks a rule; `errors` names the fields"),
    "401": failure("Not signed in"),
    "403": failure("The caller lacks the permission"),
    "404": failure("No such record"),
    "409": failure("Somebody else was faster, the state does not allow it, or the record is in use"),
    "413": failure("Larger than the server takes"),
    "429": failure("Too many attempts, or too much under way"),
  },
  schemas: {
    Error: {
      type: "object",
      required: ["code", "success", "data", "msg"],
      properties: {
        code: { type: "integer", description: "The HTTP status" },
        success: { const: false },
        data: { description: "On a conflict the newer record" },
        msg: { type: "string", description: "For people, in their language" },
        error: { type: "string", description: "For programs, e.g. `conflict`" },
        errors: { type: "array", items: { $ref: "#/components/schemas/FieldError" } },
      },
    },
    FieldError: {
      type: "object",
      required: ["pointer", "keyword", "message"],
      properties: {
        pointer: { type: "string", description: "JSON pointer into the body, e.g. `/paramKey`" },
        keyword: { type: "string", description: "The rule that was broken, e.g. `required`" },
        message: { type: "string" },
      },
    },
    TreeNode: {
      type: "object",
      required: ["id", "parentId", "title", "key", "value"],
      properties: {
        id: { type: "string" },
        parentId: { type: "string" },
        title: { type: "string" },
        key: { type: "string" },
        value: { type: "string" },
        hasChildren: { type: "boolean" },
        children: { type: "array", items: { $ref: "#/components/schemas/TreeNode" } },
      },
    },
    DictionaryEntry: {
      type: "object",
      required: ["dictKey", "dictValue"],
      properties: {
        id: { type: "string" },
        parentId: { type: "string" },
        code: { type: "string" },
        dictKey: { type: "string" },
        dictValue: { type: "string" },
        enValue: { type: "string" },
        sort: { type: "integer" },
        remark: { type: "string" },
      },
    },
    ImportCounts: {
      type: "object",
      required: ["rows", "added", "updated", "unchanged"],
      properties: {
        rows: { type: "integer" },
        added: { type: "integer" },
        updated: { type: "integer" },
        unchanged: { type: "integer" },
      },
    },
    Token: {
      type: "object",
      required: ["access_token", "token_type", "refresh_token", "expires_in"],
      properties: Object.fromEntries(
        [
          "access_token",
          "token_type",
          "refresh_token",
          "tenant_id",
          "user_id",
          "dept_id",
          "role_id",
          "post_id",
          "oauth_id",
          "account",
          "user_name",
          "nick_name",
          "real_name",
          "role_name",
          "avatar",
        ]
          .map((name): [string, JsonObject] => [name, { type: "string" }])
          .concat([["expires_in", { type: "integer", description: "Seconds" }]]),
      ),
    },
  },
};

const answer = (schema: JsonObject): JsonObject => ({
  "200": { description: "OK", content: { "application/json": { schema } } },
  "401": { $ref: "#/components/responses/401" },
});

export const wrapped = (data: JsonObject): JsonObject =>
  answer({
    type: "object",
    required: ["code", "success", "data", "msg"],
    properties: { code: { type: "integer" }, success: { type: "boolean" }, data, msg: { type: "string" } },
  });

export const parameter = (name: string, required = false): JsonObject => ({
  name,
  in: "query",
  required,
  schema: { type: "string" },
});

export function own(id: string, summary: string, responses: JsonObject, more: JsonObject = {}): JsonObject {
  return { tags: ["trellis"], operationId: id, summary, ...more, responses };
}

const clientOnly: JsonObject = { security: [{ client: [] }] };

/** Endpoints that belong to no module. */
export const OWN_PATHS: Readonly<Record<string, JsonObject>> = {
  "/api/blade-auth/oauth/web/token": {
    post: own(
      "signIn",
      "Sign in, or renew a session",
      { ...answer({ $ref: "#/components/schemas/Token" }), "429": { $ref: "#/components/responses/429" } },
      {
        description: `Grants \`password\`, \`captcha\`, \`refresh_token\` and \`social\`. \`password\` is the md5 hex of what was typed. A captcha's answer goes into the headers ${HEADERS.captchaKey} and ${HEADERS.captchaCode}. The answer has no envelope.`,
        parameters: [
          "tenantId",
          "username",
          "password",
          "grant_type",
          "scope",
          "refresh_token",
          "type",
          "source",
          "code",
          "state",
        ].map((name) => parameter(name, name === "grant_type")),
        ...clientOnly,
      },
    ),
  },
  "/api/blade-auth/oauth/captcha": {
    get: own(
      "captcha",
      "A captcha to answer",
      answer({ type: "object", properties: { key: { type: "string" }, image: { type: "string", description: "A data URL" } } }),
      clientOnly,
    ),
  },
  "/api/blade-auth/oauth/logout": {
    get: own("signOut", "End the session", wrapped({})),
    post: own("sendErrors", "Hand the console's own error log in; the session goes on", wrapped({}), {
      requestBody: { content: { "application/json": { schema: { type: "array", items: { type: "object" } } } } },
    }),
  },
  "/api/blade-auth/oauth/user-info": { get: own("userInfo", "Who is signed in", wrapped({ type: "object" })) },
  "/api/blade-auth/oauth/clear-cache": { get: own("clearCache", "Forget cached permissions", wrapped({})) },
  [PATHS.health]: {
    get: own("health", "Whether the server and its database work", answer({ type: "object" }), { security: [] }),
  },
  [PATHS.modules]: {
    get: own("modules", "The modules the caller may open", wrapped({ type: "array", items: { type: "object" } })),
  },
  [`${PATHS.module}/{name}`]: {
    get: own("module", "A module's definition", wrapped({ type: "object" }), {
      parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }, parameter("hash")],
    }),
  },
  [PATHS.moduleHealth]: {
    get: own(
      "moduleHealth",
      "Module files in force and refused; administrators only",
      wrapped({ type: "array", items: { type: "object" } }),
    ),
  },
  [PATHS.references]: {
    get: own("references", "What a reference field may point at", wrapped({ type: "object" }), {
      parameters: ["module", "field", "q", "values", "parent", "current", "size"].map((name) =>
        parameter(name, name === "module" || name === "field"),
      ),
    }),
  },
  [PATHS.console]: {
    get: own(
      "console",
      "What the console looks like for the caller's tenant, and whose pages it may show",
      wrapped({ type: "object" }),
    ),
  },
  [PATHS.search]: {
    get: own("search", "Records of every module by their names, some modules at a time", wrapped({ type: "object" }), {
      parameters: [parameter("q", true), parameter("from", false)],
    }),
  },
  [PATHS.screenAccess]: {
    get: own(
      "screenAccess",
      "Whether the caller may open the screen at a browser path",
      wrapped({ enum: ["granted", "denied", "unknown"] }),
      {
        parameters: [parameter("path", true)],
      },
    ),
  },
  [CHANGES_PATH]: {
    get: own(
      "changes",
      "Records that somebody else changes, told as it happens",
      {
        "200": {
          description:
            "Server-sent events: `ready`, then `change` with a Trellis.RecordsChanged each or `inbox`, at last `end` and why",
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
        "401": { $ref: "#/components/responses/401" },
        "429": { $ref: "#/components/responses/429" },
      },
      {
        parameters: [
          { ...parameter("modules"), description: "Names of modules, comma-joined" },
          { ...parameter("inbox"), description: "`true`: `inbox` tells that there is something new in one's own" },
          {
            ...parameter("access"),
            description: "1: `access` tells of changes of the caller's rights and menu; then modules may be left out",
          },
        ],
      },
    ),
  },
  [`${PATHS.social}/{source}`]: {
    get: own("socialStart", "How to sign in by an account of elsewhere", wrapped({ type: "object" }), {
      parameters: [{ name: "source", in: "path", required: true, schema: { type: "string" } }],
      security: [],
    }),
  },
  [PATHS.sessions]: {
    get: own("sessions", "Where the caller is signed in now", wrapped({ type: "array", items: { type: "object" } })),
  },
  [PATHS.endSessions]: {
    post: own("endSessions", "Sign the caller out elsewhere", wrapped({ type: "array", items: { type: "object" } }), {
      requestBody: {
        content: {
          "application/json": {
            schema: { type: "object", required: ["ids"], properties: { ids: { type: "array", items: { type: "string" } } } },
          },
        },
      },
    }),
  },
  [PATHS.externalAccounts]: {
    get: own("externalAccounts", "The caller's accounts elsewhere", wrapped({ type: "array", items: { type: "object" } })),
    post: own(
      "linkExternalAccount",
      "Tie an account of elsewhere to the caller",
      wrapped({ type: "array", items: { type: "object" } }),
      {
        requestBody: bodyOf("source", "code", "state"),
      },
    ),
  },
  [`${PATHS.externalAccountStart}/{source}`]: {
    get: own("externalAccountStart", "How to sign in elsewhere, to tie the account", wrapped({ type: "object" }), {
      parameters: [{ name: "source", in: "path", required: true, schema: { type: "string" } }],
    }),
  },
  [PATHS.unlinkExternalAccount]: {
    post: own("unlinkExternalAccount", "Untie an account of elsewhere", wrapped({ type: "array", items: { type: "object" } }), {
      requestBody: bodyOf("source"),
    }),
  },
  [PATHS.openapi]: { get: own("openapi", "This document", answer({ type: "object" })) },
};

/** A JSON object of texts, all of them required. */
function bodyOf(...names: readonly string[]): JsonObject {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  return { content: { "application/json": { schema: { type: "object", required: [...names], properties } } } };
}

import type { FieldError } from "./envelope.ts";
import type { Json } from "./json.ts";
import type { Locale, Text } from "./locale.ts";

interface ErrorCode {
  readonly status: number;
  readonly text: Text;
}

/**
 * The one table of errors: id → HTTP status (repeated as the envelope's `code`) and what a person reads.
 * `{name}` is replaced from the error's params. Texts say what to do next.
 */
export const ERROR_CODES = {
  badRequest: { status: 400, text: { zh: "请求无法识别：{reason}", en: "The request cannot be read: {reason}" } },
  missingParameter: { status: 400, text: { zh: "缺少参数：{name}", en: "A parameter is missing: {name}" } },
  invalidRecord: { status: 400, text: { zh: "请修改标出的字段后再保存", en: "Mend the marked fields, then save again" } },
  unknownFilter: {
    status: 400,
    text: { zh: "不能按“{name}”筛选。可用字段：{allowed}", en: "Cannot filter by “{name}”. Possible fields: {allowed}" },
  },
  unknownSort: {
    status: 400,
    text: { zh: "不能按“{name}”排序。可用字段：{allowed}", en: "Cannot sort by “{name}”. Possible fields: {allowed}" },
  },
  badFilterValue: {
    status: 400,
    text: { zh: "筛选条件“{name}”的值“{value}”格式不正确", en: "The value “{value}” does not fit the filter “{name}”" },
  },
  badWhere: {
    status: 400,
    text: {
      zh: "筛选条件（where）无法识别：最多 {conditions} 个条件、{depth} 层分组",
      en: "The conditions (where) cannot be read: at most {conditions} of them, in groups at most {depth} deep",
    },
  },
  tooManyConditions: {
    status: 400,
    text: { zh: "筛选条件过多，最多 {most} 个", en: "Too many conditions; at most {most}" },
  },
  tooManySorts: { status: 400, text: { zh: "排序字段过多，最多 {most} 个", en: "Too many fields to sort by; at most {most}" } },
  badPage: {
    status: 400,
    text: { zh: "页码从 1 开始，每页 1 到 {max} 条", en: "Pages start at 1 and hold 1 to {max} records" },
  },
  noneSelected: { status: 400, text: { zh: "请选择至少一条数据", en: "Select at least one record" } },
  tooManyRecords: {
    status: 400,
    text: {
      zh: "一次最多处理 {most} 条数据，请缩小筛选范围",
      en: "At most {most} records at once; narrow the filter",
    },
  },
  unauthorized: { status: 401, text: { zh: "请求未授权", en: "Please sign in" } },
  forbidden: {
    status: 403,
    text: { zh: "没有权限执行此操作（需要 {permission}）", en: "You may not do this (needs {permission})" },
  },
  notFound: {
    status: 404,
    text: { zh: "数据不存在或已被删除，请刷新后重试", en: "The record does not exist or was deleted; refresh and try again" },
  },
  noEndpoint: { status: 404, text: { zh: "接口不存在", en: "There is no such endpoint" } },
  methodNotAllowed: { status: 405, text: { zh: "此接口请使用 {allowed} 方法", en: "Use {allowed} on this endpoint" } },
  conflict: {
    status: 409,
    text: { zh: "数据已被他人修改，请核对后再保存", en: "Somebody else has changed this record; compare, then save again" },
  },
  selectionChanged: {
    status: 409,
    text: {
      zh: "数据在选择之后发生了变化，现有 {count} 条符合条件；未做任何修改，请核对后重试",
      en: "The records have changed since they were selected: {count} match now. Nothing was done; look again, then repeat it",
    },
  },
  bulkRefused: {
    status: 409,
    text: {
      zh: "{count} 条数据不能这样修改，未做任何修改。第一条“{record}”：{reason}",
      en: "{count} records cannot be changed like this; nothing was done. The first, “{record}”: {reason}",
    },
  },
  notUndoable: { status: 409, text: { zh: "此操作不能撤销", en: "This cannot be undone" } },
  undoTooLate: { status: 409, text: { zh: "已超过可撤销的时间", en: "It is too late to undo this" } },
  changedSince: {
    status: 409,
    text: {
      zh: "{count} 条数据之后又有变化，未撤销。第一条：“{record}”",
      en: "{count} of the records have changed since; nothing was undone. The first: “{record}”",
    },
  },
  actionRefused: {
    status: 409,
    text: {
      zh: "当前状态不能执行“{action}”，请刷新后查看",
      en: "“{action}” is not possible in the present state; refresh to see it",
    },
  },
  removalRefused: {
    status: 409,
    text: {
      zh: "有 {count} 条不能删除，未做任何修改：{records}。{reason}",
      en: "{count} of them cannot be deleted, so none was: {records}. {reason}",
    },
  },
  inUse: {
    status: 409,
    text: { zh: "仍被“{module}”引用，请先解除引用", en: "Still used by “{module}”; remove those uses first" },
  },
  notRestorable: {
    status: 409,
    text: { zh: "“{record}”不能恢复：{reasons}", en: "“{record}” cannot be brought back: {reasons}" },
  },
  hasChildren: { status: 409, text: { zh: "请先删除下级数据", en: "Delete its children first" } },
  tooLarge: { status: 413, text: { zh: "内容超过上限 {limit}", en: "The content is larger than {limit}" } },
  unsupportedMedia: {
    status: 415,
    text: { zh: "不支持的文件类型，允许：{allowed}", en: "This kind of file is not accepted; allowed: {allowed}" },
  },
  tooManyRequests: {
    status: 429,
    text: { zh: "操作过于频繁，请 {seconds} 秒后再试", en: "Too many attempts; try again in {seconds} s" },
  },
  internal: {
    status: 500,
    text: {
      zh: "服务器内部错误，编号 {reference}，请联系管理员",
      en: "Something failed on the server; tell your administrator the number {reference}",
    },
  },
  unavailable: { status: 503, text: { zh: "服务暂不可用，请稍后再试", en: "The service is not available; try again later" } },
} as const satisfies Record<string, ErrorCode>;

export type ErrorId = keyof typeof ERROR_CODES;

export interface ErrorDetails {
  /** Fills the `{name}` places of the text. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly FieldError[];
  /** Goes into the envelope's `data`, e.g. the newer record of a conflict. */
  readonly data?: Json;
  /** Replaces the table's text: for rules whose wording a specification or a module file gives. */
  readonly text?: Text;
  readonly cause?: unknown;
}

/** The one error type that operations throw; the error door turns it into a reply. */
export class TrellisError extends Error {
  readonly id: ErrorId;
  readonly details: ErrorDetails;

  constructor(id: ErrorId, details: ErrorDetails = {}) {
    super(fillText(details.text?.en ?? ERROR_CODES[id].text.en, details.params), { cause: details.cause });
    this.name = "TrellisError";
    this.id = id;
    this.details = details;
  }

  get status(): number {
    return ERROR_CODES[this.id].status;
  }

  /** Text for users. */
  text(locale: Locale): string {
    return fillText((this.details.text ?? ERROR_CODES[this.id].text)[locale], this.details.params);
  }
}

function fillText(text: string, params: ErrorDetails["params"]): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params?.[name] ?? place));
}

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
  missingParameter: { status: 400, text: { zh: "缺少参数：{name}", en: "Missing parameter: {name}" } },
  invalidRecord: { status: 400, text: { zh: "请修改标出的字段后再保存", en: "Correct the marked fields, then save again" } },
  valuesRefused: { status: 400, text: { zh: "未保存：{reason}", en: "Not saved: {reason}" } },
  unknownFilter: {
    status: 400,
    text: {
      zh: "不能按“{name}”筛选。可用字段：{allowed}",
      en: "Filtering by “{name}” is not possible. Available fields: {allowed}",
    },
  },
  unknownSort: {
    status: 400,
    text: {
      zh: "不能按“{name}”排序。可用字段：{allowed}",
      en: "Sorting by “{name}” is not possible. Available fields: {allowed}",
    },
  },
  badFilterValue: {
    status: 400,
    text: { zh: "筛选条件“{name}”的值“{value}”格式不正确", en: "The value “{value}” is not valid for the filter “{name}”" },
  },
  badWhere: {
    status: 400,
    text: {
      zh: "筛选条件（where）无法识别：最多 {conditions} 个条件、{depth} 层分组",
      en: "The conditions (where) cannot be read. The limits are {conditions} conditions and {depth} levels of groups.",
    },
  },
  tooManyConditions: {
    status: 400,
    text: { zh: "筛选条件过多，最多 {most} 个", en: "Too many conditions. The limit is {most}." },
  },
  tooManySorts: { status: 400, text: { zh: "排序字段过多，最多 {most} 个", en: "Too many sort fields. The limit is {most}." } },
  badPage: {
    status: 400,
    text: { zh: "页码从 1 开始，每页 1 到 {max} 条", en: "Pages start at 1 and have 1 to {max} records" },
  },
  noneSelected: { status: 400, text: { zh: "请选择至少一条数据", en: "Select at least one record" } },
  tooManyRecords: {
    status: 400,
    text: {
      zh: "一次最多处理 {most} 条数据，请缩小筛选范围",
      en: "At most {most} records at once. Narrow the filter.",
    },
  },
  unauthorized: { status: 401, text: { zh: "请求未授权", en: "Please sign in" } },
  forbidden: {
    status: 403,
    text: { zh: "没有权限执行此操作（需要 {permission}）", en: "You have no permission to do this (requires {permission})" },
  },
  notFound: {
    status: 404,
    text: { zh: "数据不存在或已被删除，请刷新后重试", en: "The record does not exist or was deleted. Refresh and try again." },
  },
  gone: {
    status: 410,
    text: { zh: "内容已被删除，看看其他内容吧", en: "This was deleted. Have a look at something else." },
  },
  noEndpoint: { status: 404, text: { zh: "接口不存在", en: "The endpoint does not exist" } },
  methodNotAllowed: { status: 405, text: { zh: "此接口请使用 {allowed} 方法", en: "Use {allowed} for this endpoint" } },
  conflict: {
    status: 409,
    text: { zh: "数据已被他人修改，请核对后再保存", en: "This record was changed by someone else. Review it, then save again." },
  },
  selectionChanged: {
    status: 409,
    text: {
      zh: "数据在选择之后发生了变化，现有 {count} 条符合条件；未做任何修改，请核对后重试",
      en: "The records have changed since you selected them: {count} match now. Nothing was changed. Review them, then try again.",
    },
  },
  bulkRefused: {
    status: 409,
    text: {
      zh: "{count} 条数据不能这样修改，未做任何修改。第一条“{record}”：{reason}",
      en: "{count} of the records cannot be changed this way. Nothing was changed. The first, “{record}”: {reason}",
    },
  },
  notUndoable: { status: 409, text: { zh: "此操作不能撤销", en: "This operation cannot be undone" } },
  undoTooLate: { status: 409, text: { zh: "已超过可撤销的时间", en: "The time to undo this operation has passed" } },
  changedSince: {
    status: 409,
    text: {
      zh: "{count} 条数据之后又有变化，未撤销。第一条：“{record}”",
      en: "{count} of the records have changed since then. Nothing was undone. The first: “{record}”",
    },
  },
  actionRefused: {
    status: 409,
    text: {
      zh: "当前状态不能执行“{action}”，请刷新后查看",
      en: "“{action}” is not possible in the current state. Refresh to see it.",
    },
  },
  stateRefused: {
    status: 409,
    text: {
      zh: "“{record}”处于“{state}”，不能执行“{action}”",
      en: "“{record}” is in the state “{state}”. “{action}” is not possible in it.",
    },
  },
  linesLocked: {
    status: 409,
    text: {
      zh: "所属的{module}目前不允许修改“{lines}”",
      en: "“{lines}” of this {module} are locked at present",
    },
  },
  othersAction: {
    status: 409,
    text: {
      zh: "只有“{field}”本人可以执行“{action}”",
      en: "Only the person in “{field}” can do this: {action}.",
    },
  },
  statesRefused: {
    status: 409,
    text: {
      zh: "有 {count} 条不能执行“{action}”，未做任何修改：{records}",
      en: "“{action}” is not possible for {count} of the records, so nothing was changed: {records}",
    },
  },
  transitionRefused: { status: 409, text: { zh: "不能从“{from}”变为“{to}”", en: "“{from}” cannot become “{to}”" } },
  removalRefused: {
    status: 409,
    text: {
      zh: "有 {count} 条不能删除，未做任何修改：{records}。{reason}",
      en: "{count} of the records cannot be deleted, so nothing was deleted: {records}. {reason}",
    },
  },
  inUse: {
    status: 409,
    text: { zh: "仍被{uses}引用，请先解除引用", en: "Still referenced by {uses}. Remove the references first." },
  },
  notRestorable: {
    status: 409,
    text: { zh: "“{record}”不能恢复：{reasons}", en: "“{record}” cannot be restored: {reasons}" },
  },
  hasChildren: { status: 409, text: { zh: "请先删除下级数据{names}", en: "Delete the child records first{names}" } },
  tooLarge: { status: 413, text: { zh: "内容超过上限 {limit}", en: "The content exceeds the limit of {limit}" } },
  unsupportedMedia: {
    status: 415,
    text: { zh: "不支持的文件类型，允许：{allowed}", en: "This file type is not supported. Allowed: {allowed}" },
  },
  tooManyRequests: {
    status: 429,
    text: { zh: "操作过于频繁，请 {seconds} 秒后再试", en: "Too many requests. Try again in {seconds} s." },
  },
  internal: {
    status: 500,
    text: {
      zh: "服务器内部错误，编号 {reference}，请联系管理员",
      en: "Internal server error. Contact your administrator and give the number {reference}.",
    },
  },
  unavailable: { status: 503, text: { zh: "服务暂不可用，请稍后再试", en: "The service is not available. Try again later." } },
} as const satisfies Record<string, ErrorCode>;

export type ErrorId = keyof typeof ERROR_CODES;

/** One broken rule at one place of a submitted record. The reply says it in the caller's language. */
export interface FieldFault extends Omit<FieldError, "message"> {
  readonly message: Text;
}

export interface ErrorDetails {
  /** Fills the `{name}` places of the text. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly FieldFault[];
  /** Goes into the envelope's `data`, e.g. the newer record of a conflict. */
  readonly data?: Json;
  /** Replaces the table's text: for rules whose wording a specification or a module file gives. */
  readonly text?: Text;
  readonly cause?: unknown;
}

/** Records of a module that keep others from being deleted: an entry of `uses` in the `data` of `inUse`. */
export type RecordUse = {
  readonly module: string;
  /** Noun of the module in the caller's language. */
  readonly title: string;
  /** The first ones, of those that the caller may read. */
  readonly ids: readonly string[];
};

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

  /** Text for users of either language. */
  get texts(): Text {
    return { zh: this.text("zh"), en: this.text("en") };
  }
}

/** Says faults in the language of a caller. */
export function fieldErrorsIn(locale: Locale, faults: readonly FieldFault[]): FieldError[] {
  return faults.map(({ pointer, keyword, message }) => ({ pointer, keyword, message: message[locale] }));
}

/** Fills the places `{name}` of a text. A place without a value stays as it is. */
export function fillText(text: string, params: ErrorDetails["params"]): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params?.[name] ?? place));
}

import { SYSTEM_FIELDS, type Text } from "#contract";
import { listAt, valueAt } from "../../facts/json-type.ts";
import type { Path } from "../../../source/parse.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const renamedFit: Rule = {
  id: "renamed-fit",
  severity: "error",
  says: text(
    "renamed、x-renamed 写的是以前的名称：现在不能再有同名的模块或字段",
    "`renamed` and `x-renamed` list earlier names, which no present module or field has",
  ),
  check(draft, report, project) {
    const judge = (path: Path, names: readonly unknown[], fault: (name: string) => Wrong | null): void => {
      for (const [at, name] of names.entries()) {
        const wrong = typeof name === "string" ? fault(name) : null;
        if (wrong !== null) report([...path, at], "value", wrong.says, wrong.hint);
      }
    };
    judge(["renamed"], listAt(draft.value, "renamed"), (name) => {
      if (valueAt(draft.value, "shows") !== undefined) return SHOWN;
      if (name === draft.name) return OWN;
      return project.drafts.has(name) ? present(name, text("模块", "module")) : null;
    });
    const taken = new Map<string, string>();
    for (const field of draft.record.fields.values()) {
      judge([...field.path, "x-renamed"], listAt(field.schema, "x-renamed"), (name) => {
        if (name === field.name) return OWN;
        if (SYSTEM.has(name)) return OF_SERVER;
        if (draft.record.fields.has(name)) return present(name, text("字段", "field"));
        const other = taken.get(name);
        taken.set(name, field.name);
        return other === undefined ? null : twice(name, other);
      });
    }
    for (const form of draft.forms) {
      for (const field of form.fields.values())
        if (field.schema["x-renamed"] !== undefined) report([...field.path, "x-renamed"], "key", FORM.says, FORM.hint);
    }
  },
};

interface Wrong {
  readonly says: Text;
  readonly hint: Text;
}

const OWN: Wrong = {
  says: text("这是现在的名称，不是以前的", "This is the present name, not an earlier one"),
  hint: text("删除它", "Delete it"),
};

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS);

const OF_SERVER: Wrong = {
  says: text("这是服务器自己的字段，不会改名", "This is a field of the server, which is never renamed"),
  hint: text("删除它", "Delete it"),
};

const SHOWN: Wrong = {
  says: text("不起作用：记录由另一模块保存", "It has no effect, because another module owns the records"),
  hint: text("写到那个模块中", "Declare it there"),
};

const FORM: Wrong = {
  says: text("操作的表单不保存值，改名不需要它", "The form of an action stores no values, so a rename needs no trace"),
  hint: text("删除 x-renamed", "Delete x-renamed"),
};

function present(name: string, kind: Text): Wrong {
  return {
    says: text(`仍有名为“${name}”的${kind.zh}`, `A ${kind.en} called “${name}” still exists`),
    hint: text(
      `若“${name}”已改名，请删除旧的；否则删除这一项`,
      `If “${name}” has been renamed, delete the old one. Otherwise delete this entry.`,
    ),
  };
}

function twice(name: string, other: string): Wrong {
  return {
    says: text(`“${other}”已称自己以前叫“${name}”`, `“${other}” says that it was “${name}”`),
    hint: text("只在接收其数据的字段上写", "Keep it at the field that takes over the values"),
  };
}

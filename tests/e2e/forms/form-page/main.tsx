import "@arco-design/web-react/es/_util/react-19-adapter";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { FieldError, RecordInput, ReferencePage } from "#contract";
import { instantiateValidators, linearPattern, type DialogMode, type ValidatorFactory } from "#metadata";
import { createI18n, UiProvider } from "#ui";
import type { FormHandle } from "../../../../src/runtime/form/module-form.tsx";
import { RecordForm } from "../../../../src/runtime/form/record-form.tsx";
import { FormServicesContext, type FormServices, type ReferenceQuery } from "../../../../src/runtime/form-model/services.ts";
import { FieldValue } from "../../../../src/runtime/cells/field-value.tsx";
import { MODULES } from "./modules.ts";
import { answerRegions } from "./regions.ts";
import { sample } from "./sample.ts";
import "./form-page.css";

// A form with services that answer from memory. The test reads what was submitted off the page.

/** Served by the test, as the server would serve them. */
const asked = new URLSearchParams(location.search).get("form") ?? "sample";
const module = MODULES[asked] ?? sample;
const VALIDATORS: string = `/validators.js?form=${asked}`;

const USERS = Array.from({ length: 120 }, (_, index) => ({
  value: `9007199254740993${String(index).padStart(3, "0")}`,
  label: `用户 ${index + 1}`,
  city: index % 2 === 0 ? "bj" : "sh",
}));
const DEPTS = [
  { value: "1", label: "总公司", parentId: "0", hasChildren: true },
  { value: "2", label: "研发部", parentId: "1", hasChildren: true },
  { value: "3", label: "前端组", parentId: "2" },
];

const SEARCH_MS = 700;

function answer(query: ReferenceQuery): ReferencePage {
  if (query.field === "place") return answerRegions(query);
  if (query.field.startsWith("dept")) return { options: DEPTS, total: DEPTS.length, tree: true, complete: true };
  const found = USERS.filter(
    ({ value, label, city }) =>
      label.includes(query.q ?? "") && (query.where?.["city"] ?? city) === city && (query.values?.includes(value) ?? true),
  );
  const size = query.size ?? 50;
  const start = ((query.current ?? 1) - 1) * size;
  return { options: found.slice(start, start + size), total: found.length, tree: false, complete: false };
}

const services: FormServices = {
  dictionary: ({ code }) =>
    Promise.resolve(
      ["男", "女"].map((dictValue, index) => ({
        id: String(index),
        parentId: "0",
        code,
        dictKey: String(index + 1),
        dictValue,
        enValue: "",
        sort: index,
        remark: "",
      })),
    ),
  // A search takes its time, as a server does: people type and press Enter in the meantime.
  references: (query) =>
    new Promise((resolve) => setTimeout(() => resolve(answer(query)), query.q === undefined ? 0 : SEARCH_MS)),
  upload: (file) =>
    Promise.resolve({
      link: `/files/${encodeURIComponent(file.name)}`,
      domain: "",
      name: file.name,
      originalName: file.name,
      attachId: "1",
    }),
  validators: () =>
    import(/* @vite-ignore */ VALIDATORS).then((loaded: { default: ValidatorFactory }) =>
      instantiateValidators(loaded.default, linearPattern),
    ),
};

const i18n = createI18n({ locale: "zh" });

function Page() {
  const form = useRef<FormHandle>(null);
  const [sent, setSent] = useState("");
  const [dirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [mode, setMode] = useState<DialogMode>("add");
  const [stored, setStored] = useState<RecordInput>({});
  const submit = (input: RecordInput): Promise<void> => {
    setSent(JSON.stringify(input));
    setStored(input);
    if (input["name"] === "secret") {
      setErrors([{ pointer: "/amount", keyword: "x-unique", message: "金额已存在，请换一个" }]);
      return Promise.reject(new Error("refused"));
    }
    if (input["name"] !== "taken") return Promise.resolve();
    setErrors([{ pointer: "/name", keyword: "x-unique", message: "名称已存在，请换一个" }]);
    return Promise.reject(new Error("refused"));
  };
  return (
    <main>
      <RecordForm
        ref={form}
        key={mode}
        module={module}
        mode={mode}
        value={stored}
        services={services}
        errors={errors}
        onSubmit={submit}
        onDirtyChange={setDirty}
      />
      <button type="button" id="save" onClick={() => void form.current?.submit()}>
        save
      </button>
      <button type="button" id="language" onClick={() => i18n.setLocale(i18n.locale === "zh" ? "en" : "zh")}>
        language
      </button>
      {(["edit", "view"] as const).map((next) => (
        <button key={next} type="button" id={next} onClick={() => setMode(next)}>
          {next}
        </button>
      ))}
      <table id="cells">
        <tbody>
          {module.fields.map((field) => (
            <tr key={field.name} data-cell={field.name}>
              <td>
                <FieldValue module={module} field={field} record={stored} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <output id="sent">{sent}</output>
      <output id="dirty">{String(dirty)}</output>
    </main>
  );
}

const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <UiProvider i18n={i18n}>
      <FormServicesContext value={services}>
        <Page />
      </FormServicesContext>
    </UiProvider>,
  );

import { act, createRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import type { FieldError, Json, RecordInput } from "#contract";
import type { Module, ModuleValidators } from "#metadata";
import { createI18n, I18nProvider } from "#ui";
import type { FieldWidgetProps } from "../../../src/runtime/form-model/field-widget.ts";
import type { FormServices } from "../../../src/runtime/form-model/services.ts";
import type { FormHandle } from "../../../src/runtime/form/module-form.tsx";
import { RecordForm } from "../../../src/runtime/form/record-form.tsx";
import { sampleModule, validatorsOf } from "./form-sample.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;

/** Ends the form, its page and what it made of the clock. */
export function closeForm(): void {
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Renderings of the widget `test/counted`, by the name of its field. */
export const renders = new Map<string, number>();
function Counted({ id, field, value, onChange }: FieldWidgetProps) {
  renders.set(field.name, (renders.get(field.name) ?? 0) + 1);
  return <input id={id} value={String(value ?? "")} onChange={(event) => onChange(event.target.value)} />;
}

function servicesWith(loaded: ModuleValidators): FormServices {
  return {
    dictionary: () => Promise.resolve([]),
    references: () => Promise.resolve({ options: [], total: 0, tree: false, complete: true }),
    upload: () => Promise.reject(new Error("no uploads here")),
    validators: () => Promise.resolve(loaded),
    widget: (id) => (id === "test/counted" ? Counted : null),
  };
}

/** A form on the page, and what it sent. */
export interface OpenedForm {
  readonly form: FormHandle;
  readonly sent: RecordInput[];
  readonly container: HTMLElement;
  readonly input: (name: string) => HTMLInputElement;
  readonly errors: () => Record<string, string>;
  readonly show: (errors: readonly FieldError[]) => Promise<void>;
  readonly setLocale: (locale: "zh" | "en") => Promise<void>;
}

/** @param whole Waits until the later fields and the code of the widgets are there */
export async function openForm(
  options: {
    module?: Module;
    mode?: "add" | "edit";
    value?: Record<string, Json>;
    loaded?: ModuleValidators;
    fail?: boolean;
    whole?: boolean;
    locked?: readonly string[];
  } = {},
): Promise<OpenedForm> {
  const {
    module = sampleModule,
    mode = "add",
    value = {},
    loaded = await validatorsOf(module),
    fail = false,
    whole = true,
    locked = [],
  } = options;
  const i18n = createI18n({ locale: "zh" });
  const given = { module, mode, value, locked, services: servicesWith(loaded) };
  // The page never gets idle.
  if (!whole) vi.stubGlobal("requestIdleCallback", () => 0);
  if (!whole) vi.stubGlobal("cancelIdleCallback", () => undefined);
  const container = document.body.appendChild(document.createElement("div"));
  const ref = createRef<FormHandle>();
  const sent: RecordInput[] = [];
  const submit = (input: RecordInput): Promise<void> => {
    sent.push(input);
    return fail ? Promise.reject(new Error("refused")) : Promise.resolve();
  };
  const mounted = createRoot(container);
  root = mounted;
  const render = (errors: readonly FieldError[]) =>
    act(async () => {
      mounted.render(
        <I18nProvider i18n={i18n}>
          <RecordForm ref={ref} {...given} errors={errors} onSubmit={submit} />
        </I18nProvider>,
      );
    });
  await render([]);
  if (ref.current === null) throw new Error("the form did not open");
  // A form is whole when its later fields and the code of its widgets are there.
  const waits = (): boolean => whole && container.querySelector(".form-waiting, .form-loading") !== null;
  while (waits()) await act(() => new Promise((resume) => setTimeout(resume, 5)));
  const control = (name: string): HTMLInputElement => {
    const found = container.querySelector<HTMLInputElement>(`[data-field="${name}"] input`);
    if (found === null) throw new Error(`no input for ${name}`);
    return found;
  };
  return {
    form: ref.current,
    sent,
    container,
    input: control,
    errors: () =>
      Object.fromEntries(
        [...container.querySelectorAll<HTMLElement>(".form-field[data-invalid]")].map((field) => [
          field.dataset["field"] ?? "",
          field.querySelector(".form-errors")?.textContent ?? "",
        ]),
      ),
    show: render,
    setLocale: (locale) => act(async () => i18n.setLocale(locale)),
  };
}

/** Types as a browser does: the value through the element's own setter, then an input event. */
export async function type(element: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

export async function submit(form: FormHandle): Promise<boolean> {
  let accepted = false;
  await act(async () => {
    accepted = await form.submit();
  });
  return accepted;
}

import "@arco-design/web-react/es/_util/react-19-adapter";
import type { ComponentType } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createI18n, UiProvider } from "#ui";
import type { BenchFormProps } from "./form-module.ts";
import { mobxForm } from "./mobx-form.tsx";
import { plainForm } from "./plain-form.tsx";
import { trellisForm } from "./trellis-form.tsx";
import "./forms.css";

// The page of the form bench: one of three forms over the same fields, opened and closed from outside.

type BenchForm = ComponentType<BenchFormProps>;

const FORMS: Readonly<Record<string, (count: number) => BenchForm>> = {
  trellis: trellisForm,
  plain: plainForm,
  mobx: mobxForm,
};

const i18n = createI18n({ locale: "zh" });
const host = document.querySelector("#root");
if (host === null) throw new Error("index.html has no #root");
let Form: BenchForm | null = null;
let root: Root | null = null;
let take: BenchFormProps["onSubmit"] = () => undefined;

const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

Object.assign(window, {
  bench: {
    prepare: (name: string, count: number): void => {
      Form = FORMS[name]?.(count) ?? null;
    },
    /** Resolves when what is in view is painted. */
    open: (): Promise<void> => {
      if (Form === null) throw new Error("nothing is prepared");
      root = createRoot(host);
      root.render(
        <UiProvider i18n={i18n}>
          <Form onSubmit={(values) => take(values)} />
        </UiProvider>,
      );
      return painted();
    },
    /** Submits the form as its Enter key does. Resolves with the values that it hands over. */
    submit: (): Promise<Readonly<Record<string, unknown>>> =>
      new Promise((resolve) => {
        take = resolve;
        document.querySelector("form")?.requestSubmit();
      }),
    close: (): Promise<void> => {
      root?.unmount();
      root = null;
      return painted();
    },
  },
});

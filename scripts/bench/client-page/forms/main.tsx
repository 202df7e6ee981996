import "@arco-design/web-react/es/_util/react-19-adapter";
import type { ComponentType } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createI18n, UiProvider } from "#ui";
import type { BenchFormProps } from "./form-module.ts";
import { mobxForm } from "./mobx-form.tsx";
import { plainForm } from "./plain-form.tsx";
import { trellisForm } from "./trellis-form.tsx";
import "./forms.css";

// Page of the form bench. It opens and closes one of three forms with the same fields on command.

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
    /** Resolves when the visible part is painted. */
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
    /** Submits the form like the Enter key. Resolves with the submitted values. */
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

import { observable, runInAction, type ObservableMap } from "mobx";
import { observer } from "mobx-react-lite";
import { useState, type FormEvent } from "react";
import { Control } from "./control.tsx";
import { benchFields, TEXT_LIMIT, type BenchField, type BenchFormProps } from "./form-module.ts";

/**
 * A form written by hand for this record: every field observes its own value and error. It has no drafts, no check for
 * unsaved changes, no conditions and no ARIA for pickers. The console's form is measured with all of these.
 */
export function mobxForm(count: number) {
  const fields = benchFields(count);
  return function Written({ onSubmit }: BenchFormProps) {
    const [store] = useState(() => new Store());
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      if (fields.every((field) => store.errorOf(field) === null)) onSubmit(Object.fromEntries(store.values));
    };
    return (
      <form className="bench-form" onSubmit={submit}>
        <div className="bench-grid">
          {fields.map((field) => (
            <WrittenField key={field.name} field={field} store={store} />
          ))}
        </div>
        <input type="submit" hidden />
      </form>
    );
  };
}

class Store {
  readonly values: ObservableMap<string, unknown> = observable.map({}, { deep: false });

  set(name: string, value: unknown): void {
    runInAction(() => this.values.set(name, value));
  }

  errorOf({ name, title }: BenchField): string | null {
    const value = this.values.get(name);
    return typeof value === "string" && value.length > TEXT_LIMIT ? `${title}最多 ${TEXT_LIMIT} 个字符` : null;
  }
}

const WrittenField = observer(function WrittenField({ field, store }: { readonly field: BenchField; readonly store: Store }) {
  const error = store.errorOf(field);
  return (
    <div className="bench-field" data-field={field.name}>
      <label className="bench-label" htmlFor={field.name}>
        {field.title}
      </label>
      <div className="bench-control">
        <Control
          id={field.name}
          kind={field.kind}
          placeholder={`请输入${field.title}`}
          value={store.values.get(field.name)}
          onChange={(value) => store.set(field.name, value)}
        />
      </div>
      {error !== null && <div className="bench-errors">{error}</div>}
    </div>
  );
});

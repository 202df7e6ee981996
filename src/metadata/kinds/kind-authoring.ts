import type { Json, JsonObject, Text } from "#contract";
import type { Storage } from "../module/field.ts";

/** Rules, documentation and example for authors of module files. The console loads them only for its page of samples. */
export interface KindAuthoring {
  /** Decides if the field can have this kind. */
  fits(field: FieldFacts): boolean;
  /** Noun phrase for the fields that `fits` accepts. */
  readonly needs: Text;
  /** Settings under `ui:options`. The widget and the cell read exactly these. */
  readonly options: Readonly<Record<string, WidgetOption>>;
  /** The widget shows `ui:placeholder`. */
  readonly placeholder: boolean;
  /** Ids of the same widget in other products, lower case. The linter suggests this kind for them. */
  readonly otherNames: readonly string[];
  /** Null when nobody sees the field. */
  readonly sample: KindSample | null;
}

/** A property of a module file, and the facts that follow from it. */
export interface FieldFacts {
  readonly type: string;
  readonly schema: JsonObject;
  /** Null when the type is wrong. */
  readonly storage: Storage | null;
  /** Name of the referenced module. */
  readonly reference: string | null;
  readonly dictionary: string | null;
  readonly multiple: boolean;
  readonly format: string | null;
  /** Values of `enum`, of the property or of its items. */
  readonly options: readonly Json[] | null;
}

export interface WidgetOption {
  /** `object` has one setting per possible value of the field. */
  readonly type: "string" | "number" | "boolean" | "object";
  /** Allowed values, or allowed values of each setting of an `object`. Absent: any value of the type. */
  readonly values?: readonly string[];
  /** The value that other spellings stand for, lower case. */
  readonly habits?: Readonly<Record<string, string>>;
  /** Smallest number. */
  readonly least?: number;
  /** Largest number. */
  readonly most?: number;
  /** Whole numbers only. */
  readonly whole?: true;
  /** A number of bytes. */
  readonly bytes?: true;
  /** Form of a string. */
  readonly form?: { readonly pattern: RegExp; readonly hint: Text };
  /** A string is the name of a field beside this one. */
  readonly field?: true;
  /** Which of the fields beside it the setting may name, and what to write instead of another one. */
  readonly holds?: NamedField;
  /** Setting that names the field whose values an `object` lists, instead of the field's own. */
  readonly of?: string;
  /** Setting beside which this one has no effect. */
  readonly instead?: string;
  /** The setting has an effect only on fields of type `array`. */
  readonly list?: true;
  /** The setting has an effect only on fields with several values. */
  readonly several?: true;
  readonly says: Text;
}

/** A field that a setting names. */
export interface NamedField {
  /** Plural noun for its values, such as “currencies”. */
  readonly says: Text;
  /** @param settings all settings of the widget */
  fits(field: FieldFacts, settings: JsonObject): boolean;
  /** A hint offers only fields whose name or title matches. It offers every fitting field when absent. */
  readonly offers?: RegExp;
  mend(field: FieldFacts): Text;
}

/** One field as a module file declares it, with a value. */
export interface KindSample {
  readonly property: JsonObject;
  /** Entry of `ui.fields`. */
  readonly ui?: JsonObject;
  /** Entry of `en`. */
  readonly en: string | JsonObject;
  /** English titles of the parts, by name. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly value: Json;
}

import type {
  ArrayFieldItemTemplateProps as RjsfArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps as RjsfArrayFieldTemplateProps,
  FieldProps,
  FieldTemplateProps as RjsfFieldTemplateProps,
  ObjectFieldTemplateProps as RjsfObjectFieldTemplateProps,
  Registry,
  RJSFSchema,
  UiSchema,
  WidgetProps,
} from "@rjsf/utils";
import type { FormSession } from "../../form-model/form-session.ts";

/** RJSF's types for the props of our theme. `formContext` is the form's session. */
export type LeafFieldProps = FieldProps<unknown, RJSFSchema, FormSession>;
export type FieldTemplateProps = RjsfFieldTemplateProps<unknown, RJSFSchema, FormSession>;
export type ObjectFieldTemplateProps = RjsfObjectFieldTemplateProps<unknown, RJSFSchema, FormSession>;
export type ArrayFieldTemplateProps = RjsfArrayFieldTemplateProps<unknown, RJSFSchema, FormSession>;
export type ArrayFieldItemTemplateProps = RjsfArrayFieldItemTemplateProps<unknown, RJSFSchema, FormSession>;
export type ObjectFieldProps = FieldProps<unknown, RJSFSchema, FormSession>;
export type RecordRegistry = Registry<unknown, RJSFSchema, FormSession>;
export type FormUiSchema = UiSchema<unknown, RJSFSchema, FormSession>;

export type ThemeWidgetProps = WidgetProps<unknown, RJSFSchema, FormSession>;

import { createContext, useContext, type ComponentType } from "react";
import type { DictionaryEntry, ReferencePage, UploadReply } from "#contract";
import type { DictionaryLink, Module, ModuleValidators } from "#metadata";
import type { FieldWidgetProps } from "./field-widget.ts";

/** A question about what a reference field may point at (`PATHS.references`). */
export interface ReferenceQuery {
  /** The module that holds the field, itself or in a form of its actions. */
  readonly module: string;
  /** Its path: `deptId`, or inside of a list or an object `lines.unitId`. */
  readonly field: string;
  /** Words a label must hold. */
  readonly q?: string;
  /** Asks for the labels of these values instead of a page. */
  readonly values?: readonly string[];
  /** Children of this node, in a tree that comes level by level. */
  readonly parent?: string;
  /** Cascade: field of the referenced module → the value it must have. */
  readonly where?: Readonly<Record<string, string>>;
  /** The tenant that is chosen in the same form; only the platform's administrator may ask for another than their own. */
  readonly tenantId?: string;
  /** The record that is edited, where the field refers to records of its own kind: nobody beneath it may stand above it. */
  readonly of?: string;
  readonly current?: number;
  readonly size?: number;
}

/** What forms and cells need from outside. The runtime implements it over the api, one request per distinct question. */
export interface FormServices {
  dictionary(link: DictionaryLink): Promise<readonly DictionaryEntry[]>;
  references(query: ReferenceQuery): Promise<ReferencePage>;
  /** @param onProgress share of the file that has left, 0..1 */
  upload(file: File, onProgress?: (ratio: number) => void): Promise<UploadReply>;
  validators(module: Module): Promise<ModuleValidators>;
  /** A feature's widget by id, `<feature>/<widget>`; null when no feature brings it. */
  widget?(id: string): ComponentType<FieldWidgetProps> | null;
}

export const FormServicesContext = createContext<FormServices | null>(null);

/** @throws outside of a `FormServicesContext` */
export function useFormServices(): FormServices {
  const services = useContext(FormServicesContext);
  if (services === null) throw new Error("useFormServices needs a FormServicesContext");
  return services;
}

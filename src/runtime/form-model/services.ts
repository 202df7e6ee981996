import { createContext, useContext, type ComponentType } from "react";
import type { LazyComponent } from "#ui";
import type { DictionaryEntry, RecordInput, ReferencePage, UploadReply } from "#contract";
import type { DictionaryLink, Module, ModuleValidators, Variables } from "#metadata";
import type { FieldWidgetProps } from "./field-widget.ts";

/** A query for the choices of a reference field (`referencesEndpoint`). */
export interface ReferenceQuery {
  /** Module with the field, directly or in a form of its actions. */
  readonly module: string;
  /** Path of the field: `deptId`, or inside a list or an object `lines.unitId`. */
  readonly field: string;
  /** Words that the label must contain. */
  readonly q?: string;
  /** Requests the labels of these values instead of a page. */
  readonly values?: readonly string[];
  /** True if what computed fields read of these records is needed beside their labels. */
  readonly read?: boolean;
  /** Requests the children of this node, in a tree loaded level by level. */
  readonly parent?: string;
  /** Cascade: field of the referenced module → its required value. */
  readonly where?: Readonly<Record<string, string>>;
  /**
   * Tenant selected in the same form. Only the platform's administrator may name a tenant other
   * than their own.
   */
  readonly tenantId?: string;
  /**
   * The edited record, where the field refers to the same module. Its descendants are excluded,
   * because none may become its ancestor.
   */
  readonly of?: string;
  readonly current?: number;
  readonly size?: number;
}

/** A form for a new record over the form that refers to it. */
export interface RecordAdderProps {
  readonly module: string;
  /** Values that the record starts with. They cannot be edited. */
  readonly preset: RecordInput;
  /** Field of the new record whose value the reference stores. */
  readonly valueField: string;
  /** Called with that value when the record was saved. */
  readonly onAdded: (value: string) => void;
  readonly onClose: () => void;
}

/**
 * Services that forms and cells need from outside. The runtime implements them over the API, with
 * one request per distinct query.
 */
export interface FormServices {
  dictionary(link: DictionaryLink): Promise<readonly DictionaryEntry[]>;
  references(query: ReferenceQuery): Promise<ReferencePage>;
  /**
   * Uploads a file; a large one in chunks that continue after a broken connection.
   * @param onProgress uploaded share of the file, 0..1
   */
  upload(file: File, onProgress?: (ratio: number) => void, signal?: AbortSignal): Promise<UploadReply>;
  validators(module: Module): Promise<ModuleValidators>;
  /** For defaults of new records such as `$today`; absent in forms without new records. */
  readonly variables?: () => Variables;
  /** True when the caller may add records of a module. */
  readonly addable?: (module: string) => Promise<boolean>;
  readonly RecordAdder?: LazyComponent<RecordAdderProps>;
  /** A feature's widget by id, `<feature>/<widget>`; null when no feature has it. */
  widget?(id: string): ComponentType<FieldWidgetProps> | null;
}

export const FormServicesContext = createContext<FormServices | null>(null);

/** @throws Error outside a `FormServicesContext` */
export function useFormServices(): FormServices {
  const services = useContext(FormServicesContext);
  if (services === null) throw new Error("useFormServices needs a FormServicesContext");
  return services;
}

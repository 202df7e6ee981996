import { useCallback } from "react";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { fieldTitle } from "../table/list-columns.tsx";
import { texts } from "../texts.ts";

/** Titles of a module's fields, the server's own included, in the reader's language. */
export function useFieldTitle(module: Module): (name: string) => string {
  const { t, locale } = useI18n(texts);
  return useCallback((name) => fieldTitle(module, name, locale, (system) => t(`field.${system}`)), [module, locale, t]);
}

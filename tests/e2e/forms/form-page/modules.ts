import type { Module } from "#metadata";
import { gallery } from "./gallery.ts";
import { steps, tabs, wide } from "./layouts.ts";
import { sample } from "./sample.ts";

/** The forms of the page, by the name its address asks for. */
export const MODULES: Readonly<Record<string, Module>> = { sample, gallery, tabs, steps, page: wide };

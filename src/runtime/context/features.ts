import { lazyComponent, type FailurePlace, type LazyComponent } from "#ui";
import type { ComponentType, FunctionComponent } from "react";
import type { RecordInput, StoredRecord } from "#contract";
import type { Action, Manifest, Module, PlannedPath } from "#metadata";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";

/** A screen: `module` is set when a module file names it, null when a menu entry does. */
export interface ScreenProps {
  readonly module: Module | null;
}

/** A feature's dialog in place of an action's generated one. */
export interface ActionDialogProps {
  readonly module: Module;
  readonly action: Action;
  readonly records: readonly StoredRecord[];
  /** Runs the action's endpoint and refreshes the list. @throws ApiError when the server refuses */
  readonly onSubmit: (input: RecordInput) => Promise<void>;
  /** Refreshes the list after the dialog has changed records by calls of its own. Never rejects. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** A feature's part of a record's page. */
export interface RecordPanelProps {
  readonly module: Module;
  readonly record: StoredRecord;
  /** Reads the record again after the panel has changed it, or has noticed a change. */
  readonly onChanged: () => void;
}

/** Fetches a component's code when it is first shown. */
export type Lazily<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** The browser half of a hand-written slice: components by the ids its manifest declares. */
export interface ClientFeature {
  readonly manifest: Manifest;
  readonly screens?: Readonly<Record<string, Lazily<ScreenProps>>>;
  readonly widgets?: Readonly<Record<string, Lazily<FieldWidgetProps>>>;
  readonly dialogs?: Readonly<Record<string, Lazily<ActionDialogProps>>>;
  readonly panels?: Readonly<Record<string, Lazily<RecordPanelProps>>>;
  /** Screens of planned routes; the router has their parameters. The console offers a route as soon as a feature brings its screen. */
  readonly routes?: Readonly<Partial<Record<PlannedPath, Lazily<object>>>>;
}

/** @throws Error when components and manifest disagree: a missing id must stop the boot, not blank a screen */
export function defineClientFeature(feature: ClientFeature): ClientFeature {
  for (const kind of ["screens", "widgets", "dialogs", "panels"] as const) {
    const declared = feature.manifest[kind] ?? [];
    const given = Object.keys(feature[kind] ?? {});
    const missing = declared.filter((id) => !given.includes(id));
    const undeclared = given.filter((id) => !declared.includes(id));
    if (missing.length + undeclared.length > 0) {
      throw new Error(
        `feature ${feature.manifest.id}: ${kind} missing [${missing.join(", ")}], not in the manifest [${undeclared.join(", ")}]`,
      );
    }
  }
  return feature;
}

/** Components of all features by id; each is made once, so that React keeps its state. */
export interface FeatureComponents {
  screen(id: string): LazyComponent<ScreenProps> | null;
  widget(id: string): LazyComponent<FieldWidgetProps> | null;
  dialog(id: string): LazyComponent<ActionDialogProps> | null;
  panel(id: string): LazyComponent<RecordPanelProps> | null;
  route(path: PlannedPath): LazyComponent<object> | null;
}

/** Components that stand there until the code of a screen or a widget arrives. */
interface Placeholders {
  readonly Screen?: FunctionComponent;
  readonly Widget?: FunctionComponent;
}

/** @throws Error when two features bring the same id */
export function collectFeatures(features: readonly ClientFeature[], waiting: Placeholders = {}): FeatureComponents {
  const screens = collect(
    "screen",
    features.map(({ screens }) => screens ?? {}),
    waiting.Screen,
    "panel",
  );
  const widgets = collect(
    "widget",
    features.map(({ widgets }) => widgets ?? {}),
    waiting.Widget,
  );
  const dialogs = collect(
    "dialog",
    features.map(({ dialogs }) => dialogs ?? {}),
  );
  const panels = collect(
    "panel",
    features.map(({ panels }) => panels ?? {}),
    waiting.Screen,
    "panel",
  );
  const routes = collect(
    "route",
    features.map(({ routes }) => routes ?? {}),
    waiting.Screen,
    "panel",
  );
  return {
    screen: (id) => screens.get(id) ?? null,
    widget: (id) => widgets.get(id) ?? null,
    dialog: (id) => dialogs.get(id) ?? null,
    panel: (id) => panels.get(id) ?? null,
    route: (path) => routes.get(path) ?? null,
  };
}

function collect<Props extends object>(
  kind: string,
  parts: readonly Readonly<Record<string, Lazily<Props>>>[],
  Waiting?: FunctionComponent<NoInfer<Props>>,
  place?: FailurePlace,
) {
  const components = new Map<string, LazyComponent<Props>>();
  for (const part of parts) {
    for (const [id, load] of Object.entries(part)) {
      if (components.has(id)) throw new Error(`two features bring the ${kind} ${id}`);
      components.set(
        id,
        lazyComponent(async () => (await load()).default, Waiting, place),
      );
    }
  }
  return components;
}

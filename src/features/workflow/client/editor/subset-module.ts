import type { DiagramElement } from "./services.ts";

interface Entry {
  readonly title?: string;
  readonly className?: string;
  readonly group?: string;
  readonly action?: unknown;
  readonly [key: string]: unknown;
}
type Entries = Record<string, Entry>;
type Change = (entries: Entries) => Entries;

interface Providers<Provider> {
  registerProvider(priority: number, provider: Provider): void;
}
interface MenuProviders<Provider> {
  registerProvider(menu: string, priority: number, provider: Provider): void;
}
interface Shape {
  readonly type: string;
}
interface ElementFactory {
  createShape(attributes: { readonly type: string }): Shape;
}
interface Create {
  start(event: unknown, shape: Shape, context?: { readonly source: DiagramElement }): void;
}
interface PopupMenu extends MenuProviders<{ getPopupMenuEntries: () => Change; getPopupMenuHeaderEntries: () => Change }> {
  open(element: DiagramElement, menu: string, position: object, options: object): void;
}
interface AutoPlace {
  append(element: DiagramElement, shape: Shape): void;
}
type Translate = (template: string) => string;

/** Lower than the priority of the entries of bpmn-js, so that these are there already. */
const AFTER = 500;
/** Elements that the engine refuses or that carry no process. */
const NOT_IN_PALETTE = ["create.data-object", "create.data-store", "create.participant-expanded", "create.group"];
const NOT_IN_PAD = ["append.condition-intermediate-event"];
/** Parts of the names of replacements that the engine refuses. */
const REFUSED = /conditional|link|cancel|complex|transaction|ad-hoc|event-subprocess|rule-task|script-task|pool|data-/;
const REFUSED_HEADERS = ["toggle-loop", "toggle-participant-multiplicity", "toggle-is-collection"];

/** Offers only what the engine runs, and user tasks where bpmn-js offers tasks without a type. */
class SubsetOffers {
  static readonly $inject = ["palette", "contextPad", "popupMenu", "elementFactory", "create", "autoPlace", "translate"];

  constructor(
    palette: Providers<{ getPaletteEntries: () => Change }>,
    contextPad: Providers<{ getContextPadEntries: (element: DiagramElement) => Change }>,
    popupMenu: PopupMenu,
    elementFactory: ElementFactory,
    create: Create,
    autoPlace: AutoPlace,
    translate: Translate,
  ) {
    const userTask = (): Shape => elementFactory.createShape({ type: "bpmn:UserTask" });
    const openReplace = ({ x, y }: MouseEvent, element: DiagramElement): void => {
      const title = translate("Change element");
      popupMenu.open(element, "bpmn-replace", { x, y: y + 5, cursor: { x, y } }, { title, width: 300, search: true });
    };
    const start = (event: unknown): void => create.start(event, userTask());
    palette.registerProvider(AFTER, {
      getPaletteEntries: () => (entries) => {
        const rest = without(entries, [...NOT_IN_PALETTE, "create.task"]);
        const task: Entry = {
          group: "activity",
          className: "bpmn-icon-user-task",
          title: translate("Create user task"),
          action: { dragstart: start, click: start },
        };
        return placeBefore(rest, "create.subprocess-expanded", "create.user-task", task);
      },
    });
    contextPad.registerProvider(AFTER, {
      getContextPadEntries: () => (entries) => {
        const rest = without(entries, NOT_IN_PAD);
        // The entry of bpmn-js calls a function that its own library reports as deprecated.
        if (rest["replace"] !== undefined) rest["replace"] = { ...rest["replace"], action: { click: openReplace } };
        if (!("append.append-task" in rest)) return rest;
        const task: Entry = {
          group: "model",
          className: "bpmn-icon-user-task",
          title: translate("Append user task"),
          action: {
            dragstart: (event: unknown, source: DiagramElement) => create.start(event, userTask(), { source }),
            click: (_: unknown, source: DiagramElement) => autoPlace.append(source, userTask()),
          },
        };
        return Object.fromEntries(
          Object.entries(rest).map(([id, entry]) => (id === "append.append-task" ? ["append.user-task", task] : [id, entry])),
        );
      },
    });
    popupMenu.registerProvider("bpmn-replace", AFTER, {
      getPopupMenuEntries: () => (entries) => without(entries, Object.keys(entries).filter(isRefused)),
      getPopupMenuHeaderEntries: () => (entries) => without(entries, REFUSED_HEADERS),
    });
  }
}

/** True for a replacement of bpmn-js that the engine would refuse. */
export function isRefused(id: string): boolean {
  return REFUSED.test(id) && id !== "replace-with-conditional-flow";
}

function without(entries: Entries, ids: readonly string[]): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => !ids.includes(id)));
}

function placeBefore(entries: Entries, before: string, id: string, entry: Entry): Entries {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([key, value]) =>
      key === before
        ? [
            [id, entry],
            [key, value],
          ]
        : [[key, value]],
    ),
  );
}

/** @param translate gives the words of bpmn-js in the language of the console */
export function subsetModule(
  translate: (template: string, replacements?: Readonly<Record<string, string>>) => string,
): Record<string, unknown> {
  return {
    __init__: ["subsetOffers"],
    subsetOffers: ["type", SubsetOffers],
    translate: ["value", translate],
  };
}

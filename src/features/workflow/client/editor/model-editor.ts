import Modeler from "bpmn-js/lib/Modeler";
import type { Locale } from "#contract";
import { translateBpmn } from "./bpmn-words.ts";
import {
  fitDiagram,
  RENDERER,
  textStyles,
  type BpmnFactory,
  type Canvas,
  type CommandStack,
  type DiagramElement,
  type ElementRegistry,
  type EventBus,
  type Modeling,
  type ModelNode,
  type Overlays,
  type Selection,
} from "./services.ts";
import { subsetModule } from "./subset-module.ts";
import { adoptExtensions, TRELLIS_MODDLE } from "./trellis-moddle.ts";

const ZOOM_STEP = 1.25;
/** Pixels between the palette and the drawing. */
const BESIDE_PALETTE = 8;
const FAULTS = "model-fault";

/** A fault to show at an element. */
export interface ElementFault {
  readonly element: string;
  readonly severity: "error" | "warning";
  readonly words: string;
}

/** The drawing of one model: a thin layer over bpmn-js with the extensions of the engine. */
export class ModelEditor {
  readonly #modeler: Modeler;
  #locale: Locale;
  #marked: readonly string[] = [];
  #destroyed: Promise<string> | null = null;

  constructor(container: HTMLElement, locale: Locale) {
    this.#locale = locale;
    this.#modeler = new Modeler({
      container,
      bpmnRenderer: RENDERER,
      textRenderer: textStyles(container),
      moddleExtensions: { t: TRELLIS_MODDLE },
      additionalModules: [subsetModule(translateBpmn(() => this.#locale))],
    });
  }

  /** @throws Error for a text that is no BPMN model or has no diagram; what was open stays then */
  async open(xml: string): Promise<void> {
    await this.#modeler.importXML(xml);
    adoptExtensions(this.#definitions, (type, attributes) => this.create(type, attributes));
    this.#marked = [];
    this.fit();
  }

  async xml(): Promise<string> {
    const { xml = "" } = await this.#modeler.saveXML({ format: true });
    return xml;
  }

  async svg(): Promise<string> {
    return (await this.#modeler.saveSVG()).svg;
  }

  /** @param listener called after every change of the model, by hand, undo or redo */
  onChange(listener: () => void): void {
    this.#get<EventBus>("eventBus").on("commandStack.changed", listener);
  }

  onSelect(listener: () => void): void {
    this.#get<EventBus>("eventBus").on("selection.changed", listener);
  }

  setLocale(locale: Locale): void {
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#get<EventBus>("eventBus").fire("i18n.changed");
  }

  /** The only selected element; the process when nothing or several elements are selected. */
  selected(): DiagramElement {
    const selected = this.#get<Selection>("selection").get();
    const [first] = selected;
    return selected.length !== 1 || first === undefined ? this.root() : (first.labelTarget ?? first);
  }

  root(): DiagramElement {
    return this.#get<Canvas>("canvas").getRootElement();
  }

  /** Selects an element and moves it into the view. */
  select(id: string): void {
    const element = this.#get<ElementRegistry>("elementRegistry").get(id);
    const selection = this.#get<Selection>("selection");
    if (element === undefined || element === this.root()) return selection.select([]);
    selection.select([element]);
    this.#get<Canvas>("canvas").scrollToElement(id, 120);
  }

  /** Places the pad of the selected elements anew: it has no place while the canvas is hidden. */
  placePad(): void {
    const selection = this.#get<Selection>("selection");
    const selected = [...selection.get()];
    if (selected.length === 0) return;
    selection.select([]);
    selection.select(selected);
  }

  elements(): readonly DiagramElement[] {
    return this.#get<ElementRegistry>("elementRegistry").getAll();
  }

  set(element: DiagramElement, properties: Readonly<Record<string, unknown>>): void {
    this.#get<Modeling>("modeling").updateProperties(element, properties);
  }

  /** Changes a part of an element, such as the definition of its event. */
  setPart(element: DiagramElement, part: ModelNode, properties: Readonly<Record<string, unknown>>): void {
    this.#get<Modeling>("modeling").updateModdleProperties(element, part, properties);
  }

  create(type: string, attributes: Readonly<Record<string, unknown>> = {}): ModelNode {
    return this.#get<BpmnFactory>("bpmnFactory").create(type, attributes);
  }

  get definitions(): ModelNode {
    return this.#definitions;
  }

  undo(): void {
    if (this.canUndo) this.#get<CommandStack>("commandStack").undo();
  }

  redo(): void {
    if (this.canRedo) this.#get<CommandStack>("commandStack").redo();
  }

  get canUndo(): boolean {
    return this.#get<CommandStack>("commandStack").canUndo();
  }

  get canRedo(): boolean {
    return this.#get<CommandStack>("commandStack").canRedo();
  }

  zoom(direction: "in" | "out"): void {
    const canvas = this.#get<Canvas>("canvas");
    canvas.zoom(canvas.zoom() * (direction === "in" ? ZOOM_STEP : 1 / ZOOM_STEP), "auto");
  }

  fit(): void {
    const canvas = this.#get<Canvas>("canvas");
    // In a low window the palette has two columns.
    const palette = canvas.getContainer().querySelector<HTMLElement>(".djs-palette");
    fitDiagram(canvas, palette === null ? 0 : palette.offsetLeft + palette.offsetWidth + BESIDE_PALETTE);
  }

  /** Marks the elements with faults; the words show while the pointer rests on the mark. */
  markFaults(faults: readonly ElementFault[]): void {
    const canvas = this.#get<Canvas>("canvas");
    const overlays = this.#get<Overlays>("overlays");
    const registry = this.#get<ElementRegistry>("elementRegistry");
    overlays.remove({ type: FAULTS });
    for (const id of this.#marked) {
      if (registry.get(id) === undefined) continue;
      canvas.removeMarker(id, "model-error");
      canvas.removeMarker(id, "model-warning");
    }
    const byElement = Map.groupBy(faults, ({ element }) => element);
    this.#marked = [...byElement.keys()].filter((id) => registry.get(id) !== undefined && id !== this.root().id);
    for (const id of this.#marked) {
      const own = byElement.get(id) ?? [];
      const severity = own.some((fault) => fault.severity === "error") ? "error" : "warning";
      canvas.addMarker(id, `model-${severity}`);
      const html = document.createElement("span");
      html.className = "model-fault-badge";
      html.dataset["severity"] = severity;
      html.dataset["fault"] = id;
      html.title = own.map(({ words }) => words).join("\n");
      html.textContent = own.length === 1 ? "!" : String(own.length);
      html.addEventListener("click", () => this.select(id));
      overlays.add(id, FAULTS, { position: { top: -10, right: 10 }, html });
    }
  }

  /** Takes the canvas off the page. The drawing and what can be undone stay. */
  detach(): void {
    this.#modeler.detach();
  }

  attachTo(container: HTMLElement): void {
    this.#modeler.attachTo(container);
  }

  /** Text of the drawing as it was when the editor was destroyed; null for one that can be used. */
  get destroyed(): Promise<string> | null {
    return this.#destroyed;
  }

  destroy(): void {
    this.#destroyed = this.xml();
    this.#modeler.destroy();
  }

  get #definitions(): ModelNode {
    return this.#modeler.getDefinitions();
  }

  #get<Service>(name: string): Service {
    return this.#modeler.get<Service>(name);
  }
}

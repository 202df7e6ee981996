/** An element of the BPMN meta-model. `get` reads its properties, those of extensions by `t:name`. */
export interface ModelNode {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly $attrs: Record<string, unknown>;
  readonly $parent?: ModelNode;
  readonly $descriptor: { readonly properties: readonly NodeProperty[] };
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  $instanceOf(type: string): boolean;
}

export interface NodeProperty {
  readonly name: string;
  readonly isReference?: boolean;
  readonly isAttr?: boolean;
  readonly isMany?: boolean;
  readonly isVirtual?: boolean;
}

/** An element on the canvas. */
export interface DiagramElement {
  readonly id: string;
  readonly type: string;
  readonly businessObject: ModelNode;
  readonly parent?: DiagramElement;
  readonly labelTarget?: DiagramElement;
  readonly outgoing?: readonly DiagramElement[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Canvas {
  viewbox(): { readonly inner: Box; readonly outer: Box } & Box;
  viewbox(shown: Box): void;
  addMarker(element: string, marker: string): void;
  removeMarker(element: string, marker: string): void;
  zoom(level?: number, center?: "auto"): number;
  /** Measures the container again. */
  resized(): void;
  getContainer(): HTMLElement;
  getGraphics(element: string): SVGElement;
  getRootElement(): DiagramElement;
  scrollToElement(element: string, padding?: number): void;
  focus(): void;
}

export interface ElementRegistry {
  get(id: string): DiagramElement | undefined;
  getAll(): readonly DiagramElement[];
}

export interface Overlays {
  add(element: string, type: string, overlay: { readonly position: object; readonly html: HTMLElement }): string;
  remove(filter: { readonly type: string }): void;
}

export interface EventBus {
  on(event: string, listener: (event: { readonly newSelection?: readonly DiagramElement[] }) => void): void;
  on(events: readonly string[], listener: () => void): void;
  off(event: string, listener: () => void): void;
  fire(event: string): void;
}

export interface Modeling {
  updateProperties(element: DiagramElement, properties: Readonly<Record<string, unknown>>): void;
  updateModdleProperties(element: DiagramElement, node: ModelNode, properties: Readonly<Record<string, unknown>>): void;
}

export interface CommandStack {
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
}

export interface Selection {
  get(): readonly DiagramElement[];
  select(elements: readonly DiagramElement[]): void;
}

export interface BpmnFactory {
  create(type: string, attributes?: Readonly<Record<string, unknown>>): ModelNode;
}

/** Colours of diagrams, as tokens of the theme. */
export const RENDERER = {
  defaultFillColor: "var(--color-bg-2)",
  defaultStrokeColor: "var(--color-text-2)",
  defaultLabelColor: "var(--color-text-1)",
};

interface TextStyles {
  readonly defaultStyle: { readonly fontFamily: string };
  readonly externalStyle: { readonly fontFamily: string };
}

/**
 * Styles of the texts of a diagram. The width of a text is measured on a canvas, which knows no `inherit`: a wrong font
 * breaks labels in the middle of their words.
 */
export function textStyles(container: HTMLElement): TextStyles {
  const font = { fontFamily: getComputedStyle(container).fontFamily };
  return { defaultStyle: font, externalStyle: font };
}

/** Pixels around a fitted diagram. */
const MARGIN = 64;

/**
 * Centres the diagram with a margin. A small process keeps the size that its author drew.
 * @param left pixels at the left that something covers
 */
export function fitDiagram(canvas: Canvas, left = 0): void {
  const { inner, outer } = canvas.viewbox();
  const scale = Math.min((outer.width - left) / (inner.width + MARGIN), outer.height / (inner.height + MARGIN), 1);
  const [width, height] = [outer.width / scale, outer.height / scale];
  // A diagram in a hidden tab has no size.
  if (!(width > 0 && height > 0)) return;
  canvas.viewbox({
    x: inner.x + (inner.width - width - left / scale) / 2,
    y: inner.y + (inner.height - height) / 2,
    width,
    height,
  });
}

/** Nodes inside of a node, without references. */
export function nodesIn(node: ModelNode): ModelNode[] {
  return node.$descriptor.properties
    .filter(({ isReference, isAttr, isVirtual }) => !isReference && !isAttr && !isVirtual)
    .flatMap(({ name }) => [node.get(name)].flat())
    .filter(isModelNode);
}

export function isModelNode(value: unknown): value is ModelNode {
  return typeof value === "object" && value !== null && "$type" in value && "$descriptor" in value;
}

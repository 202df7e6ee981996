/** The part of bpmn-moddle that the engine and the modeler call; its own types describe the elements, not the reader. */
declare module "bpmn-moddle" {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    create(type: string, attributes?: Readonly<Record<string, unknown>>): unknown;
    /** @throws Error when the text is no BPMN model */
    fromXML(xml: string): Promise<{ readonly rootElement: unknown; readonly warnings: readonly Warning[] }>;
  }

  interface Warning {
    readonly message: string;
    /** Element with a reference that leads nowhere, and the id that it names. */
    readonly element?: unknown;
    readonly value?: string;
  }
}

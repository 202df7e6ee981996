import {
  defaultViewEndpoint,
  removeViewEndpoint,
  saveViewEndpoint,
  type DefaultInput,
  type SavedView,
  type ViewContent,
  type ViewInput,
  type ViewSharing,
} from "#contract";
import { callEndpoint } from "../api/call-endpoint.ts";
import type { Api } from "../api/create-api.ts";
import type { ListView } from "./list-view.ts";

interface ViewToSave {
  readonly id?: string;
  readonly revision?: number;
  readonly name: string;
  readonly sharing: ViewSharing;
  readonly content: ViewContent;
}

/** Writes views and has the list know what came of it. */
export class ViewWriter {
  readonly #api: Api;
  readonly #view: ListView;

  constructor(api: Api, view: ListView) {
    this.#api = api;
    this.#view = view;
  }

  /** @throws ApiError; after a 409 the list has the newest version of the view */
  async save({ id, revision, name, sharing, content }: ViewToSave): Promise<SavedView> {
    const body: ViewInput = {
      ...(id === undefined ? {} : { id }),
      ...(revision === undefined ? {} : { revision }),
      name,
      sharing,
      content,
    };
    try {
      return await callEndpoint(this.#api, saveViewEndpoint, { path: this.#path, body });
    } finally {
      await this.#view.open();
    }
  }

  /** @throws ApiError */
  async remove({ id }: SavedView): Promise<void> {
    await callEndpoint(this.#api, removeViewEndpoint, { path: this.#path, body: { id } });
    await this.#view.open();
  }

  /**
   * @param id null = none, `""` = the module's own look
   * @throws ApiError
   */
  async makeDefault(id: string | null, everyone = false): Promise<void> {
    const body: DefaultInput = { id, ...(everyone ? { everyone } : {}) };
    this.#view.receive(await callEndpoint(this.#api, defaultViewEndpoint, { path: this.#path, body }));
  }

  get #path(): { readonly module: string } {
    return { module: this.#view.store.module.name };
  }
}

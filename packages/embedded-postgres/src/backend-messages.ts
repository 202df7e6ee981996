/** Task of a backend worker. `create` makes the folder and ends; `serve` answers until it is told to close. */
export interface BackendTask {
  readonly kind: "create" | "serve";
  readonly folder: string;
}

/** Main thread to worker. At most one `run` is pending. */
export type BackendRequest = { readonly kind: "run"; readonly messages: Uint8Array } | { readonly kind: "close" };

/** Worker to main thread. `data` comes any number of times before the `done` of its run; `failed` is the last word. */
export type BackendReply =
  | { readonly kind: "ready"; readonly greeting: Uint8Array }
  | { readonly kind: "data" | "done"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "closed" }
  | { readonly kind: "failed"; readonly reason: string };

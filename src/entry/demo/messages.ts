/** A file of the build that the server's worker needs: compressed by us, so that any host sends the small one. */
export interface DemoAsset {
  readonly url: string;
  /** Bytes that travel. */
  readonly size: number;
}

/** Parts of a server in the page. */
export interface DemoUpload {
  readonly url: string;
  readonly mediaType: string;
}

export interface DemoAssets {
  readonly program: DemoAsset;
  /** PostgreSQL's own files: time zones, encodings. */
  readonly files: DemoAsset;
  /** The database that a first visit starts with. */
  readonly database: DemoAsset;
  /** The uploads that its records name, by their names; asked for when somebody looks at them. */
  readonly uploads: Readonly<Record<string, DemoUpload>>;
  readonly version: string;
}

/** Progress of the server's start, from its worker to the page. */
export type DemoState =
  | { readonly phase: "waiting" }
  | { readonly phase: "downloading"; readonly loaded: number; readonly total: number }
  | { readonly phase: "opening" }
  | { readonly phase: "starting" }
  | { readonly phase: "ready" }
  /** `browser`: it lacks something; `start`: it has all, and yet. */
  | { readonly phase: "failed"; readonly fault: "browser" | "start"; readonly reason: string };

/** A request or a response that can leave its thread. */
export interface PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
}

export interface PlainResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
}

/** A page's socket to the server: opened, a frame, closed. */
export type SocketMessage =
  | { readonly kind: "socket"; readonly id: string; readonly url: string }
  | { readonly kind: "frame"; readonly id: string; readonly text: string }
  | { readonly kind: "unplug"; readonly id: string };

/** The server to a page's socket. */
export type SocketReply =
  | { readonly kind: "heard"; readonly id: string; readonly text: string }
  | { readonly kind: "unplugged"; readonly id: string; readonly code: number };

/** Page → its worker. */
export type ToWorker =
  | SocketMessage
  | { readonly kind: "start"; readonly scope: string; readonly assets: DemoAssets }
  | { readonly kind: "request"; readonly id: string; readonly request: PlainRequest }
  | { readonly kind: "reset" };

/** Worker → its page. */
export type ToPage =
  | SocketReply
  | { readonly kind: "state"; readonly state: DemoState }
  | { readonly kind: "response"; readonly id: string; readonly response: PlainResponse }
  /** Everything is gone: start afresh. */
  | { readonly kind: "wiped" };

/** Among the workers of all tabs. One of them has the server; it answers the others. */
export type AmongTabs =
  | SocketMessage
  | SocketReply
  | { readonly kind: "ask" }
  | { readonly kind: "state"; readonly state: DemoState }
  | { readonly kind: "request"; readonly id: string; readonly request: PlainRequest }
  | { readonly kind: "response"; readonly id: string; readonly response: PlainResponse }
  | { readonly kind: "reset" }
  | { readonly kind: "wiped" };

import { signIn } from "../../tests/support/start-server.ts";

/** Reads of a console at work. */
const READS = [
  "/api/blade-system/menu/routes",
  "/api/blade-system/param/list?size=20",
  "/api/blade-user/page?size=20",
  "/api/blade-desk/notice/list",
  "/api/blade-system/dept/list",
];
const WRITES = "/api/blade-system/param/submit";
export const KEY_PREFIX = "soak.";
/** One of so many requests writes. */
const WRITE_EVERY = 4;
/** One of so many requests changes a right, so that every cached caller is read again. */
const CHANGE_RIGHTS_EVERY = 50;
/** Milliseconds. */
const REQUEST_LIMIT = 90_000;
/** Milliseconds; a token lasts an hour. */
const SIGN_IN_EVERY = 600_000;
const MOST_REPORTED = 5;

export interface LoadFigures {
  readonly answers: Map<string, number>;
  /** Answers that must not be, at most 5 in words of each kind. */
  readonly wrong: string[];
  readonly milliseconds: number[];
  /** Keys of the writes that the server acknowledged. */
  readonly acknowledged: string[];
}

/** Requests of an administrator and a manager against one server. */
export class SoakLoad {
  readonly #url: string;
  #people: readonly Record<string, string>[] = [];
  #signedInAt = 0;
  #count = 0;
  #inFlight = 0;
  readonly figures: LoadFigures = { answers: new Map(), wrong: [], milliseconds: [], acknowledged: [] };

  constructor(url: string) {
    this.#url = url;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Signs both people in when that is due; a database that is away is tried again. */
  async signIn(): Promise<void> {
    if (Date.now() - this.#signedInAt < SIGN_IN_EVERY) return;
    try {
      this.#people = [await signIn(this.#url), await signIn(this.#url, "manager")];
      this.#signedInAt = Date.now();
    } catch (error) {
      if (this.#people.length === 0) throw error;
    }
  }

  /** Sends the next request of the mix. Never rejects. */
  async send(): Promise<void> {
    this.#count += 1;
    const number = this.#count;
    this.#inFlight += 1;
    const began = performance.now();
    try {
      if (number % CHANGE_RIGHTS_EVERY === 0) await this.#write(`${KEY_PREFIX}user.${number}`, number, "user");
      else if (number % WRITE_EVERY === 0) await this.#write(`${KEY_PREFIX}${number}`, number, "param");
      else await this.#note(await this.#fetch(READS[number % READS.length] ?? "", number));
    } catch (error) {
      const reason = reasonOf(error);
      this.#add(`no answer: ${reason}`);
      this.#report(reason, `request ${number} after ${Math.round(performance.now() - began)} ms: ${reason}`);
    } finally {
      this.#inFlight -= 1;
      this.figures.milliseconds.push(performance.now() - began);
    }
  }

  async #write(key: string, number: number, kind: "param" | "user"): Promise<void> {
    const param = { paramName: key, paramKey: key, paramValue: "1" };
    const user = { account: key, name: key, realName: key, password: "a-Secret-1", roleId: "", deptId: "" };
    const path = kind === "param" ? WRITES : "/api/blade-user/submit";
    const response = await this.#fetch(
      path,
      kind === "param" ? number : 0,
      kind === "param" ? param : await this.#completed(user),
    );
    if (response.ok && kind === "param") this.figures.acknowledged.push(key);
    await this.#note(response);
  }

  #place: { readonly roleId: string; readonly deptId: string } | undefined;

  /** A user needs a role and a department: those of the manager. */
  async #completed(user: Record<string, string>): Promise<object> {
    if (this.#place === undefined) {
      const response = await this.#fetch("/api/blade-user/page?account=manager", 0);
      const body = (await response.json()) as { data?: { records?: { roleId: string; deptId: string }[] } };
      this.#place = body.data?.records?.[0];
    }
    return { ...user, ...this.#place };
  }

  async #fetch(path: string, person: number, body?: object): Promise<Response> {
    const headers = this.#people[person % 2] ?? {};
    const isWrite = body !== undefined;
    return fetch(`${this.#url}${path}`, {
      method: isWrite ? "POST" : "GET",
      headers: isWrite ? { ...this.#people[0], "Content-Type": "application/json" } : headers,
      ...(isWrite ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    });
  }

  async #note(response: Response): Promise<void> {
    const text = await response.text();
    this.#add(String(response.status));
    const isRefusal = response.status === 503 && response.headers.get("Retry-After") !== null;
    if (response.ok || isRefusal) return;
    this.#report(String(response.status), `${response.status} ${new URL(response.url).pathname} ${text.slice(0, 160)}`);
  }

  #add(answer: string): void {
    this.figures.answers.set(answer, (this.figures.answers.get(answer) ?? 0) + 1);
  }

  readonly #reported = new Map<string, number>();

  #report(kind: string, text: string): void {
    const already = this.#reported.get(kind) ?? 0;
    this.#reported.set(kind, already + 1);
    if (already < MOST_REPORTED) this.figures.wrong.push(text);
  }
}

/** Code of the network error, which `fetch` puts into the cause of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return error.message;
}

/** The keys that the server has of those that were written. The database may need a moment to come back. */
export async function writtenKeys(url: string): Promise<ReadonlySet<string>> {
  const headers = await whenAvailable(() => signIn(url));
  const keys = new Set<string>();
  for (let current = 1; ; current += 1) {
    const path = `/api/blade-system/param/list?paramKey_likeright=${KEY_PREFIX}&current=${current}&size=1000`;
    const page = await whenAvailable(async () => {
      const response = await fetch(`${url}${path}`, { headers });
      if (!response.ok) throw new Error(`${response.status} ${path}`);
      return (await response.json()) as { data: { records: { paramKey: string }[]; pages: number } };
    });
    for (const { paramKey } of page.data.records) keys.add(paramKey);
    if (current >= page.data.pages) return keys;
  }
}

async function whenAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 60) throw error;
      await new Promise((resume) => setTimeout(resume, 1_000));
    }
  }
}

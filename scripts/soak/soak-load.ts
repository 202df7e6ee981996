import { signIn } from "../../tests/support/server/start-server.ts";

/** Reads of a console at work. */
const READS = [
  "/api/blade-system/menu/routes",
  "/api/blade-system/param/list?size=20",
  "/api/blade-user/page?size=20",
  "/api/blade-desk/notice/list",
  "/api/blade-system/dept/list",
  "/api/blade-order/order/list?size=20&descs=createTime",
  "/api/trellis/records/order/totals",
  "/api/blade-member/member/page?size=20",
  "/api/blade-product/product/list?size=20",
  "/api/trellis/modules",
  "/api/trellis/home",
  "/api/trellis/home/menu-counts",
  "/api/trellis/inbox/counts",
];
const WRITES = "/api/blade-system/param/submit";
const UPLOADS = "/api/blade-resource/oss/endpoint/put-file-attach";
const EXPORTS = "/api/trellis/records/order/export";
export const KEY_PREFIX = "soak.";
/** One of so many requests writes. */
const WRITE_EVERY = 4;
/** One of so many requests changes a right, so that every cached caller is read again. */
const CHANGE_RIGHTS_EVERY = 50;
/** One of so many requests stores a file. */
const UPLOAD_EVERY = 101;
/** One of so many requests starts a job that exports a list. */
const EXPORT_EVERY = 997;
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
  /** Content by id of the files that the server acknowledged. */
  readonly files: Map<string, string>;
}

/** Requests of an administrator and a manager against one server. */
export class SoakLoad {
  readonly #url: string;
  #people: readonly Record<string, string>[] = [];
  #signedInAt = 0;
  #count = 0;
  #inFlight = 0;
  readonly figures: LoadFigures = { answers: new Map(), wrong: [], milliseconds: [], acknowledged: [], files: new Map() };

  constructor(url: string) {
    this.#url = url;
  }

  /** Requests that the server has done, and not refused. */
  get done(): number {
    return this.figures.answers.get("200") ?? 0;
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
      if (number % UPLOAD_EVERY === 0) await this.#upload(number);
      else if (number % EXPORT_EVERY === 0) await this.#note(await this.#fetch(EXPORTS, 0, { format: "csv" }));
      else if (number % CHANGE_RIGHTS_EVERY === 0) await this.#write(`${KEY_PREFIX}user.${number}`, number, "user");
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

  async #upload(number: number): Promise<void> {
    const content = `${KEY_PREFIX}${number}`;
    const body = new FormData();
    body.append("file", new File([content], `${content}.txt`, { type: "text/plain" }));
    const response = await fetch(`${this.#url}${UPLOADS}`, {
      method: "POST",
      headers: this.#people[0] ?? {},
      body,
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    });
    const stored = response.ok ? ((await response.clone().json()) as { data: { attachId: string } }) : null;
    if (stored !== null) this.figures.files.set(stored.data.attachId, content);
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
    const isOverload = response.status === 503 && response.headers.get("Retry-After") !== null;
    // A person may run three jobs at once, and the exports of an overloaded server take longer.
    const isLimit = response.status === 429 && new URL(response.url).pathname === EXPORTS;
    if (response.ok || isOverload || isLimit) return;
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

/** @returns ids of the files that were acknowledged and cannot be read as they were sent */
export async function lostFiles(url: string, files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const headers = await whenAvailable(() => signIn(url));
  const lost: string[] = [];
  for (const [id, content] of files) {
    const detail = await fetch(`${url}/api/blade-resource/attach/detail?id=${id}`, { headers });
    const { data } = (await detail.json()) as { data: { link: string } | null };
    const stored = data === null ? null : await fetch(new URL(data.link, url));
    if (stored === null || (await stored.text()) !== content) lost.push(id);
  }
  return lost;
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

import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { DEFAULT_TENANT, isJsonObject, type CaptchaReply, type CaptchaWork, type SocialProvider, type Text } from "#contract";
import { loadCode } from "#ui";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import { errorTexts } from "../common/error-texts.ts";
import type { Authentication } from "../session/authentication.ts";

const REMEMBERED_KEY = "sign-in";

interface Remembered {
  readonly tenantId: string;
  readonly account: string;
}

const isRemembered = (content: unknown): content is Remembered =>
  isJsonObject(content) && typeof content["tenantId"] === "string" && typeof content["account"] === "string";

export type SignInFieldName = "tenant" | "account" | "password" | "captcha";
const ORDER: readonly SignInFieldName[] = ["tenant", "account", "password", "captcha"];

/** Solves the task of a captcha. */
export type SolveCaptcha = (work: CaptchaWork) => Promise<string>;

interface Solution {
  readonly key: string;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** A minute less than the server accepts an answer. */
const SOLUTION_LIVES_MS = 240_000;

async function solveLazily(work: CaptchaWork): Promise<string> {
  const { solveCaptcha } = await loadCode(() => import("./solve-captcha.ts"));
  return solveCaptcha(work);
}

/** State and commands of the sign-in form. */
export class SignInStore {
  readonly values: Record<SignInFieldName, string> = { tenant: DEFAULT_TENANT, account: "", password: "", captcha: "" };
  remember = true;
  /** True if the tenant may be typed; not when the domain belongs to a tenant. */
  tenantShown = true;
  captchaShown = false;
  social: readonly SocialProvider[] = [];
  /** The tenant's own picture, empty for ours. */
  background = "";
  picture: CaptchaReply | null = null;
  pictureFailed = false;
  /** State of a captcha that the browser solves by itself; null without one. */
  check: "running" | "done" | "failed" | null = null;
  busy = false;
  /** Reason why the last attempt failed; null without one. */
  refusal: Text | null = null;
  /** Set by the first attempt: from then on empty fields are marked. */
  attempted = false;
  readonly #authentication: Authentication;
  readonly #solve: SolveCaptcha;
  #solution: Promise<Solution> | null = null;

  constructor(authentication: Authentication, solve: SolveCaptcha = solveLazily) {
    this.#authentication = authentication;
    this.#solve = solve;
    const remembered = readStorage(REMEMBERED_KEY, isRemembered);
    if (remembered !== null) {
      this.values.tenant = remembered.tenantId;
      this.values.account = remembered.account;
    }
    makeObservable(this, {
      values: observable,
      remember: observable,
      tenantShown: observable,
      captchaShown: observable,
      background: observable,
      social: observableRef,
      picture: observableRef,
      pictureFailed: observable,
      check: observable,
      busy: observable,
      refusal: observableRef,
      attempted: observable,
      missing: computed,
      nextField: computed,
      set: action,
      setRemember: action,
      submit: action,
      prepare: action,
      renewCaptcha: action,
    });
  }

  /** Shown fields that are still empty, in their order. */
  get missing(): readonly SignInFieldName[] {
    const hidden = new Set<SignInFieldName>([
      ...(this.tenantShown ? [] : ["tenant" as const]),
      ...(this.captchaShown ? [] : ["captcha" as const]),
    ]);
    return ORDER.filter((name) => !hidden.has(name) && this.values[name].trim() === "");
  }

  /** The field to go on with after a failed attempt: the first empty one, or the one the server refused. */
  get nextField(): SignInFieldName {
    if (this.refusal === null) return this.missing[0] ?? "password";
    return this.captchaShown && isAboutCaptcha(this.refusal) ? "captcha" : "password";
  }

  set(name: SignInFieldName, value: string): void {
    this.values[name] = value;
    this.refusal = null;
  }

  setRemember(remember: boolean): void {
    this.remember = remember;
  }

  /** Asks which tenant this domain belongs to and whether a captcha is wanted; silence means the defaults hold. */
  async prepare(domain: string): Promise<void> {
    try {
      const info = await this.#authentication.tenantInfo(domain);
      runInAction(() => {
        if (info.tenantId !== "") {
          this.values.tenant = info.tenantId;
          this.tenantShown = false;
        }
        this.background = info.backgroundUrl;
        this.social = info.social;
        if (info.captcha) this.#askForCaptcha();
      });
    } catch {
      // Without this call or without a network, the form works with the typed values.
    }
  }

  /** Asks for another captcha: a picture, or a task that the browser begins at once. */
  async renewCaptcha(): Promise<void> {
    this.pictureFailed = false;
    this.#solution = null;
    if (this.check !== null) this.check = "running";
    try {
      const captcha = await this.#authentication.captcha();
      runInAction(() => {
        this.values.captcha = "";
        this.captchaShown = captcha.work === undefined;
        this.picture = captcha.work === undefined ? captcha : null;
        this.check = captcha.work === undefined ? null : "running";
      });
      if (captcha.work !== undefined) await this.#work(captcha.key, captcha.work);
    } catch {
      runInAction(() => {
        this.picture = null;
        this.pictureFailed = true;
        if (this.check === null) this.captchaShown = true;
        else this.check = "failed";
      });
    }
  }

  async #work(key: string, work: CaptchaWork): Promise<void> {
    const solution = this.#solve(work).then((code) => ({ key, code, until: Date.now() + SOLUTION_LIVES_MS }));
    this.#solution = solution;
    await solution;
    if (this.#solution === solution) runInAction(() => (this.check = "done"));
  }

  /** The answer of the captcha that is shown or worked on. */
  async #captchaAnswer(typed: string): Promise<{ readonly key: string; readonly code: string } | null> {
    if (this.captchaShown) return this.picture === null ? null : { key: this.picture.key, code: typed.trim() };
    if (this.check === null) return null;
    const solved = await this.#solution?.catch(() => null);
    // A slow input may have outlived its task.
    if (solved === undefined || solved === null || solved.until < Date.now()) await this.renewCaptcha();
    return (await this.#solution?.catch(() => null)) ?? null;
  }

  /** @returns Whether the user is signed in; otherwise `refusal` holds the reason */
  async submit(): Promise<boolean> {
    this.attempted = true;
    this.refusal = null;
    if (this.missing.length > 0 || this.busy) return false;
    this.busy = true;
    const { tenant, account, password, captcha } = this.values;
    try {
      const answer = await this.#captchaAnswer(captcha);
      await this.#authentication.signIn({ tenantId: tenant.trim(), account: account.trim(), password, captcha: answer });
      if (this.remember) writeStorage(REMEMBERED_KEY, { tenantId: tenant.trim(), account: account.trim() });
      else removeStorage(REMEMBERED_KEY);
      return true;
    } catch (error) {
      runInAction(() => {
        this.refusal = errorTexts(error);
        // A captcha is good for one attempt.
        if (this.captchaShown || this.check !== null || isAboutCaptcha(this.refusal)) this.#askForCaptcha();
      });
      return false;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  #askForCaptcha(): void {
    this.values.captcha = "";
    this.attempted = false;
    void this.renewCaptcha();
  }
}

/** A server may require a captcha after the page was opened; its refusal then says so. */
function isAboutCaptcha({ zh }: Text): boolean {
  return /captcha|验证码/i.test(zh);
}

import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { DEFAULT_TENANT, isJsonObject, type CaptchaReply, type SocialProvider, type Text } from "#contract";
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
  busy = false;
  /** Reason why the last attempt failed; null without one. */
  refusal: Text | null = null;
  /** Set by the first attempt: from then on empty fields are marked. */
  attempted = false;
  readonly #authentication: Authentication;

  constructor(authentication: Authentication) {
    this.#authentication = authentication;
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
      busy: observable,
      refusal: observableRef,
      attempted: observable,
      missing: computed,
      nextField: computed,
      set: action,
      setRemember: action,
      submit: action,
      prepare: action,
      renewPicture: action,
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

  async renewPicture(): Promise<void> {
    this.pictureFailed = false;
    try {
      const picture = await this.#authentication.captcha();
      runInAction(() => {
        this.picture = picture;
        this.values.captcha = "";
      });
    } catch {
      runInAction(() => {
        this.picture = null;
        this.pictureFailed = true;
      });
    }
  }

  /** @returns Whether the user is signed in; otherwise `refusal` holds the reason */
  async submit(): Promise<boolean> {
    this.attempted = true;
    this.refusal = null;
    if (this.missing.length > 0 || this.busy) return false;
    this.busy = true;
    const { tenant, account, password, captcha } = this.values;
    try {
      await this.#authentication.signIn({
        tenantId: tenant.trim(),
        account: account.trim(),
        password,
        captcha: this.captchaShown && this.picture !== null ? { key: this.picture.key, code: captcha.trim() } : null,
      });
      if (this.remember) writeStorage(REMEMBERED_KEY, { tenantId: tenant.trim(), account: account.trim() });
      else removeStorage(REMEMBERED_KEY);
      return true;
    } catch (error) {
      runInAction(() => {
        this.refusal = errorTexts(error);
        // A captcha is good for one attempt.
        if (this.captchaShown || isAboutCaptcha(this.refusal)) this.#askForCaptcha();
      });
      return false;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  #askForCaptcha(): void {
    this.captchaShown = true;
    this.values.captcha = "";
    this.attempted = false;
    void this.renewPicture();
  }
}

/** A server may require a captcha after the page was opened; its refusal then says so. */
function isAboutCaptcha({ zh }: Text): boolean {
  return /captcha|验证码/i.test(zh);
}

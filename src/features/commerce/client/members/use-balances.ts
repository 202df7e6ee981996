import { useEffect, useState } from "react";
import { isJsonObject } from "#contract";
import { ApiError, isAborted, messageOf, useRuntime, type Parse } from "#runtime";

const PATH = "/api/blade-memberWallet/memberWallet/detailAdmin";
const PAUSE = 300;

/** Balances of a member. Amounts are decimal strings. */
export interface Balances {
  readonly account: string;
  readonly nickName: string;
  readonly balance: string;
  readonly points: string;
}

export type Found =
  | { readonly state: "idle" | "looking" | "unknown" }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "found"; readonly balances: Balances };

/** Loads the member with this email and their balances, after typing has stopped. */
export function useBalances(email: string): Found {
  const { api } = useRuntime();
  const [found, setFound] = useState<Found>({ state: "idle" });
  useEffect(() => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      setFound({ state: "idle" });
      return undefined;
    }
    const controller = new AbortController();
    setFound({ state: "looking" });
    const ask = async (): Promise<void> => {
      try {
        const options = { body: { email, size: 1 }, signal: controller.signal, quiet: true };
        setFound({ state: "found", balances: await api.call("POST", PATH, asBalances, options) });
      } catch (error) {
        if (isAborted(error)) return;
        const unknown = error instanceof ApiError && error.code === 404;
        setFound(unknown ? { state: "unknown" } : { state: "failed", reason: messageOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, email]);
  return found;
}

const asBalances: Parse<Balances> = (data) => {
  if (!isJsonObject(data)) throw new TypeError("not balances");
  const text = (name: string): string => {
    const value = data[name];
    return typeof value === "string" ? value : "";
  };
  return { account: text("account"), nickName: text("nickName"), balance: text("balance"), points: text("points") };
};

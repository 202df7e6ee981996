import { observable, runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { ScreenRest } from "./screen-rest.ts";

test("acts once nothing of the screen is busy: it hears of stores, of what was drawn, and of parts that go", () => {
  const rest = new ScreenRest();
  const selected = observable.box(1);
  let typed = "x";
  rest.add(() => selected.get() > 0);
  rest.add(() => typed !== "");
  const leave = rest.add(() => true);
  const act = vi.fn();
  rest.await(act);
  runInAction(() => selected.set(0));
  typed = "";
  rest.drawn();
  expect(act).not.toHaveBeenCalled();
  leave();
  expect(act).toHaveBeenCalledOnce();
  rest.await(act);
  expect(act).toHaveBeenCalledTimes(2);
  runInAction(() => selected.set(1));
  rest.await(act)();
  runInAction(() => selected.set(0));
  expect(act, "nobody waits any more").toHaveBeenCalledTimes(2);
});

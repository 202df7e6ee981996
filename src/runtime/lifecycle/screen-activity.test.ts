import { observable, runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { ScreenActivity } from "./screen-activity.ts";

test("calls back once no part of the screen is busy: it follows stores, renders and removed parts", () => {
  const activity = new ScreenActivity();
  const selected = observable.box(1);
  let typed = "x";
  activity.add(() => selected.get() > 0);
  activity.add(() => typed !== "");
  const leave = activity.add(() => true);
  const act = vi.fn();
  activity.whenIdle(act);
  runInAction(() => selected.set(0));
  typed = "";
  activity.noteRender();
  expect(act).not.toHaveBeenCalled();
  leave();
  expect(act).toHaveBeenCalledOnce();
  activity.whenIdle(act);
  expect(act).toHaveBeenCalledTimes(2);
  runInAction(() => selected.set(1));
  activity.whenIdle(act)();
  runInAction(() => selected.set(0));
  expect(act, "the call was cancelled").toHaveBeenCalledTimes(2);
});

import type { State } from "../visitor.ts";

export const signInStates: readonly State[] = [
  {
    name: "sign-in: captcha and other accounts",
    at: "/login",
    guest: true,
    async reach({ person }) {
      await person.page.locator(".captcha img, img[src^='data:']").first().waitFor();
    },
  },
  {
    name: "sign-in: something is missing",
    at: "/login",
    guest: true,
    async reach({ person }) {
      await person.page.locator("input[autocomplete=username]").fill("admin");
      await person.page.keyboard.press("Enter");
      await person.page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "sign-in: refused",
    at: "/login",
    guest: true,
    async reach({ person }) {
      person.expectStatuses(400, 401);
      await person.fillSignIn({ account: "admin", password: "wrong" });
      await person.page.locator("input[autocomplete=off]").first().fill("0000");
      await person.page.keyboard.press("Enter");
      await person.page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "sign-in: registration",
    at: "/login",
    guest: true,
    async reach(visitor) {
      const { person } = visitor;
      await person.page.getByRole("button", { name: visitor.say(["使用公司账号登录", "Sign in with Company account"]) }).click();
      await person.dialog.locator("input").first().waitFor();
      await visitor.pressIn(["提交", "Submit"]);
    },
  },
];

import { defineClientFeature, type ClientFeature } from "#runtime";
import { loadCode } from "#ui";
import { forumManifest } from "../manifest.ts";

const screens = () => loadCode(() => import("./screens.ts"));

export const forumClientFeature: ClientFeature = defineClientFeature({
  manifest: forumManifest,
  routes: {
    "/forum": () => screens().then(({ HomeScreen: C }) => ({ default: C })),
    "/forum/404": () => screens().then(({ MissingScreen: C }) => ({ default: C })),
    "/forum/companyInternal": () => screens().then(({ CompanyScreen: C }) => ({ default: C })),
    "/forum/exchangeSkills": () => screens().then(({ SkillsScreen: C }) => ({ default: C })),
    "/forum/life": () => screens().then(({ LifeScreen: C }) => ({ default: C })),
    "/forum/video": () => screens().then(({ VideoScreen: C }) => ({ default: C })),
    "/forum/detail": () => screens().then(({ PostScreen: C }) => ({ default: C })),
    "/forum/add": () => screens().then(({ WriteScreen: C }) => ({ default: C })),
    "/forum/my": () => screens().then(({ MyScreen: C }) => ({ default: C })),
    "/forum/manage": () => screens().then(({ ManageScreen: C }) => ({ default: C })),
  },
});

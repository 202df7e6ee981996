import { defineClientFeature, type ClientFeature } from "#runtime";
import { chatManifest } from "../manifest.ts";

export const chatClientFeature: ClientFeature = defineClientFeature({
  manifest: chatManifest,
  routes: {
    "/chat/member": () => import("./panel/member-panel.tsx").then(({ MemberPanel: C }) => ({ default: C })),
    "/chat/index": () => import("./desk/chat-screen.tsx").then(({ ChatScreen: C }) => ({ default: C })),
  },
});

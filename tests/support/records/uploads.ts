import { DEFAULT_TENANT, type Envelope, type UploadReply } from "#contract";
import { expect } from "vitest";
import type { TestServer } from "../server/create-test-server.ts";
import { insertRecords } from "./fixtures.ts";
import type { TestClient } from "../server/test-client.ts";
import { PNG } from "../values/png.ts";

/** Uploads a file as the widgets of forms do. */
export async function uploadFile(client: TestClient, name: string, bytes: Uint8Array<ArrayBuffer> = PNG): Promise<UploadReply> {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  const sent = new Response(form);
  const reply = await client.fetch("/api/blade-resource/oss/endpoint/put-local-file", {
    method: "POST",
    body: await sent.arrayBuffer(),
    headers: { "Content-Type": sent.headers.get("Content-Type") ?? "" },
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as Envelope<UploadReply>).data;
}

/** Notes files of the store as uploads that anybody may read. */
export async function publicFiles(server: TestServer, ...names: readonly string[]): Promise<void> {
  const notes = names.map((name) => ({ name, link: `/files/${name}`, originalName: name, isPublic: true }));
  await insertRecords(server, server.module("attach"), DEFAULT_TENANT, notes);
}

/** An address of a file as records hold it, without its signature. */
export function bareLink(link: string): string {
  return link.replace(/\/files\/~[^/]+\//, "/files/");
}

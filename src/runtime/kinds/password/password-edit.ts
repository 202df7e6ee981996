import type { KindEdit } from "../kind-edit.ts";
import { PasswordWidget } from "./password-widget.tsx";

export const passwordEdit: KindEdit = { Widget: PasswordWidget };

import { useState } from "react";
import { DEFAULT_AVATAR } from "#contract";

interface AvatarProps {
  /** Address of a picture, empty for none. */
  readonly picture: string;
}

/** The user's picture, or the default one. Decoration: the name stands beside it. */
export function Avatar({ picture }: AvatarProps) {
  const [broken, setBroken] = useState("");
  const shown = picture === "" || picture === broken ? DEFAULT_AVATAR : picture;
  return <img className="avatar" src={shown} alt="" onError={() => setBroken(picture)} />;
}

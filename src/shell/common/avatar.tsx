import { useState } from "react";

interface AvatarProps {
  readonly name: string;
  /** Address of a picture, empty for none. */
  readonly picture: string;
}

/** The user's picture, or the first character of the name. Decoration: the name stands beside it. */
export function Avatar({ name, picture }: AvatarProps) {
  const [broken, setBroken] = useState("");
  if (picture !== "" && picture !== broken)
    return <img className="avatar" src={picture} alt="" onError={() => setBroken(picture)} />;
  return <span className="avatar" data-initial={[...name][0] ?? ""} aria-hidden />;
}

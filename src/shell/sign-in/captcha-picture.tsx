import { useI18n } from "#ui";
import { texts } from "../texts.ts";

interface CaptchaPictureProps {
  /** A data URL, empty while it is loading. */
  readonly image: string;
  readonly failed: boolean;
  readonly onRenew: () => void;
}

/** The captcha's picture; a click asks for another one. */
export function CaptchaPicture({ image, failed, onRenew }: CaptchaPictureProps) {
  const { t } = useI18n(texts);
  const label = t(failed ? "signIn.captchaFailed" : "signIn.captchaImage");
  return (
    <button type="button" className="sign-in-captcha" aria-label={label} title={label} onClick={onRenew}>
      {image !== "" && <img src={image} alt="" />}
    </button>
  );
}

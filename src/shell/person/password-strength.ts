/** How hard a password is to guess, roughly: 0 too short, 1 of one kind, 2 fair, 3 strong. A hint, never a refusal. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 8) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const letters = new Set(password).size;
  if (kinds < 2 || letters < 5) return 1;
  return kinds >= 3 && letters >= 8 && password.length >= 10 ? 3 : 2;
}

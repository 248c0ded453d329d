/** What is wrong with a field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

const shortest = 10;

/** What can be said about the form before it is sent: what is missing or cannot be an address or a password. */
export function complaintsAbout(form: HTMLFormElement): FieldErrors {
  const errors: Record<string, string> = {};
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement) || input.name === '') continue;
    const wrong = whatIsWrong(input);
    if (wrong) errors[input.name] = wrong;
  }
  return errors;
}

function whatIsWrong({ name, value, required, validity }: HTMLInputElement): string | null {
  if (required && value.trim() === '') return 'Required';
  if (validity.typeMismatch) return 'Invalid email';
  if (name === 'password' && value.length < shortest) return `String must contain at least ${shortest} character(s)`;
  return null;
}

import { parseTypedDollars } from '@dealstead/contracts';

/** What is typed into the named controls of a form. */
export class Typed {
  private readonly values: FormData;

  /** `pressed` is the button that submits the form: its name and value are read like a control's. */
  constructor(form: HTMLFormElement, pressed: HTMLElement | null = null) {
    this.values = new FormData(form, pressed);
  }

  /** Whether the form has this control and, for a check box, whether it is checked. */
  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The text of a control, without the spaces around it; '' without one. */
  text(name: string): string {
    return this.exact(name).trim();
  }

  /** The text as it is typed, as a password is. */
  exact(name: string): string {
    const value = this.values.get(name);
    return typeof value === 'string' ? value : '';
  }

  /** The text, or null for none. */
  optional(name: string): string | null {
    return this.text(name) || null;
  }

  /** The texts of all controls of one name: of check boxes, those that are checked. */
  all(name: string): string[] {
    return this.values.getAll(name).filter((value) => typeof value === 'string');
  }

  /** The lines of a text area, without empty ones. */
  lines(name: string): string[] {
    return this.text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }

  /** A number that may have commas; null for none, NaN for what is no number. */
  number(name: string): number | null {
    const text = this.text(name).replaceAll(',', '');
    return text === '' ? null : Number(text);
  }

  /** The id that is chosen; null for none. */
  id(name: string): number | null {
    return this.number(name) || null;
  }

  /** An amount in dollars; null for none, undefined for what is no amount. */
  dollars(name: string): number | null | undefined {
    return parseTypedDollars(this.text(name));
  }

  /** The choice among those that there are; undefined for another. */
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name);
    return choices.find((choice) => choice === text);
  }
}

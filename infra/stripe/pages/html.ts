import { escapeHtml } from '@dealstead/contracts/html';

/** A string that is HTML and is not escaped again. */
export interface Html {
  readonly text: string;
}

/** Template tag that builds HTML. Values are escaped unless they are `Html`; null is empty. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | null)[]): Html {
  const escaped = values.map((value) => (typeof value === 'object' ? (value?.text ?? '') : escapeHtml(String(value))));
  return { text: parts.reduce((text, part, i) => text + part + (escaped[i] ?? ''), '') };
}

/** Concatenates pieces; strings are escaped. */
export const join = (pieces: (Html | string)[]): Html => ({
  text: pieces.map((piece) => (typeof piece === 'string' ? html`${piece}` : piece).text).join(''),
});

import { escapeHtml } from '@dealstead/contracts/html';

/** Text that is HTML already. */
export interface Html {
  readonly text: string;
}

/** Builds HTML; what is put in is escaped unless it is HTML already. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | null)[]): Html {
  const shown = values.map((value) => (typeof value === 'object' ? (value?.text ?? '') : escapeHtml(String(value))));
  return { text: parts.reduce((text, part, i) => text + part + (shown[i] ?? ''), '') };
}

/** Pieces one after another. */
export const join = (pieces: (Html | string)[]): Html =>
  html`${{ text: pieces.map((piece) => (typeof piece === 'string' ? html`${piece}` : piece).text).join('') }}`;

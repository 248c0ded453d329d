import { escapeHtml } from '@dealstead/contracts/html';

/** Make text safe inside XML; characters that XML cannot hold are dropped. */
export function escape(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
}

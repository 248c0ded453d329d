/** Escapes plain text for the content and the quoted attributes of HTML and XML, by numeric character references. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

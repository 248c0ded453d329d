/** Milliseconds for which the browser may read the bytes: a busy one begins well after the press. */
const revokeDelay = 60_000;

/** Saves bytes that the page holds as a file of this name. */
export function saveBlob(name: string, blob: Blob): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeDelay);
}

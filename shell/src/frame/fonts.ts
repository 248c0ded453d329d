import { fontFaces } from '@dealstead/kit/document';
import type { PageReleaseSet } from '@dealstead/contracts';
import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
import { releaseFileUrl } from '../site/site.ts';

const fileName = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/**
 * The two typefaces, by the address that the shell's release has in this set. Their files are not preloaded: a browser
 * holds its first paint for a preloaded font.
 */
export function fontCss(set: PageReleaseSet): string {
  return fontFaces({
    besley: releaseFileUrl(set, 'shell', fileName(besley)),
    publicSans: releaseFileUrl(set, 'shell', fileName(publicSans)),
  });
}

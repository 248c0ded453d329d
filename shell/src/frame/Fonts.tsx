import { createGlobalStyle } from 'styled-components';
import { fontFaces } from '@dealstead/kit';
import type { ReleaseSet } from '@dealstead/contracts';
import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
import { addressOf } from '../site/site.ts';

const fileName = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** The fonts' files in the shell's release. Not preloaded: a browser holds its first paint for a preloaded font. */
const fontFiles = { besley: fileName(besley), publicSans: fileName(publicSans) };

const Faces = createGlobalStyle<{ $set: ReleaseSet }>`
  ${({ $set }) =>
    fontFaces({
      besley: addressOf($set, 'shell', fontFiles.besley),
      publicSans: addressOf($set, 'shell', fontFiles.publicSans),
    })}
`;

/** The two typefaces, by the address that the shell's release has in this set. */
export function Fonts({ set }: { set: ReleaseSet }) {
  return <Faces $set={set} />;
}

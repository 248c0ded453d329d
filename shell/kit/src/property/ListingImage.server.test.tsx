/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { ListingImage } from './ListingImage.tsx';

test('without JavaScript every picture is present: the first ones eager, others lazy', () => {
  expect(renderToString(<ListingImage src="/photo.jpg" alt="" />)).toMatch(
    /<noscript><img[^>]* src="\/photo\.jpg"[^>]*><\/noscript>/,
  );
  const photo = (width: number) => `/api/photos/abcdefghijklmnopqrstuv/${width}.webp`;
  const strip = renderToString(<ListingImage src={photo(640)} alt="" nativeLazy sizes="50vw" />);
  expect(strip).toContain(
    `srcSet="${[320, 640, 1280, 1920].map((width) => `${photo(width)} ${width}w`).join()}" sizes="auto, 50vw"`,
  );
  const first = renderToString(<ListingImage src="/photo.jpg" alt="A ranch" priority />);
  expect(first).not.toContain('noscript');
  expect(first).toMatch(/<img[^>]* loading="eager"[^>]* fetchPriority="high"/);
});

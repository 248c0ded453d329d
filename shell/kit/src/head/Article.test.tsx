import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Article, Head, SiteProvider } from './Article.tsx';

test('metadata: one title, canonical and social tags, and JSON-LD that cannot close its script element', () => {
  render(
    <SiteProvider value="https://dealstead.example">
      <Article
        title="Brick ranch"
        description="Three beds."
        path="/property/12"
        image="/api/properties/12/share.png"
        imageAlt="Drawing of a brick ranch"
        structuredData={{ '@type': 'Offer', name: '</script><b>' }}
      >
        Content
      </Article>
    </SiteProvider>,
  );
  expect(document.title).toBe('Brick ranch | Dealstead');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://dealstead.example/property/12',
  );
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
    'https://dealstead.example/api/properties/12/share.png',
  );
  for (const [name, content] of Object.entries({ width: '1200', height: '630', alt: 'Drawing of a brick ranch' })) {
    expect(document.querySelector(`meta[property="og:image:${name}"]`)?.getAttribute('content')).toBe(content);
  }
  const data = document.querySelector('script[type="application/ld+json"]')?.innerHTML ?? '';
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toEqual({ '@context': 'https://schema.org', '@type': 'Offer', name: '</script><b>' });
});

test('a page without its own image uses the site’s, and every page links the feed', () => {
  render(
    <SiteProvider value="https://dealstead.example">
      <Head title="Sign in" description="Sign in to your account." path="/login" />
    </SiteProvider>,
  );
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
  expect(content('meta[property="og:image"]')).toBe('https://dealstead.example/api/share-images/home.png');
  expect(content('meta[name="twitter:image"]')).toBe('https://dealstead.example/api/share-images/home.png');
  expect(content('meta[name="twitter:title"]')).toBe('Sign in');
  const feed = document.querySelector('link[rel=alternate][type="application/rss+xml"]');
  expect(feed?.getAttribute('href')).toBe('https://dealstead.example/api/properties/feed.rss');
});

test('the page’s title replaces that of a document which the server did not render', () => {
  document.head.insertAdjacentHTML('afterbegin', '<title data-fallback>Compare | Dealstead</title>');
  render(
    <SiteProvider value="https://dealstead.example">
      <Head title="Compare 3 listings" description="Side by side." path="/compare" />
    </SiteProvider>,
  );
  expect(document.title).toBe('Compare 3 listings | Dealstead');
});

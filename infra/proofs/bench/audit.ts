import lighthouse from 'lighthouse';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';

const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's four scores of a page, 0 to 100, and the audits below 0.9. */
export interface Scores {
  readonly scores: readonly number[];
  readonly problems: readonly string[];
}

/** Audits pages with Lighthouse's default settings: mobile, with its own throttling. */
export async function audit(executablePath: string, urls: readonly string[]): Promise<Scores[]> {
  const port = 19_900 + Math.floor(Math.random() * 90);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser: Browser = await chromium.launch({
    executablePath,
    // Without this Lighthouse reports that pages are not eligible for the back/forward cache, which Playwright disables.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [`--remote-debugging-port=${port}`, ...root],
  });
  try {
    const scores: Scores[] = [];
    for (const url of urls) {
      const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...kinds] });
      if (!result) throw new Error(`Lighthouse has no result for ${url}`);
      const { categories, audits } = result.lhr;
      const problems = Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
      scores.push({ scores: kinds.map((kind) => Math.round((categories[kind]?.score ?? 0) * 100)), problems });
    }
    return scores;
  } finally {
    await browser.close();
  }
}

import lighthouse from 'lighthouse';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';

const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's four scores of a page on its phone, 0 to 100, and what costs points. */
export interface Scores {
  readonly scores: readonly number[];
  readonly lost: readonly string[];
}

/** Audits pages with Lighthouse as it comes: mobile, its own throttling. */
export async function audit(executablePath: string, urls: readonly string[]): Promise<Scores[]> {
  const port = 19_900 + Math.floor(Math.random() * 90);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser: Browser = await chromium.launch({
    executablePath,
    // Or Lighthouse would tell that pages cannot be kept for Back, which is this switch and nothing of theirs.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [`--remote-debugging-port=${port}`, ...root],
  });
  try {
    const found: Scores[] = [];
    for (const url of urls) {
      const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...kinds] });
      if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
      const { categories, audits } = result.lhr;
      const lost = Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
      found.push({ scores: kinds.map((kind) => Math.round((categories[kind]?.score ?? 0) * 100)), lost });
    }
    return found;
  } finally {
    await browser.close();
  }
}

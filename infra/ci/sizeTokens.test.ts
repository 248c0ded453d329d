import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

// A custom property that does not exist is no error of CSS: the declaration is dropped, and the size is the inherited one.
test('styles use only sizes, spaces and radii that the theme defines', () => {
  const defined = new Set(
    [...read('shell/kit/src/theme/tokens.ts').matchAll(/(--[str]\d+):/g)].map(([, name]) => name),
  );
  expect(defined.size).toBeGreaterThan(15);
  const files = globSync(['shell/src/**/*.{ts,tsx}', 'shell/kit/src/**/*.{ts,tsx}', 'mfe-*/src/**/*.{ts,tsx}'], {
    cwd: root,
  });
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/var\((--[str]\d+)\b/g)].flatMap(([, name]) =>
      defined.has(name) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(unknown).toEqual([]);
});

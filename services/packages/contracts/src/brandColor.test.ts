import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { brandSurfaces, checkBrandColor, contrastRatio, describeColorCheck, minimumContrast } from './brandColor.ts';
import { randomCases } from './fixtures/randomCases.ts';

test('contrast ratios are those of WCAG', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  expect(contrastRatio('#F2A71B', '#FFFFFF')).toBeCloseTo(2.0, 1);
  expect(contrastRatio('#0E5A45', '#FFFFFF')).toBeCloseTo(8.2, 1);
});

test('a color that is too light is measured, and a darker one proposed', () => {
  const check = checkBrandColor('#F2A71B', 'light');
  expect(check).toMatchObject({ ratio: 2, isReadable: false });
  expect(describeColorCheck(check, 'light')).toBe('2.0:1 on white. Text needs 4.5:1.');
  expect(checkBrandColor(check.proposal, 'light').isReadable).toBe(true);
});

test('every proposal has enough contrast, and a readable color is its own proposal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), fc.constantFrom('light', 'dark'), (value, theme) => {
      const color = `#${value.toString(16).padStart(6, '0')}`.toUpperCase();
      const { proposal, isReadable } = checkBrandColor(color, theme);
      expect(contrastRatio(proposal, brandSurfaces[theme])).toBeGreaterThanOrEqual(minimumContrast);
      expect(proposal === color).toBe(isReadable);
    }),
    randomCases(100),
  );
});

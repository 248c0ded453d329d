import { expect, test } from '@jest/globals';
import { reportedLines } from './reportedLines.ts';

test('cuts of text that people typed are reported, and others are not', () => {
  const cuts = [
    'singleLine(title).slice(0, 200);',
    'listing.description.slice(0, maxExcerpt);',
    '`${firstName} wrote`.slice(0, 140);',
    "(message ?? '').slice(0, helpLimits.problem);",
    'file?.name.substring(0, 80);',
    'contact.lastName.slice(0, limit - 1);',
  ];
  const others = [
    'rows.slice(0, 10);',
    'time.slice(0, 10);',
    "createHash('sha256').digest('hex').slice(0, 12);",
    'text.slice(0, end);',
    'text.slice(0, match.index);',
    'text.slice(from, 140);',
  ];
  expect(reportedLines('no-text-slice', [...cuts, ...others])).toEqual(cuts);
});

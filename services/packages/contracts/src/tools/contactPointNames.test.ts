import { expect, test } from '@jest/globals';
import { contactPointNamed } from './contactPointNames.ts';

test.each([
  ['Mobile', 'phone'],
  ['Landline', 'phone'],
  ['Land Line 2', 'phone'],
  ['Work Phone #2', 'phone'],
  ['Owner 1 Cell Phone', 'phone'],
  ['Alternate Phone Number', 'phone'],
  ['E-mail', 'email'],
  ['Work Email 2', 'email'],
  ['Phone 1 DNC', null],
  ['Mobile Type', null],
  ['Mobile Home', null],
  ['Email Opt Out', null],
  ['Mailing Address', null],
  ['Last Phone Call', null],
])('the column %j is of %j', (column, contactPoint) => expect(contactPointNamed(column)).toBe(contactPoint));

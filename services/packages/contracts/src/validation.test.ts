import { expect, test } from '@jest/globals';
import { z } from 'zod';
import './endpoint.ts';
import { messageWithField, withFieldMessages } from './validation.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['a missing value', z.string(), undefined, 'Required'],
  ['null where a value is needed', z.number(), null, 'Required'],
  ['a malformed email', z.email(), 'marcus@hale', 'Invalid email'],
  ['a text that is too short', z.string().min(5), 'abc', 'String must contain at least 5 character(s)'],
  ['a text that is too long', z.string().max(2), 'abc', 'String must contain at most 2 character(s)'],
  ['a number that is too small', z.number().min(1), 0, 'Number must be greater than or equal to 1'],
  ['a number on an excluded bound', z.number().positive(), 0, 'Number must be greater than 0'],
  ['a number that is too large', z.number().max(10), 11, 'Number must be less than or equal to 10'],
  ['a fraction where a whole number is needed', z.number().int(), 1.5, 'Must be a whole number'],
  ['a text that is no number', z.coerce.number(), 'twelve', 'Must be a number'],
  ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'Array must contain at most 1 element(s)'],
])('the validation of %s gives the message of the specification', (_, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('a schema’s own message is kept', () => {
  expect(messageOf(z.string().min(5, 'Property address is required'), 'x')).toBe('Property address is required');
});

test('a form’s message replaces a generic one, and specific ones are kept', () => {
  const errors = {
    name: 'Required',
    price: 'Number must be greater than or equal to 1',
    acres: 'Must be a number, such as 2.4',
    state: 'Invalid option: expected one of "TX"|"OK"',
    password: 'This password is too easy to guess. Choose another.',
    note: 'String must contain at most 3000 character(s)',
    company: 'String must contain at most 200 character(s)',
    amount: 'Number must be less than or equal to 10000000000',
    months: 'Number must be greater than 0',
  };
  const messages = {
    name: 'Enter your name.',
    company: 'Enter your company.',
    price: 'Enter a price.',
    acres: 'Enter the acres.',
    state: 'Choose a state.',
    password: 'Use at least 10 characters.',
  };
  expect(withFieldMessages(errors, messages)).toEqual({
    name: 'Enter your name.',
    price: 'Enter a price.',
    acres: 'Enter the acres.',
    state: 'Choose a state.',
    password: 'This password is too easy to guess. Choose another.',
    note: 'Use at most 3,000 characters.',
    company: 'Use at most 200 characters.',
    amount: 'Enter at most 10,000,000,000.',
    months: 'Enter more than 0.',
  });
});

test.each([
  ['fields.closingDate', 'Required', 'Closing date: Required'],
  ['areas.3', 'String must contain at most 200 character(s)', 'Areas: Use at most 200 characters.'],
  ['body', 'Required', 'Required'],
  ['closingDate', 'Choose a later date.', 'Choose a later date.'],
])('a message about %s without its field names it if it is generic', (path, message, shown) => {
  expect(messageWithField(path, message)).toBe(shown);
});

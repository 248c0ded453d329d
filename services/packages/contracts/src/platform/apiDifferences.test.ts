import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { api } from '../api.ts';
import { endpoint } from '../endpoint.ts';
import { toEndpointSchema } from './apiSchema.ts';
import { findApiDifferences } from './apiDifferences.ts';

type Parts = { readonly query?: z.ZodObject; readonly body?: z.ZodType; readonly response?: z.ZodType };

const declare = ({ response = z.object({}), ...parts }: Parts, path = '/api/deals') =>
  toEndpointSchema(
    endpoint({ service: 'tools', method: 'POST', path, access: 'member', summary: 'A deal', response, ...parts }),
  );

const sentencesOf = (...args: Parameters<typeof findApiDifferences>) =>
  findApiDifferences(...args).map(({ sentence }) => sentence);

/** What is found where a release was built with the one declaration and the service runs with the other. */
const compare = (used: Parts, served: Parts) =>
  sentencesOf({ title: 'rentals r1', uses: [declare(used)] }, [declare(served)]);

const responseOf = (response: z.ZodType): Parts => ({ response });
const bodyOf = (shape: z.ZodRawShape): Parts => ({ body: z.strictObject(shape) });
const queryOf = (shape: z.ZodRawShape): Parts => ({ query: z.object(shape) });

const inResponse = 'the response of POST /api/deals';
const inBody = 'the body of POST /api/deals';

const { string, number, boolean, int } = z;
const id = z.object({ id: int() });
const photo = z.object({ url: string() });
const text = z.object({ kind: z.literal('text'), text: string() });
const file = z.object({ kind: z.literal('file'), url: string() });

test.each<[string, z.ZodType, z.ZodType]>([
  ['a field is added', id, id.extend({ title: string() })],
  ['a field that it reads as optional is removed', id.extend({ title: string().optional() }), id],
  ['an optional field becomes required', z.object({ id: int().optional() }), id],
  ['null is not sent any more', z.object({ arv: number().nullable() }), z.object({ arv: number() })],
  ['a number becomes whole', z.object({ price: number() }), z.object({ price: int() })],
  ['a value is added', z.enum(['open', 'closed']), z.enum(['open', 'closed', 'paused'])],
  ['a value is removed', z.enum(['open', 'closed', 'paused']), z.enum(['open', 'closed'])],
  ['text becomes one of a few values', string(), z.enum(['open', 'closed'])],
  ['a variant is added', z.union([text, file]), z.union([text, file, text.extend({ kind: z.literal('poll') })])],
  ['a limit changes', string().max(10), string().max(20).regex(/^a/)],
  ['anything is expected', z.unknown(), id],
  ['a map stays a map', z.record(string(), int()), z.record(string(), int())],
  ['a list stays a list', z.array(photo), z.array(photo.extend({ alt: string() }))],
])('a release can be used when in a response %s', (_, expected, sent) => {
  expect(compare(responseOf(expected), responseOf(sent))).toEqual([]);
});

test.each<[string, z.ZodType, z.ZodType, string]>([
  [
    'a field is removed',
    id.extend({ title: string() }),
    id,
    `rentals r1 reads "title" in ${inResponse}, which tools does not send.`,
  ],
  [
    'a field becomes optional',
    id,
    z.object({ id: int().optional() }),
    `rentals r1 always reads "id" in ${inResponse}, which tools may leave out.`,
  ],
  [
    'a field becomes nullable',
    z.object({ arv: number() }),
    z.object({ arv: number().nullable() }),
    `rentals r1 expects a number as "arv" in ${inResponse}, but tools sends null.`,
  ],
  [
    'a type changes',
    z.object({ price: number() }),
    z.object({ price: string() }),
    `rentals r1 expects a number as "price" in ${inResponse}, but tools sends text.`,
  ],
  [
    'a whole number becomes any number',
    z.object({ cents: int() }),
    z.object({ cents: number() }),
    `rentals r1 expects a whole number as "cents" in ${inResponse}, but tools sends a number.`,
  ],
  [
    'all values are other ones',
    z.object({ state: z.enum(['open', 'closed']) }),
    z.object({ state: z.enum(['new', 'done']) }),
    `rentals r1 expects "open", "closed" as "state" in ${inResponse}, but tools sends "new", "done".`,
  ],
  [
    'a few values become any text',
    z.object({ state: z.enum(['open', 'closed']) }),
    z.object({ state: string() }),
    `rentals r1 expects "open", "closed" as "state" in ${inResponse}, but tools sends text.`,
  ],
  [
    'a field of a list is removed',
    z.object({ photos: z.array(photo.extend({ alt: string() })) }),
    z.object({ photos: z.array(photo) }),
    `rentals r1 reads "photos[].alt" in ${inResponse}, which tools does not send.`,
  ],
  [
    'a field of a variant is removed',
    z.union([text, file]),
    z.union([text, file.omit({ url: true })]),
    `rentals r1 reads "url" in ${inResponse}, which tools does not send.`,
  ],
  [
    'a list becomes an object',
    z.array(photo),
    photo,
    `rentals r1 expects a list as ${inResponse}, but tools sends an object.`,
  ],
  [
    'the values of a map change',
    z.object({ counts: z.record(string(), int()) }),
    z.object({ counts: z.record(string(), string()) }),
    `rentals r1 expects a whole number as "counts.*" in ${inResponse}, but tools sends text.`,
  ],
])('a release cannot be used when in a response %s', (_, expected, sent, sentence) => {
  expect(compare(responseOf(expected), responseOf(sent))).toEqual([sentence]);
});

test.each<[string, Parts, Parts]>([
  ['takes a further optional field', bodyOf({ id: int() }), bodyOf({ id: int(), note: string().optional() })],
  ['takes a further field with a default', bodyOf({ id: int() }), bodyOf({ id: int(), note: string().default('') })],
  ['does not require a field any more', bodyOf({ id: int() }), bodyOf({ id: int().optional() })],
  ['takes further values', bodyOf({ state: z.enum(['open']) }), bodyOf({ state: z.enum(['open', 'closed']) })],
  ['takes null as well', bodyOf({ note: string() }), bodyOf({ note: string().nullable() })],
  ['takes further parameters', {}, queryOf({ after: string().optional() })],
  ['reads no body any more', bodyOf({ id: int() }), {}],
  ['takes a body that may be missing', {}, { body: z.strictObject({ id: int().optional() }).default({}) }],
])('a release can be used when the service %s', (_, sent, taken) => {
  expect(compare(sent, taken)).toEqual([]);
});

test.each<[string, Parts, Parts, string]>([
  [
    'requires a further field',
    bodyOf({ id: int() }),
    bodyOf({ id: int(), dueAt: string() }),
    `tools requires "dueAt" in ${inBody}, which rentals r1 does not send.`,
  ],
  [
    'requires a field that was optional',
    bodyOf({ id: int().optional() }),
    bodyOf({ id: int() }),
    `tools requires "id" in ${inBody}, which rentals r1 may leave out.`,
  ],
  [
    'does not take a field any more',
    bodyOf({ id: int(), color: string().optional() }),
    bodyOf({ id: int() }),
    `rentals r1 sends "color" in ${inBody}, which tools does not take.`,
  ],
  [
    'does not take a value any more',
    bodyOf({ state: z.enum(['open', 'closed']) }),
    bodyOf({ state: z.enum(['open']) }),
    `rentals r1 sends "open", "closed" as "state" in ${inBody}, but tools takes "open".`,
  ],
  [
    'takes another type',
    bodyOf({ isOpen: boolean() }),
    bodyOf({ isOpen: string() }),
    `rentals r1 sends true or false as "isOpen" in ${inBody}, but tools takes text.`,
  ],
  [
    'does not take a parameter any more',
    queryOf({ city: string().optional() }),
    {},
    'rentals r1 sends "city" in the query of POST /api/deals, which tools does not take.',
  ],
  ['requires a body', {}, bodyOf({ id: int() }), `tools requires ${inBody}, which rentals r1 does not send.`],
])('a release cannot be used when the service %s', (_, sent, taken, sentence) => {
  expect(compare(sent, taken)).toEqual([sentence]);
});

test('an endpoint that nobody serves is named, and one whose path parameter has another name is the same', () => {
  const uses = [declare({}, '/api/deals/{id}'), declare({}, '/api/deals/{id}/notes')];
  expect(sentencesOf({ title: 'rentals r1', uses }, [declare({}, '/api/deals/{dealId}')])).toEqual([
    'rentals r1 calls POST /api/deals/{id}/notes, which tools does not serve.',
  ]);
});

test('a type that contains itself is compared up to its first repetition', () => {
  const Comment = z.object({
    text: string(),
    get replies() {
      return z.array(Comment);
    },
  });
  const Shorter = z.object({
    get replies() {
      return z.array(Shorter);
    },
  });
  expect(compare(responseOf(Comment), responseOf(Comment))).toEqual([]);
  expect(compare(responseOf(Comment), responseOf(Shorter))).toContain(
    `rentals r1 reads "text" in ${inResponse}, which tools does not send.`,
  );
});

test('every endpoint of the platform fits itself', () => {
  const contract = api.map(toEndpointSchema);
  expect(sentencesOf({ title: 'all', uses: contract }, contract)).toEqual([]);
});

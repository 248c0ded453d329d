import { beforeEach, expect, test } from '@jest/globals';
import { ApiError } from '@dealstead/kit';
import { photoLimits, type StoredPhoto } from '@dealstead/contracts';
import { waitFor } from '@testing-library/react';
import { UploadQueue } from './UploadQueue.ts';

/** Uploads under way by file name; each is ended by the test. */
let pending: Map<string, PromiseWithResolvers<StoredPhoto>>;
let ids: string[];
let queue: UploadQueue;

beforeEach(() => {
  pending = new Map();
  ids = [];
  queue = new UploadQueue({
    draftId: async () => 7,
    onStored: ({ id }, isLater) => {
      const later = ids.findIndex(isLater);
      ids = ids.toSpliced(later < 0 ? ids.length : later, 0, id);
    },
    send: (_url, file) => {
      const upload = Promise.withResolvers<StoredPhoto>();
      pending.set((file as File).name, upload);
      return upload.promise;
    },
  });
});

const photo = (name: string) => new File(['x'], name);
const begun = (name: string) => waitFor(() => expect([...pending.keys()]).toContain(name));
const store = async (name: string, expected: readonly string[]) => {
  pending.get(name)!.resolve({ id: name, width: 4, height: 3, url: '' });
  await waitFor(() => expect(ids).toEqual(expected));
};
const fail = async (name: string, error: unknown) => {
  pending.get(name)!.reject(error);
  await waitFor(() => expect(queue.snapshot().some(({ failed }) => failed !== null)).toBe(true));
};

test('photos keep the order in which they were chosen, whichever upload ends first', async () => {
  ids = ['before'];
  queue.add(['a', 'b', 'c'].map(photo), 30);
  await begun('b');
  await store('b', ['before', 'b']);
  await begun('c');
  await store('c', ['before', 'b', 'c']);
  await store('a', ['before', 'a', 'b', 'c']);
});

test('a photo that was retried gets its place', async () => {
  queue.add(['a', 'b'].map(photo), 30);
  await begun('b');
  await fail('a', new TypeError('The connection was lost'));
  await store('b', ['b']);
  pending.clear();
  queue.retry(queue.snapshot()[0]!.key);
  await begun('a');
  await store('a', ['a', 'b']);
});

test.each([
  ['a lost connection', new TypeError('The connection was lost'), true],
  ['a server that is down', new ApiError(503, '{}', 'Unavailable'), true],
  ['too many at once', new ApiError(429, '{}', 'Too many'), true],
  ['a session that ended', new ApiError(401, '{}', 'Unauthorized'), true],
  ['a damaged file', new ApiError(400, '{}', 'Bad request'), false],
  ['a file of another type', new ApiError(415, '{}', 'Unsupported'), false],
  ['a listing with all its photos', new ApiError(409, '{}', 'Conflict'), false],
])('after %s, Retry is offered: %s', async (_, error, canRetry) => {
  queue.add([photo('a')], 30);
  await begun('a');
  await fail('a', error);
  expect(queue.snapshot()[0]?.failed?.canRetry).toBe(canRetry);
});

test('a file that is too large is refused at once, without Retry', () => {
  const large = photo('large');
  Object.defineProperty(large, 'size', { value: photoLimits.bytes + 1 });
  queue.add([large], 30);
  expect(queue.snapshot()[0]?.failed).toEqual({ message: 'Larger than 20 MB', canRetry: false });
  expect(pending.size).toBe(0);
});

import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { uploadPhoto } from '@dealstead/contracts/listings/drafts';
import { handle, Refusal, TooMany, type Service } from '@dealstead/service-kit';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { startTestService } from '@dealstead/service-kit/fixtures/testService';
import { signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

/** A service that refuses every photo before it reads it, by the draft's id. */
const routes = [
  handle(uploadPhoto, ({ params: { id } }) => {
    if (id === 400) throw new Refusal(400, 'no-image', 'This file is not an image.');
    if (id === 415) throw new Refusal(415, 'unsupported-media-type', 'Photos are JPEG or PNG.');
    throw new TooMany(10, 'You are uploading too many photos at once.');
  }),
];
const keys = newKeys('gateway');
let service: Service;
const { platform } = setUpPlatform({
  async env() {
    service = await startTestService({ name: 'listings', config: { IDENTITY_PEERS: keys.peers }, routes });
    return { BODY_LIMIT: '2000', LISTINGS_URL: service.url };
  },
  keys,
  members: [createMember(7)],
});
const agents = [new Agent({ keepAlive: true }), new Agent()];
afterAll(async () => {
  for (const agent of agents) agent.destroy();
  await service.stop();
});

/** Sends a file as browsers do: the response is read when all of it is sent. */
async function upload(path: string, size: number, agent: Agent, headers: Record<string, string>) {
  const request = httpRequest(platform.gateway.url + path, {
    method: 'POST',
    agent,
    headers: { origin: 'https://dealstead.test', 'content-length': size, ...headers },
  });
  const sent = once(request, 'finish');
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(Buffer.alloc(size));
  const [[response]] = await Promise.all([responded, sent]);
  const { message } = JSON.parse(await text(response)) as { message: string };
  return { status: response.statusCode, message };
}

const megabytes = 2 ** 20;
test.each([
  ['the service finds no image', '/api/drafts/400/photos', 4, 'image/png', 400, 'This file is not an image.'],
  ['the service accepts no such type', '/api/drafts/415/photos', 4, 'image/png', 415, 'Photos are JPEG or PNG.'],
  ['the service limits', '/api/drafts/429/photos', 4, 'image/png', 429, 'You are uploading too many photos at once.'],
  ['the gateway finds too large', '/api/drafts/1/photos', 21, 'image/png', 413, 'Send at most 20 MB.'],
  [
    'the gateway accepts in no form',
    '/api/drafts/1/photos',
    4,
    'text/plain',
    415,
    'Send the file itself, as application/octet-stream.',
  ],
])('an upload that %s gets the reason, several at once and again', async (_, path, size, type, status, message) => {
  const { cookie } = await signIn(platform, 7);
  for (const agent of agents)
    for (let round = 0; round < 2; round++) {
      const results = await Promise.all(
        Array.from({ length: 4 }, () => upload(path, size * megabytes, agent, { cookie, 'content-type': type })),
      );
      expect(results).toEqual(results.map(() => ({ status, message })));
    }
});

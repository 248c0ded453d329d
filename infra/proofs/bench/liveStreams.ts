import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { measureIdle } from './idle.ts';
import { openStream } from './openStream.ts';
import { median, quantile } from './statistics.ts';
import { sized } from './size.ts';

const goals = { cpuPercent: 10, arrivalMs: 100 };
const streamCount = sized(500, 40);
/** Streams of one member: pages that are open at once. */
const streamsPerMember = 4;
const idleSeconds = sized(30, 2);
/** Members who write to the seller. Of one who got no answer the service takes ten messages. */
const writers = sized(30, 3);
const messagesPerWriter = sized(9, 2);
/** Conversations that are read in the browser, and messages of each, below what the service takes from a member in a minute. */
const watched = { conversations: sized(10, 1), messages: sized(20, 2) };
const password = 'Dealstead-demo-1';

/** A signed-in member, who sends requests as a browser does. */
class Member {
  private readonly origin: string;
  readonly cookie: string;

  private constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  static async signIn(origin: string, email: string): Promise<Member> {
    const answer = await send(origin, 'POST', '/api/auth/login', '', { email, password });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    return new Member(origin, cookies.join('; '));
  }

  static async register(origin: string): Promise<Member> {
    const email = `${randomUUID()}@example.com`;
    await send(origin, 'POST', '/api/auth/register', '', { email, password, firstName: 'Ann', lastName: 'Lee' });
    return Member.signIn(origin, email);
  }

  async request<Body>(method: string, path: string, body?: object): Promise<Body> {
    return (await send(this.origin, method, path, this.cookie, body)).json() as Promise<Body>;
  }

  /** Opens a stream and calls `onEvent` with the text of each chunk. */
  openStream(onEvent: (text: string) => void = () => undefined): Promise<IncomingMessage> {
    return openStream(this.origin, this.cookie, onEvent);
  }
}

async function send(origin: string, method: string, path: string, cookie: string, body?: object): Promise<Response> {
  const answer = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', origin, cookie, 'idempotency-key': randomUUID() },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} responded ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** What so many open streams cost while nothing happens, and how long a message takes to the other side. */
export async function liveStreamsTable(origin: string, port: number, executablePath: string): Promise<string> {
  console.error('live: registering members');
  const members: Member[] = [];
  while (members.length < streamCount / streamsPerMember) members.push(await Member.register(origin));
  await sleep(sized(5_000, 100)); // their welcome mails are sent meanwhile
  const before = await measureIdle(port, idleSeconds / 2);
  const streams = await Promise.all(
    members.flatMap((member) => Array.from({ length: streamsPerMember }, () => member.openStream())),
  );
  const { cpuPercent } = await measureIdle(port, idleSeconds);
  const percents = (idle: typeof before.cpuPercent) => [
    idle.gateway,
    Object.values(idle).reduce((sum, each) => sum + each, 0),
  ];
  const [gatewayBefore, allBefore] = percents(before.cpuPercent);
  const [gateway, all] = percents(cpuPercent);
  const seller = await Member.signIn(origin, 'wholesaler@dealstead.test');
  const listing = await findListing(seller);
  const arrivals = await measureArrivals(members.slice(0, writers), seller, listing);
  const shown = await measureInBrowser(executablePath, origin, members.slice(writers), seller, listing);
  const ended = streams.filter((stream) => stream.readableEnded || stream.destroyed).length;
  if (ended > 0) throw new Error(`${ended} streams have ended.`);
  for (const stream of streams) stream.destroy();
  const row = (name: string, ...cells: readonly (string | number)[]) => `| ${[name, ...cells].join(' | ')} |`;
  const percent = (value?: number) => (value ?? Number.NaN).toFixed(1);
  const ms = (values: readonly number[]) => [
    values.length,
    median(values).toFixed(0),
    quantile(values, 0.99).toFixed(0),
  ];
  return [
    row(`over ${idleSeconds} s, % of a core`, 'no stream', `${streams.length} streams`, 'goal'),
    '|---|---|---|---|',
    row('CPU of the gateway', percent(gatewayBefore), percent(gateway), `≤ ${goals.cpuPercent}`),
    row('CPU of all processes', percent(allBefore), percent(all), ''),
    '',
    row('from sending a message, ms', 'messages', 'p50', 'p99', 'goal p99'),
    '|---|---|---|---|---|',
    row('until the other side has read it after the event of its stream', ...ms(arrivals), `≤ ${goals.arrivalMs}`),
    row("until it is on the other side's page in Chromium", ...ms(shown), `≤ ${goals.arrivalMs}`),
  ].join('\n');
}

/** The seller's most expensive active listing. */
async function findListing(seller: Member): Promise<number> {
  const listed = await seller.request<{ id: number; status: string }[]>('GET', '/api/va/properties');
  const active = listed.find(({ status }) => status === 'active');
  if (!active) throw new Error('The demo wholesaler has no active listing.');
  return active.id;
}

const startConversation = async (buyer: Member, propertyId: number): Promise<number> => {
  const body = { propertyId, clientId: randomUUID(), content: 'Is it still available?' };
  return (await buyer.request<{ conversationId: number }>('POST', '/api/conversations', body)).conversationId;
};

const sendText = (from: Member, conversation: number, content: string) =>
  from.request('POST', `/api/conversations/${conversation}/messages`, {
    clientId: randomUUID(),
    content,
    attachmentIds: [],
  });

/** Milliseconds until the seller has the page of messages that an event of their stream made outdated. */
async function measureArrivals(buyers: readonly Member[], seller: Member, listing: number): Promise<number[]> {
  const times: number[] = [];
  let onEvent: (text: string) => void = () => undefined;
  const stream = await seller.openStream((text) => onEvent(text));
  for (const buyer of buyers) {
    const conversation = await startConversation(buyer, listing);
    const path = `/api/conversations/${conversation}/messages`;
    for (let nth = 0; nth < messagesPerWriter; nth++) {
      await sleep(50);
      const content = `Message ${nth} ${randomUUID()}`;
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      onEvent = (text) => {
        if (text.includes(path)) resolve();
      };
      const start = performance.now();
      const sent = sendText(buyer, conversation, content);
      await arrived;
      const page = await seller.request<{ content: string }[]>('GET', `${path}?page=0`);
      if (!page.some((message) => message.content === content)) throw new Error('An event came before its message.');
      times.push(performance.now() - start);
      await sent;
    }
  }
  stream.destroy();
  return times;
}

/** Milliseconds until a message is in the document of the seller's page, in a browser on the same machine. */
async function measureInBrowser(
  executablePath: string,
  origin: string,
  buyers: readonly Member[],
  seller: Member,
  listing: number,
): Promise<number[]> {
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const cookies = seller.cookie.split('; ').map((pair) => {
      const [name, value] = pair.split(/=(.*)/s);
      return { name: name!, value: value!, url: origin };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const times: number[] = [];
    for (const buyer of buyers.slice(0, watched.conversations)) {
      const conversation = await startConversation(buyer, listing);
      await sendText(seller, conversation, 'Yes, it is.');
      await page.goto(`${origin}/messages?conversation=${conversation}`);
      await page.getByRole('log').getByText('Yes, it is.').waitFor();
      await sleep(sized(1_000, 200));
      for (let nth = 0; nth < watched.messages; nth++) times.push(await showMessage(page, buyer, conversation));
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function showMessage(page: Page, buyer: Member, conversation: number): Promise<number> {
  await sleep(100);
  const content = `Message ${randomUUID()}`;
  const shownAt = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const log = document.querySelector('[role=log]')!;
        const observer = new MutationObserver(() => {
          if (!log.textContent!.includes(text)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        observer.observe(log, { childList: true, subtree: true, characterData: true });
      }),
    content,
  );
  await sleep(20); // the observer is in place
  const sentAt = performance.timeOrigin + performance.now();
  await sendText(buyer, conversation, content);
  return (await shownAt) - sentAt;
}

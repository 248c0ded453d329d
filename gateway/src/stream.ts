import { ownersOf } from '@dealstead/contracts';
import type { MemberSnapshot } from '@dealstead/contracts/identity';
import { getMe } from '@dealstead/contracts/account/auth';
import { liveSubject } from '@dealstead/contracts/event';
import { Refusal, TooMany, Unauthorized } from '@dealstead/service-kit/errors';
import type { Exchange } from './exchange.ts';
import type { Caller, Callers, SignedIn } from './identity.ts';

export interface Streams {
  /** Opens a stream of what goes stale for the caller; 401, 403 or 429 otherwise. */
  open(x: Exchange, caller: Caller): void;
  /** Hands a NATS message to the pages it is for. */
  publish(subject: string, message: unknown): void;
  /** Closes the streams of sessions that are over. */
  closeSessions(hashes: readonly string[]): void;
  /** Looks again whether a member, or everyone, may still listen. */
  review(memberId?: number): Promise<void>;
  stop(): void;
}

interface Stream {
  readonly x: Exchange;
  readonly session: string;
  /** The member as their page knows them. */
  member: MemberSnapshot;
}

const heartbeatEvery = 15_000;
/** Sign-out and restriction are told at once; where the message is lost, this finds them. */
const reviewEvery = 3_000;
const perMember = 8;
/** A page that opens its stream is told what went stale in these milliseconds: it may have been drawn before that. */
const echoes = 30_000;
/** A browser that does not read is let go; it comes back and asks anew. */
const unreadBytes = 256 * 1024;

/** Server-sent events to open pages, at most a few for each member. */
export function createStreams(callers: Callers, isOurOrigin: (origin: string, host?: string) => boolean): Streams {
  const open = new Set<Stream>();
  /** What was told lately, by subject: each thing once, with when it was. */
  const lately = new Map<string, Map<string, number>>();

  const stale = (message: unknown) => `event: stale\ndata: ${JSON.stringify(message)}\n\n`;
  const write = (stream: Stream, text: string) => {
    const { response } = stream.x;
    if (response.writableLength > unreadBytes) close(stream);
    else response.write(text);
  };
  const close = (stream: Stream) => {
    open.delete(stream);
    stream.x.response.end();
  };

  const remember = (subject: string, event: string) => {
    const told = lately.get(subject) ?? new Map<string, number>();
    lately.set(subject, told.set(event, Date.now()));
  };
  const forget = () => {
    const since = Date.now() - echoes;
    for (const [subject, told] of lately) {
      for (const [event, at] of told) if (at < since) told.delete(event);
      if (told.size === 0) lately.delete(subject);
    }
  };

  const heartbeat = setInterval(() => {
    forget();
    for (const stream of open) write(stream, ': still here\n\n');
  }, heartbeatEvery);
  const reviewing = setInterval(() => void review(), reviewEvery);

  async function review(memberId?: number): Promise<void> {
    if (memberId !== undefined) remember(liveSubject.member(memberId), stale({ stale: [getMe.path] }));
    const concerned = [...open].filter(({ member }) => memberId === undefined || member.id === memberId);
    await Promise.all(
      concerned.map(async (stream) => {
        // Who cannot be asked about now keeps listening; the next look will tell.
        const caller = await callers.find(stream.x).catch(() => null);
        if (!caller || !open.has(stream)) return;
        if (caller.kind === 'visitor' || !stillFits(stream, caller)) close(stream);
        else if (caller.member.version > stream.member.version) {
          // Another plan or name: the page asks who it is for, and draws its locks anew.
          stream.member = caller.member;
          write(stream, stale({ stale: [getMe.path] }));
        }
      }),
    );
  }

  return {
    open(x, caller) {
      const { origin, host, 'sec-fetch-site': site } = x.request.headers;
      const foreign =
        (origin !== undefined && !isOurOrigin(origin, host)) || (site !== undefined && site !== 'same-origin');
      if (foreign) throw new Refusal(403, 'foreign-origin', 'This stream is for pages of this site.');
      if (caller.kind === 'visitor') throw new Unauthorized();
      const { member, session } = caller;
      if ([...open].filter((other) => other.member.id === member.id).length >= perMember) {
        throw new TooMany(5, 'Too many pages of yours are open at once.');
      }
      const stream: Stream = { x, session: session.hash, member };
      open.add(stream);
      x.response.once('close', () => open.delete(stream));
      x.response.writeHead(200, {
        ...x.headers,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      x.response.write('retry: 2000\nevent: ready\ndata: {}\n\n');
      const since = Date.now() - echoes;
      const subjects = [liveSubject.member(member.id), ...(member.role === 'admin' ? [liveSubject.admins] : [])];
      for (const subject of subjects)
        for (const [event, at] of lately.get(subject) ?? []) if (at >= since) write(stream, event);
    },

    publish(subject, message) {
      const event = stale(message);
      remember(subject, event);
      for (const stream of open) {
        const { role } = stream.member;
        // Prefixes alone are told: whoever looks after an owner's listings asks for what is behind them as anyone does.
        const heard = ownersOf(stream.member, 'listings').some((id) => subject === liveSubject.member(id));
        if (heard || (subject === liveSubject.admins && role === 'admin')) write(stream, event);
      }
    },

    closeSessions(hashes) {
      for (const stream of open) if (hashes.includes(stream.session)) close(stream);
    },

    review,

    stop() {
      clearInterval(heartbeat);
      clearInterval(reviewing);
      for (const stream of open) close(stream);
    },
  };
}

/** A new restriction or role closes the stream; whoever may, opens it again under the new one. */
function stillFits({ session, member }: Stream, caller: SignedIn): boolean {
  const sameRestrictions = caller.member.restrictions.toSorted().join() === member.restrictions.toSorted().join();
  return caller.session.hash === session && caller.member.role === member.role && sameRestrictions;
}

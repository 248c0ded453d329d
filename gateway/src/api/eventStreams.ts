import { isTopicDelegated } from '@dealstead/contracts';
import { getMe } from '@dealstead/contracts/account/auth';
import { LiveMessage, liveSubject } from '@dealstead/contracts/event';
import type { MemberSnapshot } from '@dealstead/contracts/identity';
import { Refusal, TooMany, Unauthorized } from '@dealstead/service-kit/errors';
import type { Caller, CallerResolver, MemberCaller } from '../auth/caller.ts';
import type { OriginCheck } from '../http/csrf.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { RecentEvents } from './recentEvents.ts';

/** Server-sent event streams of open pages. They carry invalidations: URLs whose data the page should read again. */
export interface EventStreams {
  /** Opens a stream of the caller's invalidations; 401, 403 or 429 otherwise. */
  open(context: RequestContext, caller: Caller): void;
  /** Sends a NATS message to the pages whose member it concerns. */
  publish(subject: string, message: unknown): void;
  /** Closes the streams of ended sessions, and of ended views, by their hashes. */
  closeSessions(hashes: readonly string[]): void;
  /** Checks again whether a member, or everyone, may keep their streams. */
  recheck(memberId?: number): Promise<void>;
  stop(): void;
}

interface Stream {
  readonly context: RequestContext;
  readonly sessionHash: string;
  /** Hash of the view in which an admin sees the site as the member. */
  readonly viewHash: string | undefined;
  /** The member as the page knows them. */
  member: MemberSnapshot;
}

/** Milliseconds. */
const heartbeatInterval = 15_000;
/** Sign-outs and restrictions act at once by message; this finds them where the message was lost. */
const recheckInterval = 3_000;
/** A stream receives the events of this time when it opens, because its page may have been rendered before them. */
const replayWindow = 30_000;
const maxStreamsPerMember = 8;
/** Buffered bytes above which a stream is closed; the browser reconnects and reads its data anew. */
const maxBufferedBytes = 256 * 1024;

const formatInvalidation = (message: unknown) => `event: stale\ndata: ${JSON.stringify(message)}\n\n`;
const memberMessage = { stale: [getMe.path] };
const memberInvalidation = formatInvalidation(memberMessage);

export function createEventStreams(callers: CallerResolver, isOwnOrigin: OriginCheck): EventStreams {
  const streams = new Set<Stream>();
  const recentEvents = new RecentEvents(replayWindow);

  const close = (stream: Stream) => {
    streams.delete(stream);
    stream.context.response.end();
  };
  const write = (stream: Stream, text: string) => {
    const { response } = stream.context;
    if (response.writableLength > maxBufferedBytes) close(stream);
    else response.write(text);
  };

  const send = (stream: Stream, subject: string, message: unknown) => {
    const shown = shownTo(stream.member, subject, message);
    if (shown !== null) write(stream, formatInvalidation(shown));
  };

  async function recheckStream(stream: Stream): Promise<void> {
    // A caller who cannot be resolved now keeps the stream until the next check.
    const caller = await callers.resolve(stream.context).catch(() => null);
    if (!caller || !streams.has(stream)) return;
    if (caller.kind === 'visitor') close(stream);
    else if (!isSameAccess(stream, caller)) {
      // The page reads its member again before it opens another stream.
      write(stream, memberInvalidation);
      close(stream);
    } else if (caller.member.version > stream.member.version) {
      // The plan or a name has changed: the page reads its member again.
      stream.member = caller.member;
      write(stream, memberInvalidation);
    }
  }

  async function recheck(memberId?: number): Promise<void> {
    if (memberId !== undefined) recentEvents.add(liveSubject.member(memberId), JSON.stringify(memberMessage));
    const affected = [...streams].filter(({ member }) => memberId === undefined || member.id === memberId);
    await Promise.all(affected.map(recheckStream));
  }

  const heartbeat = setInterval(() => {
    recentEvents.removeExpired();
    for (const stream of streams) write(stream, ': still here\n\n');
  }, heartbeatInterval);
  const recheckTimer = setInterval(() => void recheck(), recheckInterval);

  return {
    open(context, caller) {
      assertSameOriginPage(context, isOwnOrigin);
      if (caller.kind === 'visitor') throw new Unauthorized();
      const { member, session, view } = caller;
      const stream: Stream = { context, sessionHash: session.hash, viewHash: view?.hash, member };
      assertFreeStream(streams, stream);
      streams.add(stream);
      context.response.once('close', () => streams.delete(stream));
      startResponse(context);
      for (const subject of subjectsOf(member))
        for (const message of recentEvents.list(subject)) send(stream, subject, JSON.parse(message));
    },

    publish(subject, message) {
      recentEvents.add(subject, JSON.stringify(message));
      for (const stream of streams) send(stream, subject, message);
    },

    closeSessions(hashes) {
      for (const stream of streams) if (isEnded(stream, hashes)) close(stream);
    },

    recheck,

    stop() {
      clearInterval(heartbeat);
      clearInterval(recheckTimer);
      for (const stream of streams) close(stream);
    },
  };
}

/** A message as a member gets it: their own as it is, one of their seat's owner as far as its permissions show it, or null. */
function shownTo(member: MemberSnapshot, subject: string, message: unknown): unknown {
  if (isRecipient(member, subject)) return message;
  const topics = delegatedTopics(member, subject, message);
  return topics.length > 0 ? { stale: topics } : null;
}

/** Subjects whose messages a member may receive: everyone's, their own, their seat's owner's, and those of all admins. */
const subjectsOf = ({ id, role, actingFor }: MemberSnapshot): string[] => [
  liveSubject.everyone,
  liveSubject.member(id),
  ...(actingFor ? [liveSubject.member(actingFor.id)] : []),
  ...(role === 'admin' ? [liveSubject.admins] : []),
];

const isEnded = ({ sessionHash, viewHash }: Stream, hashes: readonly string[]): boolean =>
  hashes.includes(sessionHash) || (viewHash !== undefined && hashes.includes(viewHash));

/** @throws TooMany for a member with too many open pages. Those of an admin who views as the member count by themselves. */
function assertFreeStream(streams: ReadonlySet<Stream>, { member: { id }, viewHash }: Stream): void {
  const openCount = [...streams].filter(({ member, viewHash: other }) => member.id === id && other === viewHash).length;
  if (openCount >= maxStreamsPerMember) throw new TooMany(5, 'Too many pages of yours are open at once.');
}

/** @throws Refusal 403 for a request that a page of another site made */
function assertSameOriginPage({ request }: RequestContext, isOwnOrigin: OriginCheck): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isForeign =
    (origin !== undefined && !isOwnOrigin(origin, host)) || (site !== undefined && site !== 'same-origin');
  if (isForeign) throw new Refusal(403, 'foreign-origin', 'This stream is for pages of this site.');
}

function startResponse({ response, responseHeaders }: RequestContext): void {
  response.writeHead(200, {
    ...responseHeaders,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 2000\nevent: ready\ndata: {}\n\n');
}

/** Whether a member receives all messages of a subject: everyone's, their own, and an admin those of admins. */
function isRecipient(member: MemberSnapshot, subject: string): boolean {
  if (subject === liveSubject.admins) return member.role === 'admin';
  return subject === liveSubject.everyone || subject === liveSubject.member(member.id);
}

/** The topics of an owner's message that the permissions of someone on their seat show. */
function delegatedTopics({ actingFor }: MemberSnapshot, subject: string, message: unknown): string[] {
  if (!actingFor || subject !== liveSubject.member(actingFor.id)) return [];
  const { success, data } = LiveMessage.safeParse(message);
  return success ? data.stale.filter((topic) => isTopicDelegated(topic, actingFor.permissions)) : [];
}

/** A changed role, restriction or owner closes the stream; the browser may open it again under the new one. */
function isSameAccess({ sessionHash, viewHash, member }: Stream, caller: MemberCaller): boolean {
  const hasSameRestrictions = caller.member.restrictions.toSorted().join() === member.restrictions.toSorted().join();
  const hasSameOwner = caller.member.actingFor?.id === member.actingFor?.id;
  const hasSameRole = caller.member.role === member.role && caller.member.adminRole === member.adminRole;
  const hasSameView = caller.view?.hash === viewHash && !caller.hasEndedView;
  return caller.session.hash === sessionHash && hasSameView && hasSameRole && hasSameRestrictions && hasSameOwner;
}

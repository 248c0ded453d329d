import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { withTimeout } from '@dealstead/service-kit/timeout';
import { isPublicAddress } from './publicAddress.ts';
import { isUnknownHost, classifyFailure, classifyStatus, LinkFault, type CheckedLink } from './rules.ts';

/**
 * Milliseconds. A look-up that begins at the end of the whole check still ends within the 15 seconds for which the gateway
 * waits.
 */
const usualTimeouts = { link: 5_000, check: 10_000 };
const lookUpTimeout = 3_000;
const concurrency = 3;
const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const allowedPorts: ReadonlySet<string> = new Set(['', '80', '443']);

/** Names and connections; tests provide their own. */
export interface LinkNetwork {
  /** The addresses of a host name. Rejects with ENOTFOUND or ENODATA where there are none. */
  readonly lookUp: (hostname: string) => Promise<readonly string[]>;
  /** Where a connection to a vetted address is opened. */
  readonly connectionTo: (address: string, port: number) => { readonly host: string; readonly port: number };
}

const resolver = new Resolver({ timeout: 1_000, tries: 2 });

/** The internet. It asks name servers directly: names of the local hosts file are not found. */
const internet: LinkNetwork = {
  async lookUp(hostname) {
    try {
      return await resolver.resolve4(hostname);
    } catch (error) {
      if (!isUnknownHost(error)) throw error;
      return resolver.resolve6(hostname);
    }
  },
  connectionTo: (host, port) => ({ host, port }),
};

/** Opens links; those that it had no time for are missing in the result. */
export type LinkChecker = (urls: readonly string[]) => Promise<CheckedLink[]>;

/**
 * Creates a checker of links to other sites. Links are written by people, so each hop is restricted to HTTP and HTTPS at
 * public addresses: a name is looked up once, and the connection goes to the address that was vetted. It sends no
 * credentials and reads no body.
 */
export function createLinkChecker(publicUrl: string, network = internet, timeouts = usualTimeouts): LinkChecker {
  const userAgent = `DealsteadLinkCheck/1.0 (+${publicUrl})`;

  async function check(url: string, deadline: AbortSignal): Promise<CheckedLink | null> {
    // Both signals are read after the request too: a combined signal alone does not keep those that it combines alive.
    const timeout = AbortSignal.timeout(timeouts.link);
    const signal = AbortSignal.any([deadline, timeout]);
    try {
      return classifyStatus(url, await readStatus({ url: new URL(url), network, userAgent, signal }));
    } catch (error) {
      return deadline.aborted ? null : classifyFailure(url, error, timeout.aborted);
    }
  }

  return async (urls) => {
    const deadline = AbortSignal.timeout(timeouts.check);
    const waiting = urls.values();
    const checked: CheckedLink[] = [];
    const work = async () => {
      for (const url of waiting) {
        const link = deadline.aborted ? null : await check(url, deadline);
        if (link) checked.push(link);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return checked;
  };
}

interface LinkRequest {
  readonly url: URL;
  readonly network: LinkNetwork;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** The status at the end of a link: of HEAD, or of GET where HEAD does not succeed, since many sites answer it badly. */
async function readStatus(link: LinkRequest): Promise<number> {
  const status = await followRedirects('HEAD', link).catch((error: unknown) => {
    if (error instanceof LinkFault || link.signal.aborted) throw error;
    return null; // GET decides
  });
  return status !== null && status < 400 ? status : followRedirects('GET', link);
}

/** @throws LinkFault */
async function followRedirects(method: 'HEAD' | 'GET', link: LinkRequest): Promise<number> {
  let { url } = link;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const address = await findPublicAddress(url, link.network);
    const { status, location } = await send(method, { ...link, url }, address);
    if (!redirects.has(status) || location === undefined) return status;
    if (!URL.canParse(location, url.href))
      throw new LinkFault('broken', 'It redirects to an address that cannot be read.');
    url = new URL(location, url);
  }
  throw new LinkFault('broken', `It redirects more than ${maxRedirects} times.`);
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The address to connect to. @throws LinkFault for what is not opened: see the messages */
async function findPublicAddress(url: URL, network: LinkNetwork): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new LinkFault('unchecked', 'It leads to an address that is neither http:// nor https://.');
  if (url.username !== '' || url.password !== '')
    throw new LinkFault('unchecked', 'It contains a user name or password.');
  if (!allowedPorts.has(url.port))
    throw new LinkFault('unchecked', `It leads to port ${url.port}. Only 80 and 443 are checked.`);
  const host = bareHost(url);
  const addresses = isIP(host) === 0 ? await lookUp(host, network) : [host];
  const [address] = addresses;
  if (address === undefined) throw new LinkFault('broken', `There is no site named ${host}.`);
  // One private address among public ones is refused too: the choice between them is the name server's.
  if (!addresses.every(isPublicAddress)) throw new LinkFault('unchecked', 'It leads to a private network.');
  return address;
}

async function lookUp(host: string, network: LinkNetwork): Promise<readonly string[]> {
  try {
    return await withTimeout(lookUpTimeout, network.lookUp(host));
  } catch (error) {
    if (isUnknownHost(error)) return [];
    const fault = new LinkFault('unchecked', `The name ${host} could not be looked up.`);
    throw Object.assign(fault, { cause: error });
  }
}

/** Sends a request to a vetted address. Resolves with the head of the response; the connection is closed then. */
function send(
  method: string,
  { url, network, userAgent, signal }: LinkRequest,
  address: string,
): Promise<{ status: number; location: string | undefined }> {
  const isSecure = url.protocol === 'https:';
  const host = bareHost(url);
  const options: https.RequestOptions = {
    ...network.connectionTo(address, Number(url.port) || (isSecure ? 443 : 80)),
    method,
    path: url.pathname + url.search,
    headers: { host: url.host, 'user-agent': userAgent, accept: '*/*' },
    // The certificate is that of the name. An address has none to ask for.
    servername: isIP(host) === 0 ? host : '',
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const onResponse = (response: http.IncomingMessage) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    };
    const request = isSecure ? https.request(options, onResponse) : http.request(options, onResponse);
    request.on('error', reject);
    // A response that switches protocols (101) closes the connection without a response or an error.
    request.on('close', () => reject(new Error('The connection was closed without a response')));
    request.end();
  });
}

import type { Random } from '@dealstead/infra/demo/random';

export interface Answer {
  status: number;
  text: string;
  location: string | null;
}

/** A client with cookies and a network address of its own, so that rate limits per address do not slow it down. */
export class Visitor {
  readonly #origin: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, random: Random) {
    this.#origin = origin;
    this.#address = [100, ...Array.from({ length: 3 }, () => random.whole(1, 254))].join('.');
  }

  /**
   * Sends a request and reads the whole response. A body is sent as JSON, or as a form.
   * @throws where there is no response within ten seconds
   */
  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        ...headers,
        origin: this.#origin,
        'x-forwarded-for': this.#address,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return { status: response.status, text: await response.text(), location: response.headers.get('location') };
  }

  hasCookie(name: string): boolean {
    return this.#cookies.has(name);
  }

  /** Resolves the status of the response. */
  async signIn(email: string, password: string): Promise<number> {
    return (await this.request('POST', '/api/auth/login', { email, password })).status;
  }
}

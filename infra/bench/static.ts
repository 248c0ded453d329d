import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** The page as static HTML: what the gateway wrote without any script; fonts and pictures still come from it. */
export async function serveStatic(origin: string, path: string): Promise<{ url: string; server: Server }> {
  const drawn = await (await fetch(origin + path)).text();
  const html = drawn
    .replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]+as="script"[^>]*>/g, '');
  const body = brotliCompressSync(html);
  const server = createServer((incoming, response) => {
    if (incoming.url === path) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': body.length,
      });
      response.end(body);
      return;
    }
    const onward = request(
      origin + incoming.url,
      { headers: { ...incoming.headers, host: new URL(origin).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', (error) => response.destroy(error));
    onward.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}${path}`, server };
}

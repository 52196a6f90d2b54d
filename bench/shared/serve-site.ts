import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const CONTENT_TYPE: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

export interface Site {
  readonly origin: string;
  close(): void;
}

/** The built site without its server: files, `index.html` for every other page, 404 for every API call. */
export async function serveSite(folder: string): Promise<Site> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const file = join(folder, path);
    if (extname(path) && existsSync(file)) return answer(file);
    if (request.headers.accept?.includes('text/html')) return answer(join(folder, 'index.html'));
    response.writeHead(404, { 'content-type': 'application/json' });
    return response.end('{"message":"no server here"}');

    function answer(path: string) {
      response.writeHead(200, { 'content-type': CONTENT_TYPE[extname(path)] ?? 'application/octet-stream' });
      return createReadStream(path).pipe(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is an object.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '@vidno/contract/client';
import { SESSION_HEADER } from '@vidno/contract/constants';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { addSearchDemo } from '@vidno/contract/smart-search';
import { createVisitor } from '../../e2e/visitor.ts';

/** The data of the worker that this module runs in: it attacks until it is terminated. */
export interface Attack {
  readonly origin: string;
  readonly uploaders: number;
  readonly addresses: number;
  readonly pictures: readonly Uint8Array[];
}

interface Uploader {
  readonly index: number;
  readonly headers: Readonly<Record<string, string>>;
}

const TRICKLE_MS = 1_000;
const REFUSED_PAUSE_MS = 250;
/** The limits of the address that an earlier attack used up are given back within a minute. */
const OPENING_PAUSE_MS = 5_000;
/** As large as a picture may be. */
const JUNK_BYTES = 20 * 1024 * 1024;
const FILE_START = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';

const { origin, uploaders, addresses, pictures } = workerData as Attack;
const junk = new Uint8Array(JUNK_BYTES).fill(1);

async function openUploader(index: number): Promise<Uploader> {
  const forwarded = { 'x-forwarded-for': `198.51.100.${index % addresses}` };
  const { call, token } = await createVisitor(origin, forwarded);
  const { version } = FACE_SEARCH_CONSENT;
  await call(acceptConsent, { body: { kind: 'face_search', version, purpose: 'Мешаю другим' } });
  return { index, headers: { ...forwarded, [SESSION_HEADER]: token } };
}

async function openUploaderOnceAllowed(index: number): Promise<Uploader> {
  for (;;) {
    try {
      return await openUploader(index);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
      await sleep(OPENING_PAUSE_MS);
    }
  }
}

/** Sends the start of a form, then one byte at a time or nothing, until the server cuts it. */
async function sendSlowly({ headers }: Uploader, start: string, trickles: boolean): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  const given = { host: 'vidno', 'content-length': '20000000', 'content-type': 'Multipart/form-data; boundary=x' };
  const lines = Object.entries({ ...given, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${addSearchDemo.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${start}`);
  const trickle = setInterval(() => trickles && socket.writable && socket.write('a'), TRICKLE_MS);
  await once(socket, 'close');
  clearInterval(trickle);
}

async function send({ headers }: Uploader, picture: Uint8Array): Promise<void> {
  const form = new FormData();
  form.append('type', 'photo');
  form.append('source', 'other');
  form.append('image', new File([Uint8Array.from(picture)], 'photo.jpg', { type: 'image/jpeg' }));
  const response = await fetch(origin + addSearchDemo.path, { method: 'POST', headers, body: form });
  await response.arrayBuffer();
  if (response.status === 429 || response.status === 503) await sleep(REFUSED_PAUSE_MS);
}

const KINDS: readonly ((uploader: Uploader) => Promise<void>)[] = [
  (uploader) => sendSlowly(uploader, '--x', false),
  (uploader) => sendSlowly(uploader, FILE_START, true),
  (uploader) => send(uploader, junk),
  (uploader) => send(uploader, pictures[uploader.index % pictures.length] ?? junk),
];

/** Each address has uploaders of each kind. */
async function attack(uploader: Uploader): Promise<never> {
  const act = KINDS[Math.floor(uploader.index / addresses) % KINDS.length];
  for (;;) await act?.(uploader).catch(() => sleep(REFUSED_PAUSE_MS));
}

const opened: Uploader[] = [];
for (let index = 0; index < uploaders; index += 1) opened.push(await openUploaderOnceAllowed(index));
for (const uploader of opened) void attack(uploader);
parentPort?.postMessage('attacking');

import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type HttpRequest, json } from '../http.ts';
import type { SmsSimulator } from './sms-simulator.ts';

type Params = HttpRequest['params'];

const PRICE_ROUBLES = 3.5;
const TEXT_MAX_CHARS = 1_000;
const MAX_ID = 2_147_483_647;
const REPEAT_MS = 60_000;
const DELIVERED = 1;

/** The errors of SMSC, which answers them with status 200. */
const ERRORS: Readonly<Record<number, string>> = {
  1: 'parameters error',
  2: 'authorise error',
  3: 'no money',
  4: 'IP-address is blocked',
  5: 'invalid date format',
  6: 'message is denied',
  7: 'invalid number',
  8: "message can't be delivered",
  9: 'duplicate request, wait a minute',
};

const GARBAGE = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};

/** `send.php`, `status.php` and `balance.php` in any folder; `drop` closes the connection without an answer. */
export async function answerSmsc(simulator: SmsSimulator, { path, params }: HttpRequest): Promise<Answer | 'drop'> {
  const script = path.split('/').at(-1);
  if (script !== 'send.php' && script !== 'status.php' && script !== 'balance.php') return { status: 404 };
  if (params.fmt !== '3') return refuse(1);
  if (!isAuthorised(simulator, params)) return refuse(2);
  if (script === 'balance.php') return json({ balance: simulator.balance.toFixed(2) });
  if (script === 'status.php') return findStatus(simulator, params);
  return answerSend(simulator, params);
}

function isAuthorised({ login, apiKey }: SmsSimulator, params: Params): boolean {
  if (params.apikey !== undefined) return params.apikey === apiKey;
  return params.login === login.user && params.psw === login.password;
}

async function answerSend(simulator: SmsSimulator, params: Params): Promise<Answer | 'drop'> {
  const phones = (params.phones ?? '').split(',').map((phone) => phone.replace(/^\+/, ''));
  const fault = simulator.faults.take(phones);
  if (fault?.kind === 'garbage') return GARBAGE;
  if (fault?.kind === 'error') return refuse(fault.code, params.id);
  if (fault?.kind === 'drop' && !fault.kept) return 'drop';
  const answer = sendMessage(simulator, params, phones);
  if (fault?.kind === 'slow') await pause(fault.ms);
  return fault?.kind === 'drop' ? 'drop' : answer;
}

function sendMessage(simulator: SmsSimulator, params: Params, phones: readonly string[]): Answer {
  const { mes = '', sender = 'SMSC.RU' } = params;
  const id = params.id ?? String(simulator.accepted.size + 1);
  if (!mes || mes.length > TEXT_MAX_CHARS || !isId(id) || params.charset !== 'utf-8') return refuse(1, params.id);
  if (!phones.every((phone) => /^\d{10,15}$/.test(phone))) return refuse(7, params.id);
  const cost = phones.length * PRICE_ROUBLES;
  if (simulator.balance < cost) return refuse(3, params.id);
  if (isRepeated(simulator, JSON.stringify([phones, mes, sender, params.id]))) return refuse(9, params.id);
  simulator.balance -= cost;
  for (const to of phones) simulator.inbox.put({ id, to, from: sender, text: mes });
  return json({ id: Number(id), cnt: phones.length });
}

function isId(id: string): boolean {
  return /^\d{1,10}$/.test(id) && Number(id) >= 1 && Number(id) <= MAX_ID;
}

/** Remembers the request. */
function isRepeated({ accepted, now }: SmsSimulator, request: string): boolean {
  const at = now();
  for (const [other, time] of accepted) if (at.getTime() - time.getTime() >= REPEAT_MS) accepted.delete(other);
  if (accepted.has(request)) return true;
  accepted.set(request, at);
  return false;
}

function findStatus({ inbox }: SmsSimulator, { phone = '', id }: Params): Answer {
  const message = inbox.list(phone).find((sent) => sent.id === id);
  if (!message) return json({ error: 'no such message', error_code: 3 });
  return json({
    status: DELIVERED,
    last_date: message.receivedAt.toLocaleString('ru', { timeZone: 'Europe/Moscow' }).replace(',', ''),
    last_timestamp: Math.floor(message.receivedAt.getTime() / 1_000),
  });
}

function refuse(code: number, id?: string): Answer {
  return json({ error: ERRORS[code] ?? 'unknown error', error_code: code, ...(id !== undefined && { id }) });
}

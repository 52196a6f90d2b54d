import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

export interface SmscSettings {
  /** Such as `https://smsc.ru/sys`. */
  readonly baseUrl: string;
  /** Asked when the first host does not answer; null if there is none. */
  readonly reserveUrl: string | null;
  readonly login: SmscLogin;
  /** The registered name shown as the sender; null for the default of the account at SMSC. */
  readonly sender: string | null;
  /** For each of the two hosts. */
  readonly timeoutMs?: number;
}

type SmscLogin =
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'key'; readonly apiKey: string };

export interface SmscClient extends SmsClient {
  /** In the currency of the account at SMSC, as text. */
  findBalance(): Promise<{ readonly kind: 'answered'; readonly balance: string } | SmscFailure>;
}

type SmscFailure = Extract<SmsOutcome, { kind: 'failed' }>;

/** What one host replied. */
type Reply<T> = { readonly kind: 'accepted'; readonly body: T } | Rejection;
type Rejection =
  | { readonly kind: 'error'; readonly code: number }
  | { readonly kind: 'none'; readonly because: string };

/** @limit time: The reserve host of SMSC is asked, or sending fails. */
const TIMEOUT_MS = 8_000;
/** @limit none */
const MAX_ID = 2_147_483_647;

const WRONG_NUMBER = 7;
const UNDELIVERABLE = 8;
const REPEATED = 9;
/** Our words: those of SMSC may contain the number or the text. */
const CAUSES: Readonly<Record<number, string>> = {
  1: 'wrong parameters',
  2: 'wrong login or password, or a forbidden address',
  3: 'no money on the account',
  4: 'our address is blocked after many errors',
  5: 'wrong date format',
  6: 'the text or the sender is forbidden',
  9: 'the same request within a minute, or too many requests at once',
};

const errorSchema = z.object({ error_code: z.number() });
const sentSchema = z.object({ cnt: z.number() });
const balanceSchema = z.object({ balance: z.string() });

export function createSmscClient(settings: SmscSettings): SmscClient {
  const { baseUrl, reserveUrl } = settings;
  return {
    send: async (message) => {
      const form = toForm(settings, message);
      const reply = await post(settings, `${baseUrl}/send.php`, { form, schema: sentSchema });
      if (reply.kind !== 'none' || reserveUrl === null) return toOutcome(reply);
      const second = await post(settings, `${reserveUrl}/send.php`, { form, schema: sentSchema });
      // The first request has arrived after all, and only its answer was lost.
      if (second.kind === 'error' && second.code === REPEATED) return { kind: 'sent' };
      return toOutcome(second);
    },
    findBalance: async () => {
      const form = { ...toLogin(settings.login), fmt: '3' };
      const reply = await post(settings, `${baseUrl}/balance.php`, { form, schema: balanceSchema });
      return reply.kind === 'accepted' ? { kind: 'answered', balance: reply.body.balance } : toFailure(reply);
    },
  };
}

function toForm({ login, sender }: SmscSettings, { id, phone, text }: Sms): Record<string, string> {
  return {
    ...toLogin(login),
    phones: phone.replace(/\D/g, ''),
    mes: text,
    id: String(toNumber(id)),
    charset: 'utf-8',
    fmt: '3',
    ...(sender !== null && { sender }),
  };
}

function toLogin(login: SmscLogin): Record<string, string> {
  return login.kind === 'key' ? { apikey: login.apiKey } : { login: login.user, psw: login.password };
}

/** SMSC takes ids from 1 to 2147483647. Two messages may share one: ids only count together with the number. */
function toNumber(id: string): number {
  return (createHash('sha256').update(id).digest().readUInt32BE() % MAX_ID) + 1;
}

async function post<T>(
  { timeoutMs = TIMEOUT_MS }: SmscSettings,
  url: string,
  { form, schema }: { form: Readonly<Record<string, string>>; schema: z.ZodMiniType<T> },
): Promise<Reply<T>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readReply(await response.text(), schema);
  } catch (error) {
    return { kind: 'none', because: describe(error) };
  }
}

function readReply<T>(text: string, schema: z.ZodMiniType<T>): Reply<T> {
  const given = parseJson(text);
  const error = errorSchema.safeParse(given);
  if (error.success) return { kind: 'error', code: error.data.error_code };
  const body = schema.safeParse(given);
  return body.success
    ? { kind: 'accepted', body: body.data }
    : { kind: 'none', because: 'the answer is not one of SMSC' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

/** Such as `ECONNREFUSED` or `TimeoutError`. */
function describe(error: unknown): string {
  const { data } = causeSchema.safeParse(error);
  if (data) return data.cause.code;
  return error instanceof Error ? error.name : 'no answer';
}

function toOutcome(reply: Reply<unknown>): SmsOutcome {
  if (reply.kind === 'accepted') return { kind: 'sent' };
  if (reply.kind === 'error' && reply.code === WRONG_NUMBER) return { kind: 'refused', because: 'number' };
  if (reply.kind === 'error' && reply.code === UNDELIVERABLE) return { kind: 'refused', because: 'undeliverable' };
  return toFailure(reply);
}

function toFailure(reply: Rejection): SmscFailure {
  if (reply.kind === 'none') return { kind: 'failed', because: `no answer: ${reply.because}` };
  return { kind: 'failed', because: `error ${reply.code}: ${CAUSES[reply.code] ?? 'unknown to us'}` };
}

/** Sends each text message in a single attempt and reports the outcome; sending it again is up to the caller. */
export interface SmsClient {
  send(message: Sms): Promise<SmsOutcome>;
}

export interface Sms {
  /** A message sent twice under one id reaches the phone once. */
  readonly id: string;
  /** E.164, such as +79001234567. */
  readonly phone: string;
  readonly text: string;
}

type SmsOutcome =
  | { readonly kind: 'sent' }
  /** `number`: the provider does not take it as a phone number. `undeliverable`: it does not deliver to this number. */
  | { readonly kind: 'refused'; readonly because: 'number' | 'undeliverable' }
  /** The cause concerns us or the provider, and contains neither the number nor the text. */
  | { readonly kind: 'failed'; readonly because: string };

import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import * as z from 'zod/mini';
import { FaultQueue } from '../fault-queue.ts';
import { type Answer, type HttpRequest, json } from '../http.ts';
import { htmlPage, toHtml } from '../pages.ts';
import { Mailbox, type StoredEmail } from './mailbox.ts';

export interface MailOptions {
  /** A free port by default. */
  readonly port?: number;
  readonly host?: string;
  readonly now?: () => Date;
  /** Required for sending if given. The password is sent without TLS. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Whether it takes addresses with other letters than Latin ones before the @; it does by default. */
  readonly takesUnicode?: boolean;
}

export interface MailSimulator {
  readonly host: string;
  readonly port: number;
  readonly mailbox: Mailbox;
  readonly faults: MailFaults;
  close(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** An SMTP server that accepts emails to any address and stores them. */
export async function startMail(options: MailOptions = {}): Promise<MailSimulator> {
  const { host = '127.0.0.1', now = () => new Date(), login, takesUnicode = true } = options;
  const mailbox = new Mailbox(now);
  const faults = new MailFaults();
  const sockets = new Map<number, Socket>();

  const server = new SMTPServer({
    banner: 'Vidno mail simulator',
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideSMTPUTF8: !takesUnicode,
    logger: false,
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, callback) => {
      const isValid = username === login?.user && password === login?.password;
      callback(isValid ? null : refusal(535, 'Invalid login'), { user: username });
    },
    onRcptTo: ({ address }: SMTPServerAddress, _session: SMTPServerSession, callback: Done) => {
      const fault = faults.take(['temporary', 'permanent'], address);
      if (fault?.kind === 'temporary') return callback(refusal(451, `${address}: try again later`));
      callback(fault ? refusal(550, `${address}: no such mailbox`) : null);
    },
    onData: (stream: SMTPServerDataStream, session: SMTPServerSession, callback: Done) => {
      const hangUp = () => sockets.get(session.remotePort)?.destroy();
      receive({ mailbox, faults, hangUp }, stream, session).then(callback, callback);
    },
  });
  // Ignores clients that close their connection.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  return {
    host,
    port: address.port,
    mailbox,
    faults,
    close: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface ReceiveTools {
  readonly mailbox: Mailbox;
  readonly faults: MailFaults;
  readonly hangUp: () => void;
}

/** Returns the rejection, or undefined when the email is accepted. */
async function receive(
  { mailbox, faults, hangUp }: ReceiveTools,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<Error | undefined> {
  const source = (await buffer(stream)).toString('latin1');
  for (const { address } of envelope.rcptTo) {
    const fault = faults.take(['slow', 'refuse-content', 'drop'], address);
    if (fault?.kind === 'refuse-content') return refusal(554, 'Message refused');
    if (fault?.kind === 'slow') await pause(fault.ms);
    if (fault?.kind !== 'drop' || fault.kept) mailbox.put(address, source);
    if (fault?.kind === 'drop') hangUp();
  }
  return undefined;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * `temporary` and `permanent` reject the recipient, `refuse-content` rejects the message after its content. `drop` closes the
 * connection after the content, which is kept or not. `slow` delays the answer.
 */
export type MailFault =
  | { readonly kind: 'temporary' | 'permanent' | 'refuse-content' }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'slow'; readonly ms: number };

interface MailFaultTarget {
  /** Number of emails affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** Any address by default. */
  readonly to?: string;
}

class MailFaults {
  readonly #queue = new FaultQueue<MailFault, MailFaultTarget>();

  plan(fault: MailFault, target: MailFaultTarget = {}): void {
    this.#queue.add(fault, target, target.times ?? 1);
  }

  clear(): void {
    this.#queue.clear();
  }

  /** The first planned fault of these kinds for this address, which is thereby used once. */
  take(kinds: readonly MailFault['kind'][], to: string): MailFault | null {
    return this.#queue.take(
      (fault, target) => kinds.includes(fault.kind) && (target.to === undefined || target.to === to),
    );
  }
}

const planSchema = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['temporary', 'permanent', 'refuse-content']) }),
    z.strictObject({ kind: z.literal('drop'), kept: z.boolean() }),
    z.strictObject({ kind: z.literal('slow'), ms: z.number().check(z.gte(0)) }),
  ]),
  /** Null for every email from now on. */
  times: z.optional(z.nullable(z.number())),
  to: z.optional(z.string()),
});

/**
 * `/simulator/mail`: the emails as a page; `/simulator/mail.json?to=`: as JSON; `/simulator/mail/<number>`: one of them.
 * `POST /simulator/mail/plan-fault`, `clear-faults` and `clear` change it.
 */
export function answerMail({ mailbox, faults }: MailSimulator, { method, path, params, body }: HttpRequest): Answer {
  if (method === 'POST') return change(path.replace('/simulator/mail/', ''), body);
  if (path === '/simulator/mail') return mailboxPage(mailbox.list(params.to));
  if (path === '/simulator/mail.json') return json({ emails: mailbox.list(params.to) });
  const email = mailbox.find(Number(path.replace('/simulator/mail/', '')));
  return email ? emailPage(email) : json({ error: 'No such email' }, 404);

  function change(action: string, given: string): Answer {
    switch (action) {
      case 'plan-fault': {
        const plan = planSchema.safeParse(JSON.parse(given));
        if (!plan.success) return json({ error: plan.error.message }, 400);
        const { fault, times, to } = plan.data;
        faults.plan(fault, {
          times: times === null ? Number.POSITIVE_INFINITY : (times ?? 1),
          ...(to !== undefined && { to }),
        });
        return json({ ok: true });
      }
      case 'clear-faults':
        faults.clear();
        return json({ ok: true });
      case 'clear':
        mailbox.clear();
        return json({ ok: true });
      default:
        return json({ error: `No control call ${action}` }, 404);
    }
  }
}

function mailboxPage(emails: readonly StoredEmail[]): Answer {
  const rows = emails.map(
    (email) => `<article><a href="/simulator/mail/${email.number}">${toHtml(email.subject)}</a>
      <div class="quiet">${toHtml(email.to)}, ${email.receivedAt.toLocaleString('ru')}</div></article>`,
  );
  const nothing = '<p>Писем ещё нет.</p>';
  return htmlPage(
    'Письма',
    `<p><a href="/simulator">Все ящики</a></p><h1>Письма, которые отправил сайт</h1>${rows.join('') || nothing}`,
  );
}

/** The iframe is sandboxed: links open in a new tab and scripts do not run. */
function emailPage(email: StoredEmail): Answer {
  const headers = Object.entries(email.headers).map(([name, value]) => `${name}: ${value}`);
  const framed = `<base target="_blank">${email.html}`;
  return htmlPage(
    email.subject,
    `<p><a href="/simulator/mail">Все письма</a></p>
    <h1>${toHtml(email.subject)}</h1>
    <p class="quiet">${toHtml(email.to)}, ${email.receivedAt.toLocaleString('ru')}</p>
    <iframe title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${toHtml(framed)}"></iframe>
    <article><h2>Без оформления</h2><pre>${toHtml(email.text)}</pre></article>
    <article><h2>Заголовки</h2><pre>${toHtml(headers.join('\n'))}</pre></article>`,
  );
}

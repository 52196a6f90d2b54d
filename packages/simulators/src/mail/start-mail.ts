import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { MailFaults } from './mail-faults.ts';
import { Mailbox } from './mailbox.ts';

export interface MailOptions {
  /** A free port by default. */
  readonly port?: number;
  readonly host?: string;
  readonly now?: () => Date;
  /** Required for sending if given. The password is sent without TLS. */
  readonly login?: { readonly user: string; readonly password: string };
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
  const { host = '127.0.0.1', now = () => new Date(), login } = options;
  const mailbox = new Mailbox(now);
  const faults = new MailFaults();
  const sockets = new Map<number, Socket>();

  const server = new SMTPServer({
    banner: 'Vidno mail simulator',
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
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

import { Readable } from 'node:stream';
import { CSRF_HEADER } from '@vidno/contract/constants';
import type { Endpoint, ReplyOf, RequestOf } from '@vidno/contract/endpoint';
import { operatorEndpoints } from '@vidno/contract/operator/endpoints';
import {
  confirmOperator,
  finalWarrant,
  type OperatorChange,
  type OperatorEndpoint,
  type OperatorFinalChange,
  type OperatorRead,
  type OperatorStart,
  type Preview,
  warrant,
} from '@vidno/contract/operator/warrant';
import { PROBLEMS } from '@vidno/contract/problems/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isInNetworks } from '#config/networks.ts';
import { formatMoscowDayAndTime } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { retriedTransaction } from '#database/retried-transaction.ts';
import { guesserOf, toGuessProblem } from '#features/identity/login/answer-routes.ts';
import { isOperator } from '#features/identity/public.ts';
import { giveAppCode } from '#features/identity/second-factor/second-factor.ts';
import { findSession } from '#features/identity/sessions/sessions.ts';
import type { Caller } from '#features/identity/tools.ts';
import { findLastAbout, type NewAuditEvent, recordNumbered } from '#features/privacy/public.ts';
import { type ReportDocument, writeCsv } from '#files/documents/report-document.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import { requireOwnOrigin } from '#http/guards.ts';
import { readInput } from '#http/read-input.ts';
import { contentDisposition, type ServedFile } from '#http/serve.ts';
import { isCsrfToken, sessionCookieOf } from '#http/session-cookies.ts';
import type { Tools } from '#tools.ts';
import { isConfirmedMode, openConfirmedMode } from './confirmed-mode.ts';
import { lockTarget } from './repository.ts';

/**
 * The one way into the operator's section. To everybody who is not let in, its addresses do not exist: they are answered as unknown
 * ones. Each kind of call of the contract is served in its own way, and no other way takes it.
 */

export interface SectionTools extends Pick<Tools, 'db' | 'clock' | 'appSecret' | 'publicUrl' | 'vault' | 'paying'> {
  readonly webOrigins: readonly string[];
  /** From where operators may come; empty: from everywhere. */
  readonly adminNetworks: readonly string[];
}

export type Operator = Pick<Caller, 'accountId' | 'sessionId'>;

type Subject = Omit<NewAuditEvent['subject'], 'target'>;

interface Changed<E extends Endpoint> {
  /** What the journal keeps of it: ids and counts. */
  readonly subject: Subject;
  readonly reply: ReplyOf<E>;
  /** In the same transaction, for what refers to the event by its id. */
  readonly recorded?: (eventId: number) => Promise<void>;
  /** Once all of it is stored. */
  readonly committed?: () => void;
}

interface Change<E extends Endpoint> {
  /** What is changed, as the journal names it: `account 12`. */
  target(input: RequestOf<E>): string | Promise<string>;
  /** In the transaction that writes the event; a `Problem` undoes both. */
  carryOut(trx: Transaction, input: RequestOf<E>, operator: Operator): Promise<Changed<E>>;
}

interface FinalChange<E extends OperatorFinalChange> extends Change<E> {
  /** What will change, and what has to be typed; asked for before, and in the transaction of the change again. */
  preview(
    db: Database | Transaction,
    input: Pick<RequestOf<E>, ('params' | 'query') & keyof RequestOf<E>>,
    operator: Operator,
  ): Promise<Preview>;
}

type Handler<E extends Endpoint, Answer = ReplyOf<E>> = (input: RequestOf<E>, operator: Operator) => Promise<Answer>;

export interface Section {
  reads<E extends OperatorRead>(call: E, handler: NoInfer<Handler<E>>): void;
  downloads<E extends OperatorRead>(call: E, handler: NoInfer<Handler<E, ServedFile>>): void;
  starts<E extends OperatorStart>(call: E, handler: NoInfer<Handler<E>>): void;
  changes<E extends OperatorChange>(call: E, change: NoInfer<Change<E>>): void;
  changesForGood<E extends OperatorFinalChange>(call: E, change: NoInfer<FinalChange<E>>): void;
}

/** A table as a download; `name` is that of the file, without its ending. */
export function csvOf(name: string, document: ReportDocument): ServedFile {
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: Readable.from(writeCsv(document)) };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for whoever was let into the operator's section. */
    operator: Operator | null;
  }
}

/** Opens the section for `register`, which serves its calls. */
export function openSection(app: FastifyInstance, tools: SectionTools, register: (section: Section) => void): void {
  void app.register((inside, _options, done) => {
    inside.decorateRequest('operator', null);
    // An unknown address reads no body of another type, and looks at one of JSON before it says so.
    inside.addContentTypeParser('*', (_request, _body, done) => done(null));
    inside.addHook('preValidation', async (request, reply) => {
      request.operator = await findCaller(tools, request);
      if (request.operator === null) return reply.callNotFound();
      requireOwnPage(tools, request, request.operator);
    });
    inside.get('/admin', sendPage);
    inside.get('/admin/*', sendPage);
    serveConfirmedMode(inside, tools);
    register(createSection(inside, tools));
    done();
  });
}

/** Null unless an operator with a second factor calls from where operators may come from. */
async function findCaller(tools: SectionTools, request: FastifyRequest): Promise<Operator | null> {
  const { adminNetworks, db, publicUrl } = tools;
  if (adminNetworks.length > 0 && !isInNetworks(request.ip, adminNetworks)) return null;
  const cookie = request.cookies[sessionCookieOf(publicUrl)];
  if (cookie === undefined || !/^[\w-]{43}$/.test(cookie)) return null;
  const account = (await findSession(tools, { cookie }))?.account;
  if (!account || account.passwordDue === true || !(await isOperator(db, account.accountId))) return null;
  return account;
}

/** Who has come so far may know why a call is refused. */
function requireOwnPage(
  { webOrigins, appSecret }: SectionTools,
  request: FastifyRequest,
  { sessionId }: Operator,
): void {
  if (request.method === 'GET') return;
  requireOwnOrigin(request, webOrigins);
  if (!isCsrfToken(appSecret, sessionId, request.headers[CSRF_HEADER])) throw new Problem('csrf_mismatch');
}

async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { operatorPage } = request.server;
  if (operatorPage === null) return reply.callNotFound() as unknown as FastifyReply;
  // Nothing of it is shown again after the logout.
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(operatorPage);
}

function serveConfirmedMode(app: FastifyInstance, tools: SectionTools): void {
  route(app, confirmOperator, async ({ body }, operator, request) => {
    await requireCode(tools, request, { operator, code: body.code });
    const { mode, until } = openConfirmedMode(tools, operator.sessionId);
    return { status: 'ok', mode, until: until.toISOString() };
  });
}

function createSection(app: FastifyInstance, tools: SectionTools): Section {
  return {
    reads: (call, handler) => route(app, call, handler),
    starts: (call, handler) => route(app, call, handler),
    downloads: (call, handler) =>
      answer(app, call, async (request, operator, reply) => {
        const { name, type, body } = await handler(await readInput(call, request), operator);
        const isLetIn = async () => (await findCaller(tools, request)) !== null;
        const sent = Buffer.isBuffer(body) ? body : Readable.from(whileLetIn(body, isLetIn));
        return reply.type(type).header('content-disposition', contentDisposition(name)).send(sent);
      }),
    changes: (call, change) =>
      route(app, call, async (input, operator, request) => {
        const asked = z.parse(z.object(warrant), request.body);
        const deed = { event: call.operator.event, target: await change.target(input), operator, ...asked };
        await refuseOutdated(tools.db, deed);
        if ('code' in asked.by) await requireCode(tools, request, { operator, code: asked.by.code });
        else if (!isConfirmedMode(tools, operator.sessionId, asked.by.mode)) throw new Problem('confirmed_mode_over');
        return await record(tools, deed, (trx) => change.carryOut(trx, input, operator));
      }),
    changesForGood: (call, change) => {
      const { preview }: { readonly preview: OperatorRead } = call.operator;
      route(app, preview, (input, operator) => change.preview(tools.db, input as never, operator));
      route(app, call, async (input, operator, request) => {
        const asked = z.parse(z.object(finalWarrant), request.body);
        const deed = { event: call.operator.event, target: await change.target(input), operator, ...asked };
        const requireTyped = async (db: Database | Transaction): Promise<void> => {
          const { typed } = await change.preview(db, input, operator);
          if (asked.typed.trim() !== typed) throw new InvalidRequest({ typed: [`Напишите так: ${typed}`] });
        };
        await refuseOutdated(tools.db, deed);
        // A slip costs no code.
        await requireTyped(tools.db);
        await requireCode(tools, request, { operator, code: asked.by.code });
        return await record(tools, deed, async (trx) => {
          await requireTyped(trx);
          return await change.carryOut(trx, input, operator);
        });
      });
    },
  };
}

/** Whoever is revoked or logs out meanwhile gets no more of it. The connection breaks off, so that nobody takes it for the whole. */
async function* whileLetIn(body: Readable, isLetIn: () => Promise<boolean>): AsyncGenerator<unknown> {
  for await (const chunk of body) {
    if (!(await isLetIn())) throw new Problem('not_found');
    yield chunk;
  }
}

interface Deed {
  readonly event: string;
  readonly target: string;
  readonly operator: Operator;
  readonly reason: string;
  /** The last event about the target that the page has seen. */
  readonly seen: number | null;
}

/** The change and its event are stored together, or neither is. */
async function record<E extends Endpoint>(
  { db }: SectionTools,
  deed: Deed,
  carryOut: (trx: Transaction) => Promise<Changed<E>>,
): Promise<ReplyOf<E>> {
  const { event: action, target, operator, reason: purpose } = deed;
  const { reply, committed } = await retriedTransaction(db, async (trx) => {
    await lockTarget(trx, target);
    // Whoever was revoked while this change waited its turn makes none.
    if (!(await isOperator(trx, operator.accountId))) throw new Problem('not_found');
    await refuseOutdated(trx, deed);
    const changed = await carryOut(trx);
    const subject = { target, ...changed.subject };
    const eventId = await recordNumbered(trx, { accountId: operator.accountId, action, purpose, subject });
    await changed.recorded?.(eventId);
    return changed;
  });
  committed?.();
  return reply;
}

/** Somebody who has not seen what others did meanwhile is told, and changes nothing. */
async function refuseOutdated(
  db: Database | Transaction,
  { target, seen }: Pick<Deed, 'target' | 'seen'>,
): Promise<void> {
  const last = await findLastAbout(db, target);
  if (last === null || last.id === seen) return;
  const by = last.account_id === null ? 'командой на сервере' : `оператором № ${last.account_id}`;
  const text = `Пока страница была открыта, это уже изменено ${by}: ${formatMoscowDayAndTime(last.at)}. Посмотрите, что стало, и решите заново.`;
  throw new Problem('changed_meanwhile', { by: last.account_id, action: last.action }, undefined, text);
}

/** Uses the code up, whatever becomes of the change. */
async function requireCode(
  tools: SectionTools,
  request: FastifyRequest,
  { operator: { accountId }, code }: { readonly operator: Operator; readonly code: string },
): Promise<void> {
  const outcome = await giveAppCode(tools, { accountId, by: guesserOf(request, tools), code });
  if (outcome.kind === 'right') return;
  if ('retryAfterSeconds' in outcome) throw toGuessProblem(outcome);
  throw new InvalidRequest({ code: [CODE_WRONG] }, PROBLEMS.code_wrong.code);
}

const CODE_WRONG = 'Код не подошёл или уже использован. Дождитесь следующего.';

/** A call whose answer is JSON. */
function route<E extends OperatorEndpoint>(
  app: FastifyInstance,
  call: E,
  handler: NoInfer<(input: RequestOf<E>, operator: Operator, request: FastifyRequest) => Promise<ReplyOf<E>>>,
): void {
  answer(app, call, async (request, operator) =>
    z.parse(call.response, await handler(await readInput(call, request), operator, request)),
  );
}

/** Whoever tries all doors goes by this table, so that nothing else is served. */
const CALLS = new Set<Endpoint>(Object.values(operatorEndpoints));

/** Without the definition of the call in its route: until its caller is known, it is counted as an unknown address is. */
function answer(
  app: FastifyInstance,
  call: OperatorEndpoint,
  respond: (request: FastifyRequest, operator: Operator, reply: FastifyReply) => Promise<unknown>,
): void {
  if (!CALLS.has(call)) throw new Error(`${call.path} is not in the table of the operator's calls`);
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { api: 'account' },
    handler: async (request, reply) => {
      const { operator } = request;
      if (operator === null) throw new Problem('not_found');
      const { sessionId, accountId } = operator;
      await request.server.limits.onVerified(call, { sessionId, accountId: String(accountId) });
      reply.header('cache-control', 'no-store');
      return await respond(request, operator, reply);
    },
  });
}

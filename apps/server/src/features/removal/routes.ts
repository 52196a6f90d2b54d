import { REMOVAL_LINK_LIMIT_CHARS, type RemovalKey } from '@vidno/contract/account/removal';
import { endpoints } from '@vidno/contract/endpoints';
import { PROBLEMS, type ProblemCause } from '@vidno/contract/problems/problem';
import type { ProblemKind } from '@vidno/contract/problems/problem-kind';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { openUpload } from '#http/bodies.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import { type Guards, requireOwnOrigin } from '#http/guards.ts';
import { contentDisposition, serve, serveFile } from '#http/serve.ts';
import { toAnswerPage, toFormPage, toKeyPage } from './pages.ts';
import { checkCode, issueCode, type ProofRefusal } from './prove-removal.ts';
import type { RemovalRequest } from './repository.ts';
import { type RemovalPhotoTools, requestRemovalByPhoto } from './request-by-photo.ts';
import { type AskedTooOften, type RequestOutcome, requestRemoval, type Stored } from './request-removal.ts';
import { checkRemoval, findRemoval, replyToRemoval, toRemoval, writeReceipt } from './show-removal.ts';
import { openRequest, type RemovalTools } from './tools.ts';

export interface RemovalRouteTools extends RemovalPhotoTools {
  /** Origins of the web app, whose forms may be sent. */
  readonly webOrigins: readonly string[];
  /** Where the owner of the page logs in at VK ID. */
  readonly startVkProof: (proof: {
    readonly removalId: string;
    readonly sessionId: string;
    readonly page: string;
  }) => Promise<string>;
}

/** Requests for removal: whoever has number and secret of one needs no session for it. */
export function serveRemoval(app: FastifyInstance, guards: Guards<Caller>, tools: RemovalRouteTools): void {
  serve(app, endpoints.requestRemoval, guards.session, async ({ body }, _caller, request) => {
    const { link, minor, email = null } = body;
    const outcome = await ask(request, (tooOften) => requestRemoval(tools, { link, minor, email, tooOften }));
    return toAsked(outcome);
  });

  serve(app, endpoints.requestRemovalByPhoto, guards.session, async ({ form }, _caller, request) => {
    const uncount = await app.limits.countUnpaidSearch(request);
    const picture = await form.image.bytes();
    const { email = null, minor } = form;
    const outcome = await ask(request, (tooOften) =>
      requestRemovalByPhoto(tools, {
        picture,
        upload: openUpload(request),
        email,
        tooOften,
        minor: minor === 'true',
      }),
    );
    if (outcome.kind === 'refused') await uncount();
    return toAsked(outcome);
  });

  serve(app, endpoints.getRemoval, guards.open, async ({ body }) => ({
    status: 'ok',
    data: found(await findRemoval(tools, body)),
  }));

  serve(app, endpoints.checkRemoval, guards.open, async ({ body }) => {
    const outcome = await checkRemoval(tools, body);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', at: outcome.at, shown: outcome.shown };
  });

  serve(app, endpoints.replyToRemoval, guards.open, async ({ body }) => {
    const outcome = await replyToRemoval(tools, body);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', data: outcome.removal };
  });

  serve(app, endpoints.startRemovalProof, guards.session, async ({ body }, { sessionId }) => {
    const { id, number } = await openProvable(tools, body);
    const page = `/privacy/request/${number}`;
    return { status: 'ok', url: await tools.startVkProof({ removalId: id, sessionId, page }) };
  });

  serve(app, endpoints.issueRemovalCode, guards.open, async ({ body }) => {
    const outcome = await issueCode(tools, await openProvable(tools, body));
    if (outcome.kind === 'refused') throw toProblem(outcome.because);
    return { status: 'ok', data: toRemoval(tools, outcome.request) };
  });

  serve(app, endpoints.checkRemovalCode, guards.open, async ({ body }) => {
    const outcome = await checkCode(tools, await openProvable(tools, body));
    if (outcome.kind === 'refused') throw toProblem(outcome.because);
    return { status: 'ok', data: toRemoval(tools, outcome.request) };
  });

  serveFile(app, endpoints.getRemovalReceipt, guards.open, async ({ body }) => toReceiptFile(tools, body));

  servePages(app, tools);
}

function found<T>(value: T | null): T {
  if (value === null) throw new Problem('removal_not_found');
  return value;
}

async function openProvable(tools: RemovalTools, key: RemovalKey): Promise<RemovalRequest> {
  return found(await openRequest(tools, key));
}

function toProblem(because: ProofRefusal): Problem {
  return new Problem(because === 'removal_other_page' ? 'removal_nothing_to_prove' : because);
}

function toAsked(outcome: Stored | { readonly kind: 'refused'; readonly because: ProblemCause }) {
  if (outcome.kind === 'asked') return { status: 'ok' as const, number: outcome.number, secret: outcome.secret };
  const { text, code }: ProblemKind = PROBLEMS[outcome.because];
  if (!EMAIL_PROBLEMS.has(outcome.because)) throw new Problem(outcome.because);
  throw new InvalidRequest({ email: [text] }, code);
}

/** They are about a mailbox, whatever form it was typed into. */
const EMAIL_PROBLEMS = new Set<ProblemCause>(['email_malformed', 'email_without_at', 'email_unreachable']);

async function toReceiptFile(tools: RemovalTools, key: RemovalKey) {
  const text = found(await writeReceipt(tools, key));
  return { name: `vidno-zayavka-${key.number}.txt`, type: 'text/plain; charset=utf-8', body: Buffer.from(text) };
}

/** Counts the request for whom the server knows it to be from; one that was refused counts for nothing. */
async function ask<Outcome extends { readonly kind: 'asked' | 'refused' }>(
  request: FastifyRequest,
  send: (tooOften: AskedTooOften) => Promise<Outcome>,
): Promise<Outcome> {
  const { over, uncount } = await request.server.limits.countRemoval(request);
  const outcome = await send(over);
  if (outcome.kind === 'refused') await uncount();
  return outcome;
}

const FORM = 'application/x-www-form-urlencoded';

/** The same for browsers without scripts: plain forms, whose answers load no scripts either, so that nothing takes their place. */
function servePages(app: FastifyInstance, tools: RemovalRouteTools): void {
  app.register((scope, _options, ready) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get('/privacy/remove', async (_request, reply) => {
      sendPage(reply, toFormPage({ link: '', email: '', minor: false }, null));
      return reply;
    });

    scope.get<{ Params: { number: string } }>('/privacy/request/:number', async ({ params }, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      sendPage(reply, toKeyPage(params.number, null));
      return reply;
    });

    scope.post('/privacy/remove', async (request, reply) => {
      await countForm(request, tools, endpoints.requestRemoval);
      const [link, email] = [readField(request, 'link'), readField(request, 'email')];
      const typed = { link, email, minor: readField(request, 'minor') === 'true' };
      const outcome = await ask<RequestOutcome>(request, (tooOften) =>
        link.length > REMOVAL_LINK_LIMIT_CHARS
          ? Promise.resolve({ kind: 'refused', because: 'removal_link_malformed' } as const)
          : requestRemoval(tools, { ...typed, tooOften }),
      );
      if (outcome.kind === 'refused') {
        const { status, text } = PROBLEMS[outcome.because];
        sendPage(reply.code(status), toFormPage(typed, text), 'plain');
        return reply;
      }
      const removal = found(await findRemoval(tools, outcome));
      sendPage(reply, toAnswerPage(removal, outcome.secret), 'plain');
      return reply;
    });

    scope.post<{ Params: { number: string } }>('/privacy/request/:number', async (request, reply) => {
      await countForm(request, tools, endpoints.getRemoval);
      const { number } = request.params;
      const secret = readField(request, 'secret').trim();
      const removal = await findRemoval(tools, { number, secret });
      if (removal === null) {
        await app.limits.onFailure(request, endpoints.getRemoval);
        sendPage(reply.code(404), toKeyPage(number, PROBLEMS.removal_not_found.text), 'plain');
      } else sendPage(reply, toAnswerPage(removal, secret), 'plain');
      return reply;
    });

    scope.post<{ Params: { number: string } }>('/privacy/request/:number/receipt', async (request, reply) => {
      await countForm(request, tools, endpoints.getRemovalReceipt);
      const file = await toReceiptFile(tools, {
        number: request.params.number,
        secret: readField(request, 'secret').trim(),
      });
      return reply
        .type(file.type)
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition(file.name))
        .send(file.body);
    });
    ready();
  });
}

/** As a call is counted, and not from a form of another site. */
async function countForm(
  request: FastifyRequest,
  { webOrigins }: Pick<RemovalRouteTools, 'webOrigins'>,
  counted: (typeof endpoints)[keyof typeof endpoints],
): Promise<void> {
  requireOwnOrigin(request, webOrigins);
  await request.server.limits.onArrival(request, counted);
}

function readField({ body }: FastifyRequest, name: string): string {
  const value: unknown = Object(body)[name];
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed() ? value : '';
}

type Page = ReturnType<typeof toFormPage>;

/** `plain`: without the scripts of the web app, which would show its own page instead of the answer. */
function sendPage(reply: FastifyReply, page: Page, kind: 'plain' | 'app' = 'app'): void {
  const { webPage } = reply.server;
  if (webPage === null) {
    reply.callNotFound();
    return;
  }
  const html = webPage.with(page);
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', kind === 'plain' ? 'no-store' : 'no-cache')
    .send(kind === 'plain' ? html.replaceAll(/<script\b[^>]*type="module"[^>]*><\/script>/g, '') : html);
}
